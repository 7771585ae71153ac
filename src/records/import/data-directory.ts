/** Opens the files of a data directory. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { requireHeadings } from '../../columns/data-in-headings.ts'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { createUnreadableFileError, readRegularFile } from '../../lib/regular-file.ts'
import { runAtOnce } from '../../lib/run-in-slices.ts'
import { openTextFileSteps, type TextFile } from '../../lib/text-file.ts'
import type { CompanyRow, ContactRow } from '../rows/columns.ts'
import {
  COMPANY_TABLE_FIELDS,
  CONTACT_TABLE_FIELDS,
  mapTableColumns,
  readHeaderSteps,
  readHeadings,
  selectOptions,
  type TableColumns,
} from './table-columns.ts'

/** A table file that can be read several times, in chunks. */
export interface TableSource<Column extends string> {
  readonly file: string
  /** The size of the file in bytes. */
  readonly bytes: number
  readonly columns: TableColumns<Column>
  /**
   * Reads the text from the beginning, in chunks.
   * @param onRead called with the number of bytes of each chunk
   * @throws {StartupError} if the file cannot be read, or has changed since it was opened
   */
  chunks(onRead?: (bytes: number) => void): Iterable<string>
}

/** The tables of a data set. */
export interface RecordTables {
  readonly companies: TableSource<keyof CompanyRow>
  readonly contacts: TableSource<keyof ContactRow> | undefined
  /** SHA-256 of both files. A database with the same fingerprint contains this data already. */
  readonly fingerprint: string
}

export interface DataDirectory {
  /** `undefined` for a directory with only `organizations.json`. */
  readonly records: RecordTables | undefined
  readonly organizations: { readonly file: string; readonly text: string } | undefined
}

/**
 * Opens a data directory. It must contain `companies.csv` or `organizations.json`. `contacts.csv` requires `companies.csv`.
 * @throws {StartupError} if a file is missing or cannot be read
 */
export const readDataDirectory = (directory: string): DataDirectory =>
  runAtOnce(readDataDirectorySteps(directory))

/** Opens a data directory in steps, like `readDataDirectory`. */
export function* readDataDirectorySteps(directory: string): Generator<void, DataDirectory> {
  if (statSync(directory, { throwIfNoEntry: false })?.isFile())
    throw new StartupError(`${directory} is a file. Name a folder with companies.csv or organizations.json.`)
  const file = join(directory, 'organizations.json')
  const organizations = existsSync(file) ? { file, text: readUtf8File(file) } : undefined
  const hasTables = TABLE_FILES.some((name) => existsSync(join(directory, name)))
  const hasOnlyOrganizations = organizations !== undefined && !hasTables
  const records = hasOnlyOrganizations ? undefined : yield* openTablesSteps(...findTables(directory))
  return { records, organizations }
}

const TABLE_FILES = ['companies.csv', 'contacts.csv']

/**
 * Returns the paths of the tables in a directory.
 * @throws {StartupError} if there is no `companies.csv`
 */
export function findTables(directory: string): [companies: string, contacts: string | undefined] {
  const companies = join(directory, 'companies.csv')
  const contacts = join(directory, 'contacts.csv')
  if (existsSync(companies)) return [companies, existsSync(contacts) ? contacts : undefined]
  throw new StartupError(
    `${companies} does not exist. Name a folder with companies.csv. \`signalbox serve\` also accepts a folder with only organizations.json.`,
  )
}

/**
 * Opens the tables of companies and contacts, and reads them once to check them.
 * @param options values of `--map`; `undefined` where the user cannot give any
 * @throws {StartupError} if a file cannot be read, or an option is invalid
 */
export const openTables = (
  companies: string,
  contacts: string | undefined,
  options?: readonly string[],
): RecordTables => runAtOnce(openTablesSteps(companies, contacts, options))

function* openTablesSteps(
  companies: string,
  contacts: string | undefined,
  options?: readonly string[],
): Generator<void, RecordTables> {
  const hash = new Bun.CryptoHasher('sha256')
  const companyText = yield* openTextFileSteps(companies, companies, hash)
  hash.update('\0')
  const contactText = contacts === undefined ? undefined : yield* openTextFileSteps(contacts, contacts, hash)
  const companyHeader = yield* readHeaderSteps(companyText.chunks())
  const contactHeader = contactText ? yield* readHeaderSteps(contactText.chunks()) : undefined
  requireHeadings(readHeadings(companyHeader), COMPANY_TABLE_FIELDS, companies)
  if (contacts !== undefined) requireHeadings(readHeadings(contactHeader), CONTACT_TABLE_FIELDS, contacts)
  const [forCompanies, forContacts] = options
    ? selectOptions(options, [
        { header: companyHeader, fields: COMPANY_TABLE_FIELDS },
        ...(contactText ? [{ header: contactHeader, fields: CONTACT_TABLE_FIELDS }] : []),
      ])
    : []
  return {
    companies: createSource(
      companies,
      companyText,
      mapTableColumns(companyHeader, COMPANY_TABLE_FIELDS, forCompanies),
    ),
    contacts:
      contacts === undefined || contactText === undefined
        ? undefined
        : createSource(
            contacts,
            contactText,
            mapTableColumns(contactHeader, CONTACT_TABLE_FIELDS, forContacts),
          ),
    fingerprint: hash.digest('hex'),
  }
}

const createSource = <Column extends string>(
  file: string,
  { encoding, size, chunks }: TextFile,
  columns: TableColumns<Column>,
): TableSource<Column> => ({
  file,
  bytes: size,
  columns:
    encoding === 'windows-1252' ? { ...columns, warnings: [GUESSED_ENCODING, ...columns.warnings] } : columns,
  chunks,
})

/** Any bytes are valid Windows-1252, so this is a guess. */
const GUESSED_ENCODING =
  'the file is not UTF-8 and is read as Windows-1252; if letters are wrong, save it as UTF-8'

/**
 * Reads a file as UTF-8.
 * @throws {StartupError} if the file cannot be read, or is not UTF-8
 */
function readUtf8File(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readRegularFile(file))
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8 text. Save it as UTF-8' : reasonOf(error)
    throw createUnreadableFileError(file, reason)
  }
}
