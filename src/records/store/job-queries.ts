/** Queries for jobs with their people: reduced records for matching, and full rows. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { aliasColumns, equalsParameter, prepareRaw } from '../../db/raw-statements.ts'
import { jobs, people } from '../../db/tables.ts'
import { lazy, VersionedCache } from '../../lib/cache.ts'
import type { JobRecord } from '../../matching/types.ts'
import {
  type Job,
  type JobRecordRow,
  type JobWithPerson,
  MAX_CACHED_RECORDS,
  PARAMETER_LIST,
  type Person,
  prepareSelect,
  rowToJobRecord,
  toJobRecord,
} from './records.ts'

const EMPLOYMENT_COLUMNS = {
  id: jobs.id,
  companyId: jobs.companyId,
  personId: jobs.personId,
  email: jobs.email,
  jobTitle: jobs.jobTitle,
  workLocCountry: jobs.workLocCountry,
  startedOn: jobs.startedOn,
  endedOn: jobs.endedOn,
  guid: people.guid,
  firstName: people.firstName,
  middleName: people.middleName,
  lastName: people.lastName,
  fullName: people.fullName,
} satisfies Record<keyof JobRecordRow, unknown>

/** Up to this number, full rows are read one by one and cached, because the response probably needs one of them. */
const MAX_SINGLE_READS = 4

/**
 * Prepares the queries for jobs.
 * @param month returns the current month as a month number
 */
export function createJobQueries(connection: Connection, month: () => number) {
  const { db, client, dataVersion } = connection
  const personById = prepareSelect(connection, people, equalsParameter(people.id))
  const personsByGuid = prepareSelect(connection, people, equalsParameter(people.guid))
  const personsByProfile = prepareSelect(connection, people, equalsParameter(people.profileKey))
  const jobById = prepareSelect(connection, jobs, equalsParameter(jobs.id))
  const orderedWhere = (condition: SQL) => sql`${condition} order by ${jobs.id}`
  const byEmail = prepareSelect(connection, jobs, orderedWhere(equalsParameter(jobs.emailKey)))
  const ofPerson = prepareSelect(connection, jobs, orderedWhere(equalsParameter(jobs.personId)))

  const cachedById = new VersionedCache<number, JobWithPerson>(dataVersion, MAX_CACHED_RECORDS)
  const withPerson = (job: Job): JobWithPerson | undefined => {
    const person = personById().get(job.personId)
    return person ? cachedById.set(job.id, { job, person }) : undefined
  }
  const readFullJob = (id: number): JobWithPerson | undefined => {
    const cached = cachedById.get(id)
    const job = cached ? undefined : jobById().get(id)
    return job ? withPerson(job) : cached
  }
  const toRecords = (rows: readonly JobWithPerson[]): readonly JobRecord[] => {
    const currentMonth = month()
    return rows.map((job) => toJobRecord(job, currentMonth))
  }
  const cachedQuery = (find: (key: string) => readonly JobWithPerson[]) => {
    const cachedByKey = new VersionedCache<string, readonly JobRecord[]>(dataVersion, MAX_CACHED_RECORDS)
    return (key: string): readonly JobRecord[] =>
      key === '' ? [] : (cachedByKey.get(key) ?? cachedByKey.set(key, toRecords(find(key))))
  }
  const readJobsOf = (persons: readonly Person[]): readonly JobWithPerson[] =>
    persons
      .flatMap((person) =>
        ofPerson()
          .all(person.id)
          .map((job) => ({ job, person })),
      )
      .sort((a, b) => a.job.id - b.job.id)

  const recordsWhere = (condition: SQL) => {
    const statement = lazy(() => {
      const joined = db
        .select(aliasColumns(EMPLOYMENT_COLUMNS))
        .from(jobs)
        .innerJoin(people, eq(people.id, jobs.personId))
      return prepareRaw<JobRecordRow>(client, joined.where(condition).orderBy(jobs.id))
    })
    return (ids: readonly number[]): readonly JobRecord[] => {
      const currentMonth = month()
      return statement()
        .all(JSON.stringify(ids))
        .map((row) => rowToJobRecord(row, currentMonth))
    }
  }
  const byIds = recordsWhere(sql`${jobs.id} in ${PARAMETER_LIST}`)

  return {
    jobsByEmail: cachedQuery((key) =>
      byEmail()
        .all(key)
        .flatMap((job) => withPerson(job) ?? []),
    ),
    jobsByPersonGuid: cachedQuery((guid) => readJobsOf(personsByGuid().all(guid))),
    jobsByPersonProfile: cachedQuery((key) => readJobsOf(personsByProfile().all(key))),
    jobs: (ids: readonly number[]) =>
      ids.length <= MAX_SINGLE_READS ? toRecords(ids.flatMap((id) => readFullJob(id) ?? [])) : byIds(ids),
    jobsOf: recordsWhere(sql`${jobs.personId} in ${PARAMETER_LIST}`),
    getFullJob: readFullJob,
  }
}
