/** Queries for stored people by the values that identify the person of a row. Nothing is cached, because edits change the data. */
import { sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter } from '../../db/raw-statements.ts'
import { people } from '../../db/tables.ts'
import { type Person, prepareSelect } from './records.ts'

export type StoredPeople = ReturnType<typeof createStoredPeople>

export function createStoredPeople(connection: Connection) {
  const value = sql.placeholder('value')
  const byGuid = prepareSelect(connection, people, equalsParameter(people.guid))
  const byEmail = prepareSelect(
    connection,
    people,
    sql`${people.id} in (select person_id from jobs where email_key in (${value})) order by ${people.id}`,
  )
  const byLastName = prepareSelect(
    connection,
    people,
    sql`${equalsParameter(people.lastNameKey)} and ${people.id} in (select person_id from jobs
      where company_id = (select id from companies where guid = ${value})) order by ${people.id}`,
  )
  return {
    personByGuid: (guid: string): Person | undefined => byGuid().get(guid) ?? undefined,
    /** Returns the people with a current or past job with this address. */
    peopleByEmail: (emailKey: string): readonly Person[] => byEmail().all(emailKey),
    /** Returns the people with this last name and a current or past job at the company. */
    peopleByLastNameAt: (companyGuid: string, lastNameKey: string): readonly Person[] =>
      byLastName().all(lastNameKey, companyGuid),
  }
}
