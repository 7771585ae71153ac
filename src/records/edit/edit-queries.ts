/** Queries for planning edits. Nothing is cached, because edits change the data. */
import { sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter } from '../../db/raw-statements.ts'
import { companies, people } from '../../db/tables.ts'
import { toExactNameKey } from '../rows/convert-rows.ts'
import { type Company, type Person, prepareSelect } from '../store/records.ts'
import type { RowQueries } from '../store/row-queries.ts'

interface JobAt {
  readonly id: number
  readonly personId: number
  readonly isOnlyEmployer: 0 | 1
}

const JOBS_AT = `SELECT id, person_id AS personId, NOT EXISTS (SELECT 1 FROM jobs AS other
  WHERE other.person_id = jobs.person_id AND other.company_id <> jobs.company_id) AS isOnlyEmployer
  FROM jobs WHERE company_id = ?`

/** The highest ids. */
interface LastIds {
  company: number
  person: number
  job: number
}

const LAST_IDS = `SELECT coalesce((SELECT max(id) FROM companies), 0) AS company,
  coalesce((SELECT max(id) FROM people), 0) AS person, coalesce((SELECT max(id) FROM jobs), 0) AS job`

export type EditQueries = ReturnType<typeof createEditQueries>

export function createEditQueries(connection: Connection, rows: RowQueries) {
  const { client } = connection
  const byDomain = prepareSelect(
    connection,
    companies,
    sql`${equalsParameter(companies.domain)} order by ${companies.id} limit 2`,
  )
  const byName = prepareSelect(
    connection,
    companies,
    sql`${companies.name} collate nocase = ${sql.placeholder('value')} order by ${companies.id} limit 2`,
  )
  const value = sql.placeholder('value')
  const peopleByEmail = prepareSelect(
    connection,
    people,
    sql`${people.id} in (select person_id from jobs where email_key in (${value})) order by ${people.id}`,
  )
  const peopleByLastNameAt = prepareSelect(
    connection,
    people,
    sql`${equalsParameter(people.lastNameKey)} and ${people.id} in (select person_id from jobs
      where company_id = (select id from companies where guid = ${value})) order by ${people.id}`,
  )

  return {
    ...rows,
    lastIds: (): LastIds => client.query<LastIds, []>(LAST_IDS).get() ?? { company: 0, person: 0, job: 0 },
    /** Returns the first two stored companies with this domain. */
    companiesByDomain: (domain: string): readonly Company[] => byDomain().all(domain),
    /** Returns the first two stored companies with this name. Ignores spacing, and the case of ASCII letters. */
    companiesByName: (name: string): readonly Company[] => {
      const key = toExactNameKey(name)
      return key === '' ? [] : byName().all(key)
    },
    peopleByEmail: (emailKey: string): readonly Person[] => peopleByEmail().all(emailKey),
    peopleByLastNameAt: (companyGuid: string, lastNameKey: string): readonly Person[] =>
      peopleByLastNameAt().all(lastNameKey, companyGuid),
    /** Returns the jobs at a company, and whether the person has only worked there. */
    jobsAt: (companyId: number): readonly JobAt[] => client.query<JobAt, [number]>(JOBS_AT).all(companyId),
  }
}
