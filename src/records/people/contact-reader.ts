/** Reads the contact rows of an import or an edit: stages the valid ones, and decides their employers. */
import { getRowNumber } from '../../lib/problem.ts'
import type { Pause } from '../../lib/time-slices.ts'
import type { Employers } from '../companies/employers.ts'
import type { ContactRow, PlacedRow } from '../rows/columns.ts'
import { findContactProblem } from '../rows/convert-rows.ts'
import type { NumberedProblem } from '../rows/merge-values.ts'
import { normalizeContactRow } from '../rows/normalize-rows.ts'
import { stageContact } from './stage-contact.ts'
import type { StagedContacts } from './staged-contacts.ts'

interface ReadContactsOptions {
  readonly employers: Employers
  /** Called with the problems of rows, those of their employers last. */
  readonly onProblem: (problem: NumberedProblem) => void
  readonly pause: Pause
}

/** Stages all rows that can be used, with their employers. */
export async function readContacts(
  placed: Iterable<PlacedRow<ContactRow>>,
  rows: StagedContacts,
  { employers, onProblem, pause }: ReadContactsOptions,
): Promise<void> {
  for (const { row: original, place } of placed) {
    await pause()
    const number = getRowNumber(place)
    const { row, warnings } = normalizeContactRow(original)
    for (const warning of warnings) onProblem({ ...warning, number })
    const problem = findContactProblem(row)
    if (problem) onProblem({ ...problem, number })
    else rows.add(stageContact(row, number), employers.note(row))
  }
  await employers.decide(rows, { onProblem, pause })
}
