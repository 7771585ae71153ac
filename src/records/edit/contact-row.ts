/** Converts stored people and jobs back to rows, to compare them with those of an edit. */
import { CONTACT_COLUMNS, type ContactRow } from '../rows/columns.ts'
import { toContactFields } from '../store/response-fields.ts'
import type { Job, Person } from '../store/rows.ts'

const BLANK_ROW = Object.fromEntries(CONTACT_COLUMNS.map((column) => [column, ''])) as ContactRow

/** Returns the row of a job, without its employer. */
export function toContactRow(person: Person, job: Job): ContactRow {
  const { endedOn, directDial1, directDial2 } = job
  return {
    ...BLANK_ROW,
    ...toContactFields(person, job),
    conMiddleName: person.middleName,
    conJobEndedOn: endedOn,
    directDial1,
    directDial2,
  }
}
