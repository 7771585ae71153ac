/** The tables that questions are taken from: those the server serves. */
import { join } from 'node:path'
import { readCsv } from '../../src/dataset/csv.ts'
import { readDataDirectory } from '../../src/dataset/directory.ts'
import {
  COMPANY_COLUMNS,
  CONTACT_COLUMNS,
  type CompanyRow,
  type ContactRow,
} from '../../src/dataset/schema.ts'

export const SAMPLE = join(import.meta.dir, '../../data')

export interface Market {
  readonly companies: readonly CompanyRow[]
  readonly contacts: readonly ContactRow[]
  companyOf(contact: ContactRow): CompanyRow | undefined
}

/** @throws {StartupError} when the directory has no companies.csv */
export function readMarket(directory: string): Market {
  const { companies, contacts } = readDataDirectory(directory)
  const companyRows = readCsv(companies.text, companies.file, COMPANY_COLUMNS).rows.map(({ row }) => row)
  const contactRows = contacts
    ? readCsv(contacts.text, contacts.file, CONTACT_COLUMNS).rows.map(({ row }) => row)
    : []
  return marketOf(companyRows, contactRows)
}

export function marketOf(companies: readonly CompanyRow[], contacts: readonly ContactRow[]): Market {
  const byGuid = new Map(companies.map((company) => [company.compGUID, company]))
  return {
    companies,
    contacts,
    companyOf: ({ compGUID }) => (compGUID === '' ? undefined : byGuid.get(compGUID)),
  }
}
