/** Queries for companies: reduced records for matching, and full rows. */
import { type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { aliasColumns, equalsParameter, prepareRaw } from '../../db/raw-statements.ts'
import { companies } from '../../db/tables.ts'
import { lazy, VersionedCache } from '../../lib/cache.ts'
import type { CompanyRecord } from '../../matching/types.ts'
import {
  type Company,
  type CompanyRecordRow,
  MAX_CACHED_RECORDS,
  PAGE_SIZE,
  prepareSelect,
  toCompanyRecord,
} from './records.ts'

/** A full company, and its record for matching. */
interface CachedCompany {
  readonly company: Company
  readonly record: CompanyRecord
}

const { id, guid, name, aka, website, country, parentGuid } = companies
/** The name indexes read all companies, so they select only the columns that matching needs. */
const RECORD_COLUMNS = { id, guid, name, aka, website, country, parentGuid }

export function createCompanyQueries(connection: Connection) {
  const { dataVersion } = connection
  // Full rows are read and cached, because a response needs the row that matching has read.
  const byId = prepareSelect(connection, companies, equalsParameter(companies.id))
  const pageAfter = lazy(() => {
    const rows = connection.db.select(aliasColumns(RECORD_COLUMNS)).from(companies)
    const page = sql`${companies.id} > ${sql.placeholder('value')} order by ${companies.id} limit ${PAGE_SIZE}`
    return prepareRaw<CompanyRecordRow>(connection.client, rows.where(page))
  })
  const cachedById = new VersionedCache<number, CachedCompany>(dataVersion, MAX_CACHED_RECORDS)
  const toCached = (company: Company): CachedCompany =>
    cachedById.get(company.id) ?? cachedById.set(company.id, { company, record: toCompanyRecord(company) })
  const findCompany = (id: number): CachedCompany | undefined => {
    const cached = cachedById.get(id)
    const company = cached ? undefined : byId().get(id)
    return company ? toCached(company) : cached
  }
  const findCompaniesWhere = (condition: SQL) => {
    const statement = prepareSelect(connection, companies, condition)
    const cachedByKey = new VersionedCache<string, readonly CompanyRecord[]>(dataVersion, MAX_CACHED_RECORDS)
    const read = (key: string) =>
      statement()
        .all(key)
        .map((company) => toCached(company).record)
    return (key: string): readonly CompanyRecord[] =>
      key === '' ? [] : (cachedByKey.get(key) ?? cachedByKey.set(key, read(key)))
  }
  const findByGuid = findCompaniesWhere(equalsParameter(companies.guid))

  return {
    company: (id: number) => findCompany(id)?.record,
    companyByGuid: (guid: string) => findByGuid(guid)[0],
    companiesByDomain: findCompaniesWhere(equalsParameter(companies.domain)),
    companiesByProfile: findCompaniesWhere(equalsParameter(companies.profileKey)),
    companiesAfter: (id = Number.MIN_SAFE_INTEGER) => pageAfter().all(id).map(toCompanyRecord),
    getFullCompany: (id: number) => findCompany(id)?.company,
  }
}
