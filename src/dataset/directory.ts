/** A data directory on disk: `companies.csv` and `contacts.csv`, `organizations.json`, or all of them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '../lib/message-of.ts'
import { StartupError } from '../lib/startup-error.ts'
import { type TableSource, tableFile } from './table-source.ts'

/** The tables of a market. */
export interface MarketTables {
  readonly companies: TableSource
  readonly contacts: TableSource | undefined
  /** SHA-256 over the two, by which a database knows whether it holds them. */
  readonly fingerprint: string
}

export interface DataDirectory {
  /** `undefined` for a directory that holds only `organizations.json`. */
  readonly market: MarketTables | undefined
  readonly organizations: { readonly file: string; readonly text: string } | undefined
}

/**
 * Reads `directory`. It needs `companies.csv` or `organizations.json`. Companies may come without people, but not people without
 * companies.
 * @throws {StartupError} when a file is missing or cannot be read
 */
export function readDataDirectory(directory: string): DataDirectory {
  const file = join(directory, 'organizations.json')
  const organizations = existsSync(file) ? { file, text: readText(file) } : undefined
  const hasTables = TABLES.some((name) => existsSync(join(directory, name)))
  const market = organizations !== undefined && !hasTables ? undefined : readTables(...tablesIn(directory))
  return { market, organizations }
}

const TABLES = ['companies.csv', 'contacts.csv']

/**
 * The files of its tables.
 * @throws {StartupError} when there is no `companies.csv`
 */
export function tablesIn(directory: string): [companies: string, contacts: string | undefined] {
  const companies = join(directory, 'companies.csv')
  const contacts = join(directory, 'contacts.csv')
  if (existsSync(companies)) return [companies, existsSync(contacts) ? contacts : undefined]
  throw new StartupError(
    `${companies} is not there: a data folder needs companies.csv, or only organizations.json for signalbox serve.`,
  )
}

/** @throws {StartupError} when a file cannot be read */
export function readTables(companies: string, contacts: string | undefined): MarketTables {
  const hash = new Bun.CryptoHasher('sha256')
  const companyTable = tableFile(companies, (bytes) => hash.update(bytes))
  hash.update('\0')
  const contactTable = contacts === undefined ? undefined : tableFile(contacts, (bytes) => hash.update(bytes))
  return { companies: companyTable, contacts: contactTable, fingerprint: hash.digest('hex') }
}

/** @throws {StartupError} also for bytes that are not UTF-8: names would be stored garbled */
function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8 text' : reasonOf(error)
    throw new StartupError(`${file} cannot be read: ${reason}.`)
  }
}
