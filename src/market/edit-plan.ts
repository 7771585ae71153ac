/** What an edit would do, worked out before anything is stored. */
import type { Change, MarketChanges } from './row-changes.ts'

/** A row as somebody gave it, and where it stands in what they gave: `line 7`, `contacts[3]`. */
export interface GivenRow<Row> {
  readonly row: Row
  readonly place: string
}

/** Why a row, or one of its values, cannot be used. */
export interface RowRefusal {
  readonly place: string
  readonly reason: string
}

/** With so many nothing more is looked at: nobody puts a thousand things right one by one. */
export const ENOUGH_REFUSALS = 1_000

/** What becomes of a company or a person. */
export interface EditedRecord {
  readonly guid: string
  readonly outcome: 'created' | 'updated' | 'unchanged'
}

/** Where a row is refused, nothing is to be changed. */
export interface EditPlan {
  readonly changes: MarketChanges
  readonly records: readonly EditedRecord[]
  readonly refusals: readonly RowRefusal[]
  /** Values that are left out of rows, which are stored all the same. */
  readonly warnings: readonly RowRefusal[]
}

/** Changes under construction. */
export type Drafted<Row> = Map<number, Change<Row>>
