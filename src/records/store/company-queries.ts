/** Queries for companies: reduced records for matching. */
import { type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { aliasColumns, equalsParameter, prepareRaw } from '../../db/raw-statements.ts'
import { companies } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import type { CompanyRecord } from '../../matching/types.ts'
import { type CompanyRecordRow, PAGE_SIZE, toCompanyRecord } from './records.ts'

const { id, guid, name, aka, website, country, parentGuid, empCount } = companies
/** The columns that matching needs. */
const RECORD_COLUMNS = { id, guid, name, aka, website, country, parentGuid, empCount }

export function createCompanyQueries(connection: Connection) {
  const prepareRecords = (condition: SQL) =>
    lazy(() => {
      const rows = connection.db.select(aliasColumns(RECORD_COLUMNS)).from(companies)
      return prepareRaw<CompanyRecordRow>(connection.client, rows.where(condition))
    })
  const pageAfter = prepareRecords(
    sql`${companies.id} > ${sql.placeholder('value')} order by ${companies.id} limit ${PAGE_SIZE}`,
  )
  const recordById = prepareRecords(equalsParameter(companies.id))
  const findCompaniesWhere = (condition: SQL) => {
    const statement = prepareRecords(condition)
    return (key: string): readonly CompanyRecord[] =>
      key === '' ? [] : statement().all(key).map(toCompanyRecord)
  }
  const byDomainLabel = prepareRecords(
    sql`${companies.domain} > ${sql.placeholder('from')} and ${companies.domain} < ${sql.placeholder('to')}`,
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
