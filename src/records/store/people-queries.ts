/** Queries for people and their jobs: reduced records for matching, the staff of a company, and colleagues for buying groups. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { aliasColumns, equalsParameter, prepareRaw } from '../../db/raw-statements.ts'
import { jobs, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import type { JobRecord, LastNameCount } from '../../matching/types.ts'
import {
  type Colleague,
  getJobTiming,
  type Job,
  type JobRecordRow,
  PAGE_SIZE,
  PARAMETER_LIST,
  toJobRecord,
  toPersonFirstNames,
  toStaffMember,
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

const COLLEAGUE_COLUMNS = {
  guid: people.guid,
  jobTitle: jobs.jobTitle,
  levels: jobs.levels,
  functions: jobs.functions,
  subFunctions: jobs.subFunctions,
  workLocCountry: jobs.workLocCountry,
  startedOn: jobs.startedOn,
  endedOn: jobs.endedOn,
} satisfies Record<keyof ColleagueRow, unknown>

type ColleagueRow = Colleague & Pick<Job, 'startedOn' | 'endedOn'>

/**
 * Prepares the queries for jobs.
 * @param month returns the current month as a month number
 */
export function createJobQueries({ db, client }: Connection, month: () => number) {
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
  }
}

/**
 * Prepares the queries for people.
 * @param month returns the current month as a month number
 */
export function createPeopleQueries({ db, client }: Connection, month: () => number) {
  const { id, personId, familyName } = jobs
  const staff = lazy(() =>
    prepareRaw(
      client,
      db.select({ id, personId, familyName }).from(jobs).where(equalsParameter(jobs.companyId)),
    ),
  )
  const peopleByLastName = lazy(() => {
    const { id, firstName, middleName } = people
    const names = db.select({ id, firstName, middleName }).from(people)
    return prepareRaw(client, names.where(sql`${people.lastNameKey} in ${PARAMETER_LIST}`))
  })
  const lastNamesWhere = (condition: SQL) =>
    lazy(() => {
      const key = people.lastNameKey
      const counted = db
        .select({ key: sql`${key}`.as('key'), people: sql`count(*)`.as('people') })
        .from(people)
      return prepareRaw<LastNameCount>(
        client,
        counted.where(sql`${condition} group by ${key} order by ${key} limit ${PAGE_SIZE}`),
      )
    })
  const firstLastNames = lastNamesWhere(sql`true`)
  const nextLastNames = lastNamesWhere(sql`${people.lastNameKey} > ${sql.placeholder('value')}`)
  const colleagues = lazy(() => {
    const joined = db
      .select(aliasColumns(COLLEAGUE_COLUMNS))
      .from(jobs)
      .innerJoin(people, eq(people.id, jobs.personId))
    return prepareRaw<ColleagueRow>(client, joined.where(equalsParameter(jobs.companyId)))
  })

  return {
    staffOf: (companyId: number) => staff().values(companyId).map(toStaffMember),
    peopleWithLastNames: (keys: readonly string[]) =>
      peopleByLastName().values(JSON.stringify(keys)).map(toPersonFirstNames),
    lastNamesAfter: (key: string | undefined): readonly LastNameCount[] =>
      key === undefined ? firstLastNames().all() : nextLastNames().all(key),
    /** Returns the current roles at the company, unordered. A future role is included only if the person has no other. */
    colleagues: (companyId: number) => selectCurrentColleagues(colleagues().all(companyId), month()),
  }
}

function selectCurrentColleagues(rows: readonly ColleagueRow[], month: number): readonly Colleague[] {
  const current = rows.map((row) => ({ ...row, ...getJobTiming(row, month) })).filter((job) => job.current)
  const started = current.filter(({ recency }) => recency >= 0)
  const startedGuids = new Set(started.map(({ guid }) => guid))
  return [...started, ...current.filter(({ recency, guid }) => recency < 0 && !startedGuids.has(guid))]
}
