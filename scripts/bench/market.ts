/** The tables that questions are taken from: those the server serves. */
import { join } from 'node:path'
import { csvRows } from '../../src/dataset/csv.ts'
import { readTables, tablesIn } from '../../src/dataset/directory.ts'
import {
  COMPANY_COLUMNS,
  CONTACT_COLUMNS,
  type CompanyRow,
  type ContactRow,
} from '../../src/dataset/schema.ts'
import type { TableSource } from '../../src/dataset/table-source.ts'

export const SAMPLE = join(import.meta.dir, '../../data')

export interface Market {
  readonly companies: readonly CompanyRow[]
  readonly contacts: readonly ContactRow[]
  companyOf(contact: ContactRow): CompanyRow | undefined
}

/** @throws {StartupError} when the directory has no companies.csv */
export function readMarket(directory: string): Market {
  const { companies, contacts } = readTables(...tablesIn(directory))
  const companyRows = rowsOf(companies, COMPANY_COLUMNS)
  const contactRows = contacts ? rowsOf(contacts, CONTACT_COLUMNS) : []
  return marketOf(companyRows, contactRows)
}

const rowsOf = <Column extends string>({ file, chunks }: TableSource, columns: readonly Column[]) =>
  [...csvRows({ chunks: chunks(), file, columns, tell: () => {} })].map(({ row }) => row)

export function marketOf(companies: readonly CompanyRow[], contacts: readonly ContactRow[]): Market {
  const byGuid = new Map(companies.map((company) => [company.compGUID, company]))
  return {
    companies,
    contacts,
    companyOf: ({ compGUID }) => (compGUID === '' ? undefined : byGuid.get(compGUID)),
  }
}
