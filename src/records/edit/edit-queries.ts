/** Queries for planning edits. Nothing is cached, because edits change the data. */
import { sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter } from '../../db/raw-statements.ts'
import { companies, jobs } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import { toExactNameKey } from '../rows/convert-rows.ts'
import { type Company, type Job, PARAMETER_LIST, prepareSelect } from '../store/records.ts'
import { createStoredPeople } from '../store/stored-people.ts'

interface JobAt {
  readonly id: number
  readonly personId: number
  readonly isOnlyEmployer: 0 | 1
}

const JOBS_AT = `SELECT id, person_id AS personId, NOT EXISTS (SELECT 1 FROM jobs AS other
  WHERE other.person_id = jobs.person_id AND other.company_id <> jobs.company_id) AS isOnlyEmployer
  FROM jobs WHERE company_id = ?`

export type EditQueries = ReturnType<typeof createEditQueries>

export function createEditQueries(connection: Connection) {
  const { db, client } = connection
  const byId = prepareSelect(connection, companies, equalsParameter(companies.id))
  const byGuid = prepareSelect(connection, companies, equalsParameter(companies.guid))
  const byDomain = prepareSelect(
    connection,
    companies,
    sql`${equalsParameter(companies.domain)} order by ${companies.id}`,
  )
  const names = lazy(() =>
    db.select({ id: companies.id, name: companies.name }).from(companies).orderBy(companies.id).prepare(),
  )
  const jobsOfPeople = prepareSelect(
    connection,
    jobs,
    sql`${jobs.personId} in ${PARAMETER_LIST} order by ${jobs.id}`,
  )

  return {
    companyById: (id: number): Company | undefined => byId().get(id) ?? undefined,
    companyByGuid: (guid: string): Company | undefined => byGuid().get(guid) ?? undefined,
    /** Returns the first stored company with this domain. */
    companyByDomain: (domain: string): Company | undefined => byDomain().get(domain) ?? undefined,
    /** Returns the first stored company of each name, by `toExactNameKey`. Reads all names. */
    companyIdsByName(): ReadonlyMap<string, number> {
      const ids = new Map<string, number>()
      for (const { id, name } of names().all()) {
        const key = toExactNameKey(name)
        if (key !== '' && !ids.has(key)) ids.set(key, id)
      }
      return ids
    },
    ...createStoredPeople(connection),
    /** Returns the jobs of several people in the order of their ids. */
    jobsOf: (personIds: readonly number[]): readonly Job[] => jobsOfPeople().all(JSON.stringify(personIds)),
    /** Returns the jobs at a company, and whether the person has only worked there. */
    jobsAt: (companyId: number): readonly JobAt[] => client.query<JobAt, [number]>(JOBS_AT).all(companyId),
  }
}
