/** Queries for people and their jobs: reduced records for matching, the staff of a company, and colleagues for buying groups. */
import { type Column, count, eq, gt, type SQL } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter, isInParameter, PARAMETER, prepare, selectFrom } from '../../db/raw-statements.ts'
import { jobs, people } from '../../db/tables.ts'
import type { JobRecord, LastNameCount } from '../../matching/types.ts'
import {
  getJobTiming,
  type JobRecordRow,
  toJobRecord,
  toPersonFirstNames,
  toStaffMember,
} from './matching-records.ts'
import { type Colleague, type Job, PAGE_SIZE } from './rows.ts'

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
} satisfies Record<keyof JobRecordRow, Column>

const COLLEAGUE_COLUMNS = {
  guid: people.guid,
  jobTitle: jobs.jobTitle,
  levels: jobs.levels,
  functions: jobs.functions,
  subFunctions: jobs.subFunctions,
  workLocCountry: jobs.workLocCountry,
  startedOn: jobs.startedOn,
  endedOn: jobs.endedOn,
} satisfies Record<keyof ColleagueRow, Column>

type ColleagueRow = Colleague & Pick<Job, 'startedOn' | 'endedOn'>

/**
 * Prepares the queries for jobs.
 * @param month returns the current month as a month number
 */
export function createJobQueries({ client }: Connection, month: () => number) {
  const recordsWhere = (condition: SQL) => {
    const statement = prepare(client, () =>
      selectFrom(jobs, JOB_COLUMNS)
        .innerJoin(people, eq(people.id, jobs.personId))
        .where(condition)
        .orderBy(jobs.id),
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
  const byIds = recordsWhere(isInParameter(jobs.id))
  const ofPeople = recordsWhere(isInParameter(jobs.personId))

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
export function createPeopleQueries({ client }: Connection, month: () => number) {
  const { id, personId, familyName, companyId } = jobs
  const staff = prepare(client, () =>
    selectFrom(jobs, { id, personId, familyName }).where(equalsParameter(companyId)),
  )
  const { firstName, middleName, lastNameKey } = people
  const peopleByLastName = prepare(client, () =>
    selectFrom(people, { id: people.id, firstName, middleName }).where(isInParameter(lastNameKey)),
  )
  const lastNamesWhere = (condition?: SQL) =>
    prepare(client, () =>
      selectFrom(people, { key: lastNameKey, people: count() })
        .where(condition)
        .groupBy(lastNameKey)
        .orderBy(lastNameKey)
        .limit(PAGE_SIZE),
    )
  const firstLastNames = lastNamesWhere()
  const nextLastNames = lastNamesWhere(gt(lastNameKey, PARAMETER))
  const colleagues = prepare(client, () =>
    selectFrom(jobs, COLLEAGUE_COLUMNS)
      .innerJoin(people, eq(people.id, personId))
      .where(equalsParameter(companyId)),
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
