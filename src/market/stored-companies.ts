/** Companies as matching asks for them, and whole. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { as, direct, isAsked } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { companies } from '../db/tables.ts'
import { lazily, Remembered } from '../lib/cache.ts'
import type { CompanyRecord, Market } from '../matching/types.ts'
import { MOST_REMEMBERED, optional, PAGE } from './reading.ts'
import { type Company, type CompanyRow, toCompanyRecord } from './records.ts'

const COMPANY = getTableColumns(companies)

const COMPANY_ROW = {
  id: companies.id,
  guid: companies.guid,
  name: companies.name,
  aka: companies.aka,
  website: companies.website,
  country: companies.country,
  parentGuid: companies.parentGuid,
} satisfies Record<keyof CompanyRow, unknown>

export interface StoredCompanies
  extends Pick<
    Market,
    'company' | 'companyByGuid' | 'companiesByDomain' | 'companiesByProfile' | 'companiesAfter'
  > {
  wholeCompany(id: number): Company | undefined
}

/** A company with everything known of it, and what matching sees of it. */
interface Known {
  readonly company: Company
  readonly record: CompanyRecord
}

export function storedCompanies({ db, client, changes }: Connection): StoredCompanies {
  const asked = sql.placeholder('asked')
  const remembered = <Key, Value extends object>() => new Remembered<Key, Value>(changes, MOST_REMEMBERED)

  // Read whole and remembered: matching reads what is delivered a moment later.
  const companiesWhere = (condition: SQL) =>
    lazily(() => direct<Company>(client, db.select(as(COMPANY)).from(companies).where(condition)))
  const companyById = companiesWhere(isAsked(companies.id))
  const knownById = remembered<number, Known>()
  const know = (company: Company): Known =>
    knownById.get(company.id) ?? knownById.set(company.id, { company, record: toCompanyRecord(company) })
  const known = (id: number): Known | undefined =>
    knownById.get(id) ?? optional(companyById().get(id) ?? undefined, know)
  const companiesBy = (condition: SQL) => {
    const statement = companiesWhere(condition)
    const found = remembered<string, readonly CompanyRecord[]>()
    return (key: string): readonly CompanyRecord[] =>
      key === ''
        ? []
        : (found.get(key) ??
          found.set(
            key,
            statement()
              .all(key)
              .map((company) => know(company).record),
          ))
  }
  const companiesByGuid = companiesBy(isAsked(companies.guid))
  const companyPage = lazily(() =>
    direct<CompanyRow>(
      client,
      db
        .select(as(COMPANY_ROW))
        .from(companies)
        .where(sql`${companies.id} > ${asked} order by ${companies.id} limit ${PAGE}`),
    ),
  )

  return {
    company: (id) => known(id)?.record,
    companyByGuid: (guid) => companiesByGuid(guid)[0],
    companiesByDomain: companiesBy(isAsked(companies.domain)),
    companiesByProfile: companiesBy(isAsked(companies.profileKey)),
    companiesAfter: (id = Number.MIN_SAFE_INTEGER) => companyPage().all(id).map(toCompanyRecord),
    wholeCompany: (id) => known(id)?.company,
  }
}
