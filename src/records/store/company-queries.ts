/** Queries for companies: reduced records for matching. */
import type { SQLQueryBindings } from 'bun:sqlite'
import type { Connection } from '../../db/open-and-lock.ts'
import { lazy } from '../../lib/cache.ts'
import type { CompanyRecord } from '../../matching/types.ts'
import { COMPANY_RECORD_COLUMNS, type CompanyRecordRow, PAGE_SIZE, toCompanyRecord } from './records.ts'

export function createCompanyQueries({ client }: Connection) {
  const prepareRecords = (condition: string) =>
    lazy(() =>
      client.prepare<CompanyRecordRow, SQLQueryBindings[]>(
        `SELECT ${COMPANY_RECORD_COLUMNS} FROM companies WHERE ${condition}`,
      ),
    )
  const pageAfter = prepareRecords(`id > ? ORDER BY id LIMIT ${PAGE_SIZE}`)
  const recordById = prepareRecords('id IN (?)')
  const findCompaniesWhere = (condition: string) => {
    const statement = prepareRecords(condition)
    return (key: string): readonly CompanyRecord[] =>
      key === '' ? [] : statement().all(key).map(toCompanyRecord)
  }
  const byDomainLabel = prepareRecords('domain > ? AND domain < ?')
  const findByGuid = findCompaniesWhere('guid IN (?)')

  return {
    company: (id: number): CompanyRecord | undefined => {
      const row = recordById().get(id)
      return row ? toCompanyRecord(row) : undefined
    },
    companyByGuid: (guid: string) => findByGuid(guid)[0],
    companiesByDomain: findCompaniesWhere('domain IN (?)'),
    /** Reads a range of the index. The character after the dot is the slash. */
    companiesByDomainLabel: (label: string) =>
      label === '' ? [] : byDomainLabel().all(`${label}.`, `${label}/`).map(toCompanyRecord),
    companiesByProfile: findCompaniesWhere('profile_key IN (?)'),
    companiesAfter: (id = Number.MIN_SAFE_INTEGER) => pageAfter().all(id).map(toCompanyRecord),
  }
}
