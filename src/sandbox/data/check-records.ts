/**
 * Checks what only a request rejects: the types and lengths of values, invalid characters, and addresses that no request could match. JSON
 * and CSV bodies share these checks. All other problems of values are warnings of `normalize-rows.ts`, as in an import.
 */
import type { TableFields } from '../../columns/headings.ts'
import { ApiError } from '../../lib/api-error.ts'
import { describeInvalidEmail, extractEmailAddress } from '../../lib/email.ts'
import { isObject } from '../../lib/json.ts'
import type { Place, Problem } from '../../lib/problem.ts'
import { countCodePoints } from '../../lib/text.ts'
import { describeUnknownField } from '../../lib/unknown-names.ts'
import { isPlaceholder } from '../../matching/normalize/placeholders.ts'
import { isNumberColumn, MAX_VALUE_LENGTH, type PlacedRow } from '../../records/rows/columns.ts'
import { FIXED_RESPONSE_DOMAIN, isFixedResponseName } from '../../records/rows/fixed-response-domain.ts'
import { findExcessNames } from '../../records/rows/other-names.ts'
import { MAX_DETAILS } from './schema.ts'

/** The columns and the names of companies or contacts. */
export interface RecordFormat<Column extends string> {
  readonly fields: TableFields<Column>
  readonly singular: string
  readonly plural: string
}

export interface ParsedRecords<Column extends string> {
  readonly rows: readonly PlacedRow<Readonly<Record<Column, string>>>[]
  readonly problems: readonly Problem[]
  /** The columns of a table in their order. Empty for JSON. */
  readonly columns: readonly TableColumn[]
  /** The values of the rows of a table by their lines. Empty for JSON. */
  readonly values: ReadonlyMap<number, readonly string[]>
}

/** A column of a table, and the field that it becomes; `null` for an ignored one. */
interface TableColumn {
  readonly heading: string
  readonly field: string | null
  /** The values in the first rows. */
  readonly samples: string[]
}

export interface ReadOptions {
  /** Whether the valid rows are used although others have errors. */
  readonly skipsInvalid: boolean
  /** The fields of columns by heading, or by number such as `#3`. A blank field excludes the column. */
  readonly columns: Readonly<Record<string, string>>
  /** Whether a table has no line of headings. Its columns are then `Column 1`, `Column 2`, … */
  readonly firstRowIsData: boolean
}

/**
 * Parses and checks one record. A value of the wrong type is blank in `row`, so each field has one problem at most.
 * `isUsed` is whether later checks should read the row: all values have the right type, and it may be stored or has no error.
 */
export function checkRecord<Column extends string>(
  value: unknown,
  place: Place,
  columns: readonly Column[],
  { skipsInvalid }: ReadOptions,
) {
  const { row, problems } = parseRowObject(value, place, columns)
  const unmatchable = findUnmatchableFields(row, place)
  return {
    // Later checks must not report this address a second time.
    row: unmatchable.some(({ field }) => field === 'conEmail') ? { ...row, conEmail: '' } : row,
    problems: [...problems, ...unmatchable],
    isUsed: problems.length === 0 && !(skipsInvalid && unmatchable.length > 0),
  }
}

/** In a table, where clients get only the line, the message names the column. */
const createError = (place: Place, field: string, message: string): Problem => ({
  ...place,
  field,
  message: place.line === undefined ? message : `${field} ${message}`,
  kind: 'lost',
})

export const createInvalidBodyError = (
  problem: string,
  { singular, plural }: RecordFormat<string>,
): ApiError =>
  new ApiError(
    'invalid_parameter',
    `${problem} Send a ${singular} as a JSON object, {"${plural}":[…]}, or a table with Content-Type: text/csv.`,
  )

/** The columns whose values in an enrichment request may select a fixed response. */
const ADDRESS_COLUMNS = ['conEmail', 'compWebsite', 'compName'] as const
type AddressColumn = (typeof ADDRESS_COLUMNS)[number]

/** Returns the fields by which the record could never be matched, because requests with their values are not matched. */
function findUnmatchableFields(
  row: Readonly<Partial<Record<AddressColumn, string>>>,
  place: Place,
): Problem[] {
  return ADDRESS_COLUMNS.flatMap((field) => {
    const value = row[field] ?? ''
    const message = value === '' ? undefined : findProblem(field, value)
    return message === undefined ? [] : createError(place, field, message)
  })
}

function findProblem(field: AddressColumn, value: string): string | undefined {
  if (isPlaceholder(value)) return undefined
  if (field === 'conEmail' && extractEmailAddress(value) === undefined) {
    return `${describeInvalidEmail(value)}. Send one such as ada@company.com, or leave it out`
  }
  return isFixedResponseName(value)
    ? `is under ${FIXED_RESPONSE_DOMAIN}, which selects fixed responses, so no request can find it. Use a different domain`
    : undefined
}

/**
 * Converts a JSON object to a row: values are trimmed, and missing fields and `null` become blank. Reports unknown fields and
 * values of the wrong type as problems. Only unknown fields that an error lists get a suggestion, because a body can hold hundreds of
 * thousands.
 */
function parseRowObject<Column extends string>(
  value: unknown,
  place: Place,
  columns: readonly Column[],
): { readonly row: Readonly<Record<Column, string>>; readonly problems: readonly Problem[] } {
  const row: Partial<Record<Column, string>> = {}
  for (const column of columns) row[column] = ''
  const blank = row as Record<Column, string>
  if (!isObject(value))
    return { row: blank, problems: [{ ...place, message: 'must be an object', kind: 'lost' }] }
  const problems: Problem[] = []
  for (const [field, fieldValue] of Object.entries(value)) {
    const column = columns.find((name) => name === field)
    const message =
      column === undefined
        ? describeUnknownField(field.slice(0, 100), problems.length < MAX_DETAILS ? columns : [])
        : findValueProblem(column, fieldValue)
    if (message !== undefined) problems.push(createError(place, field.slice(0, 100), message))
    else if (column !== undefined) blank[column] = String(fieldValue ?? '').trim()
  }
  return { row: blank, problems }
}

function describeType(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Returns why a value cannot be stored, or `undefined`. Ignores surrounding whitespace. */
function findValueProblem(column: string, value: unknown): string | undefined {
  const isNumber = isNumberColumn(column)
  if (value === null || (isNumber && typeof value === 'number')) return undefined
  if (typeof value !== 'string')
    return `must be a string${isNumber ? ' or a number' : ''}, not ${describeType(value)}`
  const length = value.length > MAX_VALUE_LENGTH ? countCodePoints(value) : 0
  if (length > MAX_VALUE_LENGTH)
    return `is ${length} characters long; at most ${MAX_VALUE_LENGTH} are allowed`
  const excess = column === 'compNameAka' ? findExcessNames(value) : undefined
  return excess?.problem ?? findCharacterProblem(value.trim())
}

/** Control characters and lone surrogates, which JSON can contain. */
const INVALID_CHARACTER = /[\p{Cc}\p{Cs}]/u

function findCharacterProblem(text: string): string | undefined {
  const match = INVALID_CHARACTER.exec(text)
  if (match === null) return undefined
  const code = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `contains the invalid character U+${code} at character ${match.index + 1}: leave it out`
}
