/** Queries for companies: reduced records for matching. */
import { and, gt, lt, type SQL } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter, PARAMETER, prepare, selectFrom } from '../../db/raw-statements.ts'
import { companies } from '../../db/tables.ts'
import type { CompanyRecord } from '../../matching/types.ts'
import { COMPANY_RECORD_COLUMNS, toCompanyRecord } from './matching-records.ts'
import { PAGE_SIZE } from './rows.ts'

export function createCompanyQueries({ client }: Connection) {
  const recordsWhere = (condition: SQL | undefined) =>
    selectFrom(companies, COMPANY_RECORD_COLUMNS).where(condition)
  const pageAfter = prepare(client, () =>
    recordsWhere(gt(companies.id, PARAMETER)).orderBy(companies.id).limit(PAGE_SIZE),
  )
  const recordById = prepare(client, () => recordsWhere(equalsParameter(companies.id)))
  const findCompaniesWhere = (condition: SQL) => {
    const statement = prepare(client, () => recordsWhere(condition))
    return (key: string): readonly CompanyRecord[] =>
      key === '' ? [] : statement().all(key).map(toCompanyRecord)
  }
  const byDomainLabel = prepare(client, () =>
    recordsWhere(and(gt(companies.domain, PARAMETER), lt(companies.domain, PARAMETER))),
  )
  const findByGuid = findCompaniesWhere(equalsParameter(companies.guid))

  return {
    company: (id: number): CompanyRecord | undefined => {
      const row = recordById().get(id)
      return row ? toCompanyRecord(row) : undefined
    },
    companyByGuid: (guid: string) => findByGuid(guid)[0],
    companiesByDomain: findCompaniesWhere(equalsParameter(companies.domain)),
    /** Reads a range of the index. The character after the dot is the slash. */
    companiesByDomainLabel: (label: string) =>
      label === '' ? [] : byDomainLabel().all(`${label}.`, `${label}/`).map(toCompanyRecord),
    companiesByProfile: findCompaniesWhere(equalsParameter(companies.profileKey)),
    companiesAfter: (id = Number.MIN_SAFE_INTEGER) => pageAfter().all(id).map(toCompanyRecord),
  }
}
