/** Queries for full rows of companies, people, and jobs, for responses, edits, and lists. Nothing is cached. */
import type { Connection } from '../../db/open-and-lock.ts'
import { prepareSelect } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { Company, Job, Person } from './records.ts'

export type RowQueries = ReturnType<typeof createRowQueries>

export function createRowQueries({ client }: Connection) {
  const companyById = prepareSelect(client, companies, 'id IN (?)')
  const companyByGuid = prepareSelect(client, companies, 'guid IN (?)')
  const personById = prepareSelect(client, people, 'id IN (?)')
  const personByGuid = prepareSelect(client, people, 'guid IN (?)')
  const jobById = prepareSelect(client, jobs, 'id IN (?)')
  const jobsOfPerson = prepareSelect(client, jobs, 'person_id IN (?) ORDER BY id')
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
