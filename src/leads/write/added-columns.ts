/** The columns that an output has beyond those of the input: fields of the response, errors, and warnings. */

import type { ColumnMapping } from '../../columns/recognize-columns.ts'
import { StartupError } from '../../lib/errors.ts'
import { findNearest } from '../../lib/unknown-names.ts'
import { RESPONSE_FIELDS, type ResponseField, type RowResult } from '../enricher.ts'
import type { LeadRequest } from '../map/lead-request.ts'

/** The last columns of every output: why a row was rejected, or sent without a value. */
const MESSAGES = ['error', 'warning'] as const

export interface AddedColumn {
  readonly heading: string
  readonly field: ResponseField | (typeof MESSAGES)[number]
}

/**
 * Chooses the columns that the output adds to the input.
 * @param columns the columns of the input
 * @param option the value of `--columns`, such as `a,b,c`; `undefined` for all fields of the response
 * @throws {StartupError} for an unknown field
 */
export function chooseAddedColumns(
  columns: readonly string[],
  { fields }: ColumnMapping,
  option: string | undefined,
): AddedColumn[] {
  const sendsRecordId = fields.some(({ field }) => field === 'recordId')
  const defaultFields = RESPONSE_FIELDS.filter((field) => field !== 'recordId' || sendsRecordId)
  const chosen = option === undefined ? defaultFields : parseFields(option)
  const used = new Set(columns.map((name) => name.toLowerCase()))
  return [...chosen, ...MESSAGES].map((field) => {
    const heading = createUniqueHeading(field, used)
    used.add(heading.toLowerCase())
    return { heading, field }
  })
}

function parseFields(option: string): ResponseField[] {
  const names = option.split(',').map((name) => name.trim())
  // Every output has the message columns.
  const chosen = names.filter((name) => name !== '' && !MESSAGES.some((one) => one === name.toLowerCase()))
  return [...new Set(chosen)].map((name) => {
    const field = RESPONSE_FIELDS.find((one) => one.toLowerCase() === name.toLowerCase())
    if (field) return field
    const near = findNearest(name, RESPONSE_FIELDS)
    throw new StartupError(
      `--columns: there is no response field ${name}. ${near ? `Did you mean ${near}?` : `Fields: ${RESPONSE_FIELDS.join(', ')}.`}`,
    )
  })
}

/** Returns the name of the field, or `enriched_` and the name if the input was enriched before. */
function createUniqueHeading(field: string, used: ReadonlySet<string>): string {
  for (let heading = field, count = 1; ; count++) {
    if (!used.has(heading.toLowerCase())) return heading
    heading = `enriched${count === 1 ? '' : count}_${field}`
  }
}

/** Returns the values of a row, in the order of the columns. */
export function getAddedValues(
  columns: readonly AddedColumn[],
  { warning }: LeadRequest,
  result: RowResult,
): string[] {
  const values: Partial<Record<AddedColumn['field'], string>> = {
    ...(result.kind === 'enriched' ? result.response : {}),
    error: result.kind === 'rejected' ? result.message : '',
    warning,
  }
  return columns.map(({ field }) => values[field] ?? '')
}
