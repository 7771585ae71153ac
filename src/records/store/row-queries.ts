/** Queries for full rows of companies, people, and jobs, for responses, edits, and lists. Nothing is cached. */
import { sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { type Company, type Job, type Person, prepareSelect } from './records.ts'

export type RowQueries = ReturnType<typeof createRowQueries>

export function createRowQueries(connection: Connection) {
  const companyById = prepareSelect(connection, companies, equalsParameter(companies.id))
  const companyByGuid = prepareSelect(connection, companies, equalsParameter(companies.guid))
  const personById = prepareSelect(connection, people, equalsParameter(people.id))
  const personByGuid = prepareSelect(connection, people, equalsParameter(people.guid))
  const jobById = prepareSelect(connection, jobs, equalsParameter(jobs.id))
  const ofPerson = sql`${equalsParameter(jobs.personId)} order by ${jobs.id}`
  const jobsOfPerson = prepareSelect(connection, jobs, ofPerson)
  return {
    companyById: (id: number): Company | undefined => companyById().get(id) ?? undefined,
    companyByGuid: (guid: string): Company | undefined => companyByGuid().get(guid) ?? undefined,
    personById: (id: number): Person | undefined => personById().get(id) ?? undefined,
    personByGuid: (guid: string): Person | undefined => personByGuid().get(guid) ?? undefined,
    jobById: (id: number): Job | undefined => jobById().get(id) ?? undefined,
    /** Returns the jobs of a person in the order of their ids. */
    jobsOf: (personId: number): readonly Job[] => jobsOfPerson().all(personId),
  }
}
