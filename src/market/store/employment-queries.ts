/** Jobs with their people, as matching reads them, and whole. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { as, direct, isAsked } from '../../db/statements.ts'
import type { Connection } from '../../db/open.ts'
import { employments, people } from '../../db/tables.ts'
import { lazily, Remembered } from '../../lib/cache.ts'

import type { EmploymentRecord } from '../../matching/types.ts'
import {
  AMONG,
  type Employment,
  type JobRow,
  MOST_REMEMBERED,
  type Person,
  recordOf,
  rowsWhere,
  toEmploymentRecord,
  type WholeJob,
} from './records.ts'

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

/** Up to so many employments are read whole, one by one: one of them is likely delivered. */
const FEW = 4

/** @param month the month it is */
export function storedJobs(connection: Connection, month: () => number) {
  const { db, client, changes } = connection
  const personById = rowsWhere(connection, people, isAsked(people.id))
  const personsByGuid = rowsWhere(connection, people, isAsked(people.guid))
  const personsByProfile = rowsWhere(connection, people, isAsked(people.profileKey))
  const employmentById = rowsWhere(connection, employments, isAsked(employments.id))
  const inOrder = (condition: SQL) => sql`${condition} order by ${employments.id}`
  const byEmail = rowsWhere(connection, employments, inOrder(isAsked(employments.emailKey)))
  const ofPerson = rowsWhere(connection, employments, inOrder(isAsked(employments.personId)))

  const jobs = new Remembered<number, WholeJob>(changes, MOST_REMEMBERED)
  const withPerson = (employment: Employment): WholeJob | undefined => {
    const person = personById().get(employment.personId)
    return person ? jobs.set(employment.id, { employment, person }) : undefined
  }
  const wholeJob = (id: number): WholeJob | undefined => {
    const cached = jobs.get(id)
    const employment = cached ? undefined : employmentById().get(id)
    return employment ? withPerson(employment) : cached
  }
  const recordsOf = (found: readonly WholeJob[]): readonly EmploymentRecord[] => {
    const today = month()
    return found.map((job) => recordOf(job, today))
  }
  const cached = (find: (key: string) => readonly WholeJob[]) => {
    const found = new Remembered<string, readonly EmploymentRecord[]>(changes, MOST_REMEMBERED)
    return (key: string): readonly EmploymentRecord[] =>
      key === '' ? [] : (found.get(key) ?? found.set(key, recordsOf(find(key))))
  }
  const jobsOf = (persons: readonly Person[]): readonly WholeJob[] =>
    persons
      .flatMap((person) =>
        ofPerson()
          .all(person.id)
          .map((employment) => ({ employment, person })),
      )
      .sort((a, b) => a.employment.id - b.employment.id)

  const jobRowsWhere = (condition: SQL) => {
    const statement = lazily(() => {
      const joined = db
        .select(as(JOB_ROW))
        .from(employments)
        .innerJoin(people, eq(people.id, employments.personId))
      return direct<JobRow>(client, joined.where(condition).orderBy(employments.id))
    })
    return (ids: readonly number[]): readonly EmploymentRecord[] => {
      const today = month()
      return statement()
        .all(JSON.stringify(ids))
        .map((row) => toEmploymentRecord(row, today))
    }
  }
  const byIds = jobRowsWhere(sql`${employments.id} in ${AMONG}`)

  return {
    employmentsByEmail: cached((key) =>
      byEmail()
        .all(key)
        .flatMap((job) => withPerson(job) ?? []),
    ),
    employmentsByContactGuid: cached((guid) => jobsOf(personsByGuid().all(guid))),
    employmentsByContactProfile: cached((key) => jobsOf(personsByProfile().all(key))),
    employments: (ids: readonly number[]) =>
      ids.length <= FEW ? recordsOf(ids.flatMap((id) => wholeJob(id) ?? [])) : byIds(ids),
    employmentsOf: jobRowsWhere(sql`${employments.personId} in ${AMONG}`),
    wholeJob,
  }
}
