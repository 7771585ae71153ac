/** The plan of an edit, which is computed before anything is stored. */
import type { Problem } from '../../lib/problem.ts'
import type { RecordRows } from './record-writer.ts'

export interface EditOptions {
  /** Whether valid rows are stored although others have errors. The plan then has all problems. */
  readonly skipsInvalid: boolean
  /** Whether contacts create companies that are not stored. */
  readonly createsCompanies?: boolean
}

/** The effect of an edit on a company or a person. */
export interface EditedRecord {
  readonly guid: string
  readonly name: string
  readonly outcome: 'created' | 'updated' | 'unchanged'
}

/** The rows that an edit stores. With errors, nothing is stored, unless the edit skips invalid rows. */
export interface EditPlan {
  readonly rows: RecordRows
  readonly records: readonly EditedRecord[]
  readonly problems: readonly Problem[]
}
