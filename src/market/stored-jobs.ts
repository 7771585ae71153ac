/** Jobs, with whose they are, as matching asks for them, and whole. */
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { as, direct, isAsked } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { employments, people } from '../db/tables.ts'
import { lazily, Remembered } from '../lib/cache.ts'
import type { EmploymentRecord, Market } from '../matching/types.ts'
import { MOST_REMEMBERED, optional } from './reading.ts'
import {
  type Employment,
  type JobRow,
  type Person,
  recordOf,
  toEmploymentRecord,
  type WholeJob,
} from './records.ts'

const PERSON = getTableColumns(people)
const EMPLOYMENT = getTableColumns(employments)

const JOB_ROW = {
  id: employments.id,
  companyId: employments.companyId,
  personId: employments.personId,
  email: employments.email,
  jobTitle: employments.jobTitle,
  workLocCountry: employments.workLocCountry,
  startedOn: employments.startedOn,
  endedOn: employments.endedOn,
  guid: people.guid,
  firstName: people.firstName,
  middleName: people.middleName,
  lastName: people.lastName,
  fullName: people.fullName,
} satisfies Record<keyof JobRow, unknown>

/** Employments that are read whole, one by one. */
const FEW = 4

export interface StoredJobs
  extends Pick<
    Market,
    | 'employmentsByEmail'
    | 'employmentsByContactGuid'
    | 'employmentsByContactProfile'
    | 'employments'
    | 'employmentsOf'
  > {
  wholeJob(id: number): WholeJob | undefined
}

/** @param month the month it is */
export function storedJobs({ db, client, changes }: Connection, month: () => number): StoredJobs {
  const asked = sql.placeholder('asked')
  const remembered = <Key, Value extends object>() => new Remembered<Key, Value>(changes, MOST_REMEMBERED)

  const personsWhere = (condition: SQL) =>
    lazily(() => direct<Person>(client, db.select(as(PERSON)).from(people).where(condition)))
  const personById = personsWhere(isAsked(people.id))
  const personsByGuid = personsWhere(isAsked(people.guid))
  const personsByProfile = personsWhere(isAsked(people.profileKey))
  const employmentsWhere = (condition: SQL) =>
    lazily(() =>
      direct<Employment>(
        client,
        db.select(as(EMPLOYMENT)).from(employments).where(condition).orderBy(employments.id),
      ),
    )
  const employmentById = employmentsWhere(isAsked(employments.id))
  const employmentsByEmail = employmentsWhere(isAsked(employments.emailKey))
  const employmentsOf = employmentsWhere(isAsked(employments.personId))

  const jobs = remembered<number, WholeJob>()
  const withPerson = (employment: Employment): WholeJob | undefined => {
    const person = personById().get(employment.personId)
    return person ? jobs.set(employment.id, { employment, person }) : undefined
  }
  const wholeJob = (id: number): WholeJob | undefined =>
    jobs.get(id) ?? optional(employmentById().get(id) ?? undefined, withPerson)
  const recordsOf = (found: readonly WholeJob[]): readonly EmploymentRecord[] => {
    const today = month()
    return found.map((job) => recordOf(job, today))
  }
  const toRecords = (rows: readonly JobRow[]): readonly EmploymentRecord[] => {
    const today = month()
    return rows.map((row) => toEmploymentRecord(row, today))
  }
  const jobsBy = (find: (key: string) => readonly WholeJob[]) => {
    const found = remembered<string, readonly EmploymentRecord[]>()
    return (key: string): readonly EmploymentRecord[] =>
      key === '' ? [] : (found.get(key) ?? found.set(key, recordsOf(find(key))))
  }
  const jobsOf = (persons: readonly Person[]): readonly WholeJob[] =>
    persons
      .flatMap((person) =>
        employmentsOf()
          .all(person.id)
          .map((employment) => ({ employment, person })),
      )
      .sort((a, b) => a.employment.id - b.employment.id)

  const jobRowsWhere = (condition: SQL) =>
    lazily(() => {
      const joined = db
        .select(as(JOB_ROW))
        .from(employments)
        .innerJoin(people, eq(people.id, employments.personId))
      return direct<JobRow>(client, joined.where(condition).orderBy(employments.id))
    })
  const byIds = jobRowsWhere(sql`${employments.id} in (select value from json_each(${asked}))`)
  const byPersons = jobRowsWhere(sql`${employments.personId} in (select value from json_each(${asked}))`)
  /** Few are read whole, since one of them is likely delivered. */
  const employmentsWith = (ids: readonly number[]): readonly EmploymentRecord[] =>
    ids.length <= FEW
      ? recordsOf(ids.flatMap((id) => wholeJob(id) ?? []))
      : toRecords(byIds().all(JSON.stringify(ids)))

  return {
    employmentsByEmail: jobsBy((key) =>
      employmentsByEmail()
        .all(key)
        .flatMap((job) => withPerson(job) ?? []),
    ),
    employmentsByContactGuid: jobsBy((guid) => jobsOf(personsByGuid().all(guid))),
    employmentsByContactProfile: jobsBy((key) => jobsOf(personsByProfile().all(key))),
    employments: employmentsWith,
    employmentsOf: (ids) => toRecords(byPersons().all(JSON.stringify(ids))),
    wholeJob,
  }
}
