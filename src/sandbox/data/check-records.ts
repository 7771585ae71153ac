/** Checks the records of a request body, whatever format the body has. */

import { findOutcome } from '../../api/outcomes/find-outcome.ts'
import { OUTCOME_DOMAIN } from '../../api/outcomes/outcomes.ts'
import { ApiError } from '../../lib/api-error.ts'
import { extractEmailAddress } from '../../lib/email.ts'
import { isPlaceholder } from '../../lib/placeholder.ts'
import type { EditProblem, EditRow } from '../../market/edit/edit-plan.ts'
import { type InvalidField, parseRowObject } from '../../market/import/columns.ts'

export interface RecordKind<Column extends string> {
  readonly columns: readonly Column[]
  readonly one: string
  readonly many: string
}

export interface ParsedRecords<Column extends string> {
  readonly rows: readonly EditRow<Readonly<Record<Column, string>>>[]
  readonly refusals: readonly EditProblem[]
  /** Columns of a table that were left out, and why. */
  readonly ignoredColumns: readonly string[]
}

/** Twice as many contacts as a body of the largest size usually has. */
const MAX_ROWS = 100_000

/** A value that is no text is blank in the row, and so a field has one problem at most. `isWhole` says that there is none. */
export function checkRecord<Column extends string>(value: unknown, columns: readonly Column[]) {
  const { row, problems } = parseRowObject(value, columns)
  const unusable = findUnmatchableFields(row)
  return {
    // Nothing else reports this address again.
    row: unusable.some(({ field }) => field === 'conEmail') ? { ...row, conEmail: '' } : row,
    problems: [...problems, ...unusable],
    isWhole: problems.length === 0,
  }
}

export function requireRowLimit(count: number, { many }: RecordKind<string>): void {
  if (count > MAX_ROWS) {
    throw new ApiError(
      'invalid_parameter',
      `The body has more than ${MAX_ROWS} ${many}. Nothing is stored. Send them in parts.`,
    )
  }
}

export const invalidBody = (what: string, { one, many }: RecordKind<string>): ApiError =>
  new ApiError(
    'invalid_parameter',
    `${what} Send a ${one} as a JSON object, {"${many}":[…]}, or a table with Content-Type: text/csv.`,
  )

/** Columns by whose values a caller may ask for an outcome instead. */
const OUTCOME_COLUMNS = ['conEmail', 'compWebsite', 'compName'] as const
type OutcomeColumn = (typeof OUTCOME_COLUMNS)[number]

/** Why the record of a row would never be found by what the row says of it. */
function findUnmatchableFields(row: Readonly<Partial<Record<OutcomeColumn, string>>>): InvalidField[] {
  return OUTCOME_COLUMNS.flatMap((field) => {
    const value = row[field] ?? ''
    const reason = value === '' ? undefined : findProblem(field, value)
    return reason === undefined ? [] : { field, reason }
  })
}

function findProblem(field: OutcomeColumn, value: string): string | undefined {
  if (isPlaceholder(value)) return undefined
  if (field === 'conEmail' && extractEmailAddress(value) === undefined) {
    return 'is not an email address. Send one such as ada@company.com, or leave it out'
  }
  return isReservedForOutcomes(value)
    ? `is under ${OUTCOME_DOMAIN}, where names ask for outcomes: it would never be found`
    : undefined
}

/** A name that is no outcome is refused where it is asked for: nobody is found by it either. */
function isReservedForOutcomes(value: string): boolean {
  try {
    return findOutcome({ field: '', value }) !== undefined
  } catch (error) {
    if (error instanceof ApiError) return true
    throw error
  }
}
