/** Queries for jobs with their people: reduced records for matching, and full rows. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { aliasColumns, equalsParameter, prepareRaw } from '../../db/raw-statements.ts'
import { jobs, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import type { JobRecord } from '../../matching/types.ts'
import {
  type JobRecordRow,
  type JobWithPerson,
  PARAMETER_LIST,
  prepareSelect,
  toJobRecord,
} from './records.ts'

const JOB_COLUMNS = {
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

/**
 * Prepares the queries for jobs.
 * @param month returns the current month as a month number
 */
export function createJobQueries(connection: Connection, month: () => number) {
  const { db, client } = connection
  const personById = prepareSelect(connection, people, equalsParameter(people.id))
  const jobById = prepareSelect(connection, jobs, equalsParameter(jobs.id))
  const recordsWhere = (condition: SQL) => {
    const statement = lazy(() => {
      const joined = db
        .select(aliasColumns(JOB_COLUMNS))
        .from(jobs)
        .innerJoin(people, eq(people.id, jobs.personId))
      return prepareRaw<JobRecordRow>(client, joined.where(condition).orderBy(jobs.id))
    })
    return (value: string): readonly JobRecord[] => {
      const currentMonth = month()
      return value === ''
        ? []
        : statement()
            .all(value)
            .map((row) => toJobRecord(row, currentMonth))
    }
  }
  const byIds = recordsWhere(sql`${jobs.id} in ${PARAMETER_LIST}`)
  const ofPeople = recordsWhere(sql`${jobs.personId} in ${PARAMETER_LIST}`)

  return {
    jobsByEmail: recordsWhere(equalsParameter(jobs.emailKey)),
    jobsByPersonGuid: recordsWhere(equalsParameter(people.guid)),
    jobsByPersonProfile: recordsWhere(equalsParameter(people.profileKey)),
    jobs: (ids: readonly number[]) => byIds(JSON.stringify(ids)),
    jobsOf: (personIds: readonly number[]) => ofPeople(JSON.stringify(personIds)),
    getFullJob: (id: number): JobWithPerson | undefined => {
      const job = jobById().get(id)
      const person = job && personById().get(job.personId)
      return job && person ? { job, person } : undefined
    },
  }
}
