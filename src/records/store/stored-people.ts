/** Queries for stored people by the values that identify the person of a row. Nothing is cached, because edits change the data. */
import { sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import { type Person, prepareSelect } from './records.ts'

export type StoredPeople = ReturnType<typeof createStoredPeople>

export function createStoredPeople(connection: Connection) {
  const { db } = connection
  const byGuid = prepareSelect(connection, people, equalsParameter(people.guid))
  const peopleWithJobs = () =>
    db.selectDistinct({ person: people }).from(jobs).innerJoin(people, sql`${people.id} = ${jobs.personId}`)
  const byEmail = lazy(() => peopleWithJobs().where(equalsParameter(jobs.emailKey)).prepare())
  const byLastName = lazy(() =>
    peopleWithJobs()
      .innerJoin(companies, sql`${companies.id} = ${jobs.companyId}`)
      .where(
        sql`${equalsParameter(people.lastNameKey)} and ${companies.guid} in (${sql.placeholder('companyGuid')})`,
      )
      .prepare(),
  )
  return {
    personByGuid: (guid: string): Person | undefined => byGuid().get(guid) ?? undefined,
    /** Returns the people with a current or past job with this address. */
    peopleByEmail: (emailKey: string): readonly Person[] =>
      byEmail()
        .all({ value: emailKey })
        .map(({ person }) => person),
    /** Returns the people with this last name and a current or past job at the company. */
    peopleByLastNameAt: (companyGuid: string, lastNameKey: string): readonly Person[] =>
      byLastName()
        .all({ value: lastNameKey, companyGuid })
        .map(({ person }) => person),
  }
}
