/** Companies as matching reads them, and whole. */
import { type SQL, sql } from 'drizzle-orm'
import { isAsked } from '../../db/statements.ts'
import type { Connection } from '../../db/open.ts'
import { companies } from '../../db/tables.ts'
import { Remembered } from '../../lib/cache.ts'
import type { CompanyRecord } from '../../matching/types.ts'
import { type Company, MOST_REMEMBERED, PAGE, rowsWhere, toCompanyRecord } from './records.ts'

/** A company with everything known of it, and what matching sees of it. */
interface Known {
  readonly company: Company
  readonly record: CompanyRecord
}

export function storedCompanies(connection: Connection) {
  const { changes } = connection
  // Read whole and cached: matching reads what is delivered a moment later.
  const byId = rowsWhere(connection, companies, isAsked(companies.id))
  const page = rowsWhere(
    connection,
    companies,
    sql`${companies.id} > ${sql.placeholder('asked')} order by ${companies.id} limit ${PAGE}`,
  )
  const knownById = new Remembered<number, Known>(changes, MOST_REMEMBERED)
  const know = (company: Company): Known =>
    knownById.get(company.id) ?? knownById.set(company.id, { company, record: toCompanyRecord(company) })
  const known = (id: number): Known | undefined => {
    const cached = knownById.get(id)
    const company = cached ? undefined : byId().get(id)
    return company ? know(company) : cached
  }
  const companiesBy = (condition: SQL) => {
    const statement = rowsWhere(connection, companies, condition)
    const found = new Remembered<string, readonly CompanyRecord[]>(changes, MOST_REMEMBERED)
    const read = (key: string) =>
      statement()
        .all(key)
        .map((company) => know(company).record)
    return (key: string): readonly CompanyRecord[] =>
      key === '' ? [] : (found.get(key) ?? found.set(key, read(key)))
  }
  const companiesByGuid = companiesBy(isAsked(companies.guid))

  return {
    company: (id: number) => known(id)?.record,
    companyByGuid: (guid: string) => companiesByGuid(guid)[0],
    companiesByDomain: companiesBy(isAsked(companies.domain)),
    companiesByProfile: companiesBy(isAsked(companies.profileKey)),
    companiesAfter: (id = Number.MIN_SAFE_INTEGER) => page().all(id).map(toCompanyRecord),
    wholeCompany: (id: number) => known(id)?.company,
  }
}
