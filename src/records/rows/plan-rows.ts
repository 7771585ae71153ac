/** Turns rows into companies, people, and jobs, and reports rows that cannot be used. Imports and edits share these steps. */
import type { Problem } from '../../lib/problem.ts'
import type { Pause } from '../../lib/time-slices.ts'
import { toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import type { Company } from '../store/records.ts'
import type { CompanyRow, ContactRow } from './columns.ts'
import {
  type ContactName,
  describeRepeatedJob,
  findContactProblems,
  getCompanyGuid,
  toContactName,
  toDuplicate,
} from './convert-rows.ts'
import type { Employer, FindEmployer } from './find-employer.ts'
import { PeopleIdentifier, type StoredPeople } from './identify-people.ts'
import { normalizeCompanyRow, normalizeContactRow } from './normalize-rows.ts'
import { TextNumbers } from './text-numbers.ts'

/** The rows of a table or a request. */
export interface RowSource<Row> {
  read(): Iterable<{ readonly row: Row; readonly position: number }>
  /** Returns text such as `line 11`. */
  formatPosition(position: number): string
  /** Reports a problem of the row. The source knows its place. */
  report(position: number, problem: Problem): void
}

export interface CompanyPlan {
  /** Returns the stored company that a row updates. */
  readonly findStored: (derivedGuid: string, row: CompanyRow) => Company | undefined
  readonly addCompany: (row: CompanyRow, guid: string, stored: Company | undefined) => void
}

/** Adds a company for each valid row. */
export async function planCompanies(
  source: RowSource<CompanyRow>,
  { findStored, addCompany }: CompanyPlan,
  pause: Pause,
): Promise<void> {
  const positions = new TextNumbers()
  for (const { row: original, position } of source.read()) {
    await pause()
    const { row, warnings } = normalizeCompanyRow(original)
    for (const warning of warnings) source.report(position, warning)
    const derived = getCompanyGuid(row)
    if (!derived.ok) {
      source.report(position, derived.problem)
      continue
    }
    const stored = findStored(derived.value, row)
    const guid = stored?.guid ?? derived.value
    const earlier = positions.getOrInsert(toGuidKey(guid), position)
    if (earlier === position) {
      addCompany(row, guid, stored)
    } else {
      const message = `same company as ${source.formatPosition(earlier)}, by its compGUID, website, or name`
      source.report(position, toDuplicate(message))
    }
  }
}

/** A valid row with its person and employer. */
export interface IdentifiedRow {
  readonly row: ContactRow
  /** The GUID of the person. */
  readonly guid: string
  readonly name: ContactName
  /** Whether the person has the name and the profile URL of the row, unless a later row replaces them. */
  readonly namesPerson: boolean
  readonly employer: Employer
}

export interface JobPlan {
  readonly findEmployer: FindEmployer
  /** The people that the rows may be; `undefined` in an import, which replaces them. */
  readonly stored?: StoredPeople
  readonly addJob: (row: IdentifiedRow) => void
}

/** Adds a job for each valid row. */
export async function planJobs(
  source: RowSource<ContactRow>,
  { findEmployer, stored, addJob }: JobPlan,
  pause: Pause,
): Promise<void> {
  const positions = new TextNumbers()
  const people = new PeopleIdentifier(source.formatPosition, stored)
  for (const { row: original, position } of source.read()) {
    await pause()
    const { row, warnings } = normalizeContactRow(original)
    const employer = findEmployer(row)
    const problems = findContactProblems(row)
    const name = toContactName(row)
    const person =
      employer.ok && problems.length === 0
        ? people.identify(row, name, employer.value.guid, position)
        : undefined
    for (const problem of [...(person?.warnings ?? []), ...warnings, ...problems])
      source.report(position, problem)
    if (!employer.ok) source.report(position, employer.problem)
    if (!employer.ok || person === undefined) continue
    const { guid, namesPerson } = person
    const job = [
      toGuidKey(guid),
      employer.value.guid,
      row.conJobTitleEn,
      row.conJobStartedOn,
      row.conJobEndedOn,
    ]
    const first = positions.getOrInsert(job.join('\n'), position)
    if (first === position) addJob({ row, guid, name, namesPerson, employer: employer.value })
    else source.report(position, toDuplicate(describeRepeatedJob(row, source.formatPosition(first))))
  }
}
