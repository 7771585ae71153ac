/** Plans the deletion of a company or a person. */

import { NO_CHANGES, type RecordChanges } from '../store/record-changes.ts'
import type { Company, Job, Person } from '../store/records.ts'
import type { DraftChanges } from './edit-plan.ts'
import type { EditQueries } from './edit-queries.ts'

/** People whose jobs are read at a time. */
const BATCH_SIZE = 100

/** Plans to delete a company, its jobs, and people without another job. Returns `undefined` if it does not exist. */
export function* planCompanyDeletion(
  queries: EditQueries,
  guid: string,
): Generator<void, RecordChanges | undefined> {
  const company = queries.companyByGuid(guid)
  if (company === undefined) return undefined
  const staff = queries.personIdsAt(company.id)
  const [deletedPeople, deletedJobs]: [Person[], Job[]] = [[], []]
  for (let at = 0; at < staff.length; at += BATCH_SIZE) {
    yield
    const batch = staff.slice(at, at + BATCH_SIZE)
    const jobs = queries.jobsOf(batch)
    const elsewhere = new Set(
      jobs.filter(({ companyId }) => companyId !== company.id).map(({ personId }) => personId),
    )
    deletedPeople.push(...queries.peopleByIds(batch.filter((id) => !elsewhere.has(id))))
    deletedJobs.push(...jobs.filter(({ companyId }) => companyId === company.id))
  }
  return {
    companies: toDeletions([company]),
    people: toDeletions(deletedPeople),
    jobs: toDeletions(deletedJobs),
  }
}

/** Plans to delete a person and all jobs. Returns `undefined` if the person does not exist. */
export function* planPersonDeletion(
  queries: EditQueries,
  guid: string,
): Generator<void, RecordChanges | undefined> {
  yield
  const person = queries.personByGuid(guid)
  if (person === undefined) return undefined
  return {
    ...NO_CHANGES,
    people: toDeletions([person]),
    jobs: toDeletions(queries.jobsOf([person.id])),
  }
}

function toDeletions<Row extends Company | Person | Job>(rows: readonly Row[]): DraftChanges<Row> {
  return new Map(rows.map((row) => [row.id, { before: row, after: undefined }]))
}
