/** The plan of an edit, which is computed before anything is stored. */
import type { RecordRows } from './record-writer.ts'

/** Where a row is in the request body. */
interface RowPosition {
  /** The number of the line, or the index in the list. */
  readonly number: number
  /** Such as `line 7` or `contacts[3]`. */
  readonly position: string
}

/** A row of an edit. */
export interface EditRow<Row> extends RowPosition {
  readonly row: Row
}

/** Why a row or one of its values cannot be used. */
export interface EditProblem {
  /** Whether the row repeats an earlier one. */
  readonly isDuplicate?: boolean
  /** The `number` of the row; 0 for the whole body. */
  readonly row: number
  readonly position: string
  readonly reason: string
}

/** Why a value of a row is not used, or unusual. */
export interface EditWarning extends EditProblem {
  /** The column of the value. */
  readonly field: string
}

export interface EditOptions {
  /** Whether valid rows are stored although others have errors. The plan then has all problems. */
  readonly skipsInvalid: boolean
  /** Whether contacts create companies that are not stored. */
  readonly createsCompanies?: boolean
}

/** The effect of an edit on a company or a person. */
export interface EditedRecord {
  readonly guid: string
  readonly outcome: 'created' | 'updated' | 'unchanged'
}

/** The rows that an edit stores. With errors, nothing is stored, unless the edit skips invalid rows. */
export interface EditPlan {
  readonly rows: RecordRows
  readonly records: readonly EditedRecord[]
  readonly errors: readonly EditProblem[]
  /** Invalid values that are omitted from their rows. */
  readonly warnings: readonly EditWarning[]
}
