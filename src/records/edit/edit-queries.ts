/** Queries for planning edits. Nothing is cached, because edits change the data. */
import type { Connection } from '../../db/open-and-lock.ts'
import { prepareSelect } from '../../db/raw-statements.ts'
import { companies, people } from '../../db/tables.ts'
import { toExactNameKey } from '../rows/convert-rows.ts'
import { type Company, type Person, readLastIds } from '../store/records.ts'
import type { RowQueries } from '../store/row-queries.ts'

interface JobAt {
  readonly id: number
  readonly personId: number
  readonly isOnlyEmployer: 0 | 1
}

const JOBS_AT = `SELECT id, person_id AS personId, NOT EXISTS (SELECT 1 FROM jobs AS other
  WHERE other.person_id = jobs.person_id AND other.company_id <> jobs.company_id) AS isOnlyEmployer
  FROM jobs WHERE company_id = ?`

export type EditQueries = ReturnType<typeof createEditQueries>

export function createEditQueries(connection: Connection, rows: RowQueries) {
  const { client } = connection
  const byDomain = prepareSelect(client, companies, 'domain IN (?) ORDER BY id LIMIT 2')
  const byName = prepareSelect(client, companies, 'name COLLATE NOCASE = ? ORDER BY id LIMIT 2')
  const peopleByEmail = prepareSelect(
    client,
    people,
    'id IN (SELECT person_id FROM jobs WHERE email_key IN (?)) ORDER BY id',
  )
  const peopleByLastNameAt = prepareSelect(
    client,
    people,
    `last_name_key IN (?) AND id IN (SELECT person_id FROM jobs
      WHERE company_id = (SELECT id FROM companies WHERE guid = ?)) ORDER BY id`,
  )

  return {
    ...rows,
    lastIds: () => readLastIds(connection),
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
