/** The plan of an edit, which is computed before anything is stored. */
import { isError, type Problem } from '../../lib/problem.ts'
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

/** The rows that an edit stores. */
export interface EditPlan {
  readonly rows: RecordRows
  readonly records: readonly EditedRecord[]
  readonly problems: readonly Problem[]
}

/** Returns whether an edit stores nothing because of errors. */
export const isRejected = (
  problems: readonly Problem[],
  { skipsInvalid }: Pick<EditOptions, 'skipsInvalid'>,
): boolean => !skipsInvalid && problems.some(isError)
