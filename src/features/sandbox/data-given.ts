/** What a body with data holds, whatever it is written in. */
import { recordFrom } from '../../dataset/records.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { GivenRow, RowRefusal } from '../../market/edit-plan.ts'
import { unfindable } from './data-values.ts'

/** What may be in a body, and what it is called there. */
export interface Kind<Column extends string> {
  readonly columns: readonly Column[]
  readonly one: string
  readonly many: string
}

export interface GivenData<Column extends string> {
  readonly rows: readonly GivenRow<Readonly<Record<Column, string>>>[]
  readonly refusals: readonly RowRefusal[]
  /** Columns of a table that were left out, and why. */
  readonly ignored: readonly string[]
}

/** Twice as many contacts as a body of the largest size usually has. */
const MOST_ROWS = 100_000

/** A value that is no text is blank in the row, and so a field has one problem at most. `isWhole` says that there is none. */
export function checkedRecord<Column extends string>(value: unknown, columns: readonly Column[]) {
  const { row, problems } = recordFrom(value, columns)
  const unusable = unfindable(row)
  return {
    // Nothing else reports this address again.
    row: unusable.some(({ field }) => field === 'conEmail') ? { ...row, conEmail: '' } : row,
    problems: [...problems, ...unusable],
    isWhole: problems.length === 0,
  }
}

/** @throws {ApiError} 400 for more rows than a body may have */
export function requireFewRows(count: number, { many }: Kind<string>): void {
  if (count > MOST_ROWS) {
    throw new ApiError(
      'invalid_parameter',
      `The body has more than ${MOST_ROWS} ${many}. Nothing is stored. Send them in parts.`,
    )
  }
}

export const unreadable = (what: string, { one, many }: Kind<string>): ApiError =>
  new ApiError(
    'invalid_parameter',
    `${what} Send a ${one} as a JSON object, {"${many}":[…]}, or a table with Content-Type: text/csv.`,
  )
