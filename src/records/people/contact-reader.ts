/** Reads contact rows, and stages the valid ones. Imports and edits share it. */
import type { Place, Problem } from '../../lib/problem.ts'
import { getRowNumber } from '../../lib/problem.ts'
import type { ContactRow, PlacedRow } from '../rows/columns.ts'
import { findContactProblem } from '../rows/convert-rows.ts'
import { normalizeContactRow } from '../rows/normalize-rows.ts'
import { stageContact } from './stage-contact.ts'
import type { StagedContacts } from './staged-contacts.ts'

/** Stages a row, or reports why it cannot be used. */
export function readContact<At extends Place>(
  { row: original, place }: PlacedRow<ContactRow, At>,
  {
    rows,
    noteEmployer,
    onProblem,
  }: {
    readonly rows: StagedContacts
    /** Returns the number of what a row says about its employer, which is decided when all rows are known. */
    readonly noteEmployer: (row: ContactRow) => number
    readonly onProblem: (problem: Problem & At) => void
  },
): void {
  const report = (problem: Problem): void => onProblem({ ...problem, ...place })
  const { row, warnings } = normalizeContactRow(original)
  warnings.forEach(report)
  const problem = findContactProblem(row)
  if (problem) report(problem)
  else rows.add(stageContact(row, getRowNumber(place)), noteEmployer(row))
}
