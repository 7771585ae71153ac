/** The plan of an edit, which is computed before anything is stored. */
import type { RecordChanges, RowChange } from '../store/record-changes.ts'

/** A row of an edit, and its position in the request body, such as `line 7` or `contacts[3]`. */
export interface EditRow<Row> {
  readonly row: Row
  readonly position: string
}

/** Why a row or one of its values cannot be used. */
export interface EditProblem {
  readonly position: string
  readonly reason: string
}

/** Why a value of a row is not used, or unusual. */
export interface EditWarning extends EditProblem {
  /** The column of the value. */
  readonly field: string
}

/** Why a row cannot be used. */
export interface EditError extends EditProblem {
  /** What the error is about. A response lists at least one error of each kind. */
  readonly kind: string
}

export interface EditOptions {
  /** Whether valid rows are stored although others have errors. The plan then has all problems. */
  readonly skipsInvalid: boolean
}

/** The number of errors and of warnings in a plan that stores all rows or none. The others are omitted. */
export const MAX_EDIT_PROBLEMS = 1_000

/** The effect of an edit on a company or a person. */
export interface EditedRecord {
  readonly guid: string
  readonly outcome: 'created' | 'updated' | 'unchanged'
}

/** The changes of an edit. With errors, nothing is changed, unless the edit skips invalid rows. */
export interface EditPlan {
  readonly changes: RecordChanges
  readonly records: readonly EditedRecord[]
  readonly errors: readonly EditError[]
  /** Invalid values that are omitted from their rows. */
  readonly warnings: readonly EditWarning[]
}

/** The highest ids that were ever used. Ids are not reused, because indexes and snapshots may still refer to them. */
export interface LastUsedIds {
  company: number
  person: number
  job: number
}

/** Changes under construction. */
export type DraftChanges<Row> = Map<number, RowChange<Row>>
