/** Queries for planning edits. Nothing is cached, because edits change the data. */
import { and, eq, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter, PARAMETER, prepare, selectFrom, selectRows } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { RowQueries } from '../store/row-queries.ts'
import { type Company, type Person, prepareLastIds, selectStaff } from '../store/rows.ts'

export type EditQueries = ReturnType<typeof createEditQueries>

export function createEditQueries(connection: Connection, rows: RowQueries) {
  const { client } = connection
  const companiesWhere = (condition: SQL) =>
    prepare(client, () => selectRows(companies).where(condition).orderBy(companies.id))
  const byDomain = companiesWhere(equalsParameter(companies.domain))
  const byNameKey = companiesWhere(equalsParameter(companies.nameKey))
  const withOtherNames = companiesWhere(ne(companies.aka, ''))
  const peopleWhere = (createCondition: () => SQL | undefined) =>
    prepare(client, () => selectRows(people).where(createCondition()).orderBy(people.id))
  const { id, personId, companyId, emailKey } = jobs
  const peopleByEmail = peopleWhere(() =>
    inArray(people.id, selectFrom(jobs, { personId }).where(equalsParameter(emailKey))),
  )
  const peopleByProfile = peopleWhere(() => equalsParameter(people.profileKey))
  const peopleByLastNameAt = peopleWhere(() =>
    and(equalsParameter(people.lastNameKey), inArray(people.id, selectStaff(PARAMETER))),
  )
  const jobsAt = prepare(client, () => {
    const other = alias(jobs, 'other')
    const isElsewhere = and(eq(other.personId, personId), ne(other.companyId, companyId))
    const isOnlyEmployer = sql<0 | 1>`${notExists(selectFrom(other, { id: other.id }).where(isElsewhere))}`
    return selectFrom(jobs, { id, personId, isOnlyEmployer }).where(equalsParameter(companyId))
  })

  return {
    ...rows,
    lastIds: prepareLastIds(connection),
    /** Returns the stored companies with this domain. */
    companiesByDomain: (domain: string): readonly Company[] => byDomain().all(domain),
    companiesByNameKey: (nameKey: string): readonly Company[] => byNameKey().all(nameKey),
    companiesWithOtherNames: (): readonly Company[] => withOtherNames().all(),
    peopleByEmail: (emailKey: string): readonly Person[] => peopleByEmail().all(emailKey),
    peopleByProfile: (profileKey: string): readonly Person[] => peopleByProfile().all(profileKey),
    peopleByLastNameAt: (companyGuid: string, lastNameKey: string): readonly Person[] =>
      peopleByLastNameAt().all(lastNameKey, companyGuid),
    /** Returns the jobs at a company, and whether the person has only worked there. */
    jobsAt: (companyId: number) => jobsAt().all(companyId),
  }
}
