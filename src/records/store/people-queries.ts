/** Queries for people and their jobs: reduced records for matching, the staff of a company, and colleagues for buying groups. */
import type { SQLQueryBindings } from 'bun:sqlite'
import type { Connection } from '../../db/open-and-lock.ts'
import { namesOf, toSelectList } from '../../db/raw-statements.ts'
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

const [person, job] = [namesOf(people), namesOf(jobs)]

const JOB_COLUMNS = {
  id: job.id,
  companyId: job.companyId,
  personId: job.personId,
  email: job.email,
  jobTitle: job.jobTitle,
  workLocCountry: job.workLocCountry,
  startedOn: job.startedOn,
  endedOn: job.endedOn,
  guid: person.guid,
  firstName: person.firstName,
  middleName: person.middleName,
  lastName: person.lastName,
  fullName: person.fullName,
} satisfies Record<keyof JobRecordRow, string>

const COLLEAGUE_COLUMNS = {
  guid: person.guid,
  jobTitle: job.jobTitle,
  levels: job.levels,
  functions: job.functions,
  subFunctions: job.subFunctions,
  workLocCountry: job.workLocCountry,
  startedOn: job.startedOn,
  endedOn: job.endedOn,
} satisfies Record<keyof ColleagueRow, string>

const JOBS_AND_PEOPLE = 'jobs JOIN people ON people.id = jobs.person_id'

type ColleagueRow = Colleague & Pick<Job, 'startedOn' | 'endedOn'>

/**
 * Prepares the queries for jobs.
 * @param month returns the current month as a month number
 */
export function createJobQueries({ client }: Connection, month: () => number) {
  const recordsWhere = (condition: string) => {
    const statement = lazy(() =>
      client.prepare<JobRecordRow, SQLQueryBindings[]>(
        `SELECT ${toSelectList(JOB_COLUMNS)} FROM ${JOBS_AND_PEOPLE} WHERE ${condition} ORDER BY jobs.id`,
      ),
    )
    return (value: string): readonly JobRecord[] => {
      const currentMonth = month()
      return value === ''
        ? []
        : statement()
            .all(value)
            .map((row) => toJobRecord(row, currentMonth))
    }
  }
  const byIds = recordsWhere(`jobs.id IN ${PARAMETER_LIST}`)
  const ofPeople = recordsWhere(`jobs.person_id IN ${PARAMETER_LIST}`)

  return {
    jobsByEmail: recordsWhere('jobs.email_key IN (?)'),
    jobsByPersonGuid: recordsWhere('people.guid IN (?)'),
    jobsByPersonProfile: recordsWhere('people.profile_key IN (?)'),
    jobs: (ids: readonly number[]) => byIds(JSON.stringify(ids)),
    jobsOf: (personIds: readonly number[]) => ofPeople(JSON.stringify(personIds)),
  }
}

/**
 * Prepares the queries for people.
 * @param month returns the current month as a month number
 */
export function createPeopleQueries({ client }: Connection, month: () => number) {
  const staff = lazy(() =>
    client.prepare('SELECT id, person_id, family_name FROM jobs WHERE company_id IN (?)'),
  )
  const peopleByLastName = lazy(() =>
    client.prepare(`SELECT id, first_name, middle_name FROM people WHERE last_name_key IN ${PARAMETER_LIST}`),
  )
  const lastNamesWhere = (condition: string) =>
    lazy(() =>
      client.prepare<LastNameCount, SQLQueryBindings[]>(
        `SELECT last_name_key AS key, count(*) AS people FROM people
         WHERE ${condition} GROUP BY last_name_key ORDER BY last_name_key LIMIT ${PAGE_SIZE}`,
      ),
    )
  const firstLastNames = lastNamesWhere('true')
  const nextLastNames = lastNamesWhere('last_name_key > ?')
  const colleagues = lazy(() =>
    client.prepare<ColleagueRow, SQLQueryBindings[]>(
      `SELECT ${toSelectList(COLLEAGUE_COLUMNS)} FROM ${JOBS_AND_PEOPLE} WHERE jobs.company_id IN (?)`,
    ),
  )

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
