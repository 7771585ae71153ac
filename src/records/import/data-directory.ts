/** Opens the files of a data directory. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { requireHeadings } from '../../columns/data-in-headings.ts'
import type { TableFields } from '../../columns/headings.ts'
import { type ColumnName, findNamedColumn } from '../../columns/named-columns.ts'
import { CommandError } from '../../lib/errors.ts'
import { openTextFile, type TextFile } from '../../lib/text-file.ts'
import type { CompanyRow, ContactRow } from '../rows/columns.ts'
import {
  COMPANY_TABLE_FIELDS,
  CONTACT_TABLE_FIELDS,
  type Header,
  mapTableColumns,
  readHeader,
  readHeadings,
  readSample,
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
   * @throws {CommandError} if the file cannot be read, or has changed since it was opened
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
 * @throws {CommandError} if a file is missing or cannot be read
 */
export async function readDataDirectory(directory: string): Promise<DataDirectory> {
  const stats = statSync(directory, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) {
    const problem = stats ? `${directory} is a file` : `The folder ${directory} does not exist`
    throw new CommandError(`${problem}. Choose a folder with companies.csv or organizations.json.`)
  }
  const names = listFiles(directory)
  const file = join(directory, ORGANIZATIONS_FILE)
  const organizations = names.includes(ORGANIZATIONS_FILE)
    ? { file, text: [...(await openTextFile(file, file)).chunks()].join('') }
    : undefined
  const hasTables = TABLE_FILES.some((name) => names.includes(name))
  const hasOnlyOrganizations = organizations !== undefined && !hasTables
  const records = hasOnlyOrganizations ? undefined : await openTables(...findTables(directory))
  return { records, organizations }
}

const ORGANIZATIONS_FILE = 'organizations.json'
const TABLE_FILES = ['companies.csv', 'contacts.csv']

/**
 * Returns the names in a directory, including links to missing files: reading these fails later, while `existsSync` would ignore them.
 * Rejects names that only some systems find, such as `Contacts.csv`, because the others would load less data without a word.
 * @throws {CommandError} with the name that was meant
 */
function listFiles(directory: string): string[] {
  const names = readdirSync(directory)
  for (const name of names) {
    const meant = name.toLowerCase().replace('organisations', 'organizations')
    if (name !== meant && [ORGANIZATIONS_FILE, ...TABLE_FILES].includes(meant))
      throw new CommandError(`${join(directory, name)} has the wrong name. Rename it to ${meant}.`)
  }
  return names
}

/**
 * Returns the paths of the tables in a directory.
 * @throws {CommandError} if there is no `companies.csv`
 */
export function findTables(directory: string): [companies: string, contacts: string | undefined] {
  const names = listFiles(directory)
  const companies = join(directory, 'companies.csv')
  const contacts = join(directory, 'contacts.csv')
  if (names.includes('companies.csv'))
    return [companies, names.includes('contacts.csv') ? contacts : undefined]
  const advice = names.includes('contacts.csv')
    ? 'Add it, or create the companies from contacts.csv with `signalbox import --create-companies`.'
    : 'Choose a folder with companies.csv. `signalbox serve` also accepts a folder with only organizations.json.'
  throw new CommandError(`${companies} does not exist. ${advice}`)
}

/** Returns the path of `contacts.csv` in a directory without `companies.csv`. */
export function findContactsAlone(directory: string): string | undefined {
  const names = listFiles(directory)
  const isAlone = names.includes('contacts.csv') && !names.includes('companies.csv')
  return isAlone ? join(directory, 'contacts.csv') : undefined
}

/**
 * Opens the tables of companies and contacts, and reads them once to check them.
 * @param names what the user mapped with `--map`, for one or both tables
 * @throws {CommandError} if a file cannot be read, or a name is for no table
 */
export async function openTables(
  companies: string,
  contacts: string | undefined,
  names: readonly ColumnName[] = [],
): Promise<RecordTables> {
  const hash = new Bun.CryptoHasher('sha256')
  const companyTable = await openTable(companies, COMPANY_TABLE_FIELDS, hash)
  hash.update('\0')
  const contactTable = contacts && (await openContactTable(contacts, hash))
  requireTable(names, contactTable ? [companyTable, contactTable] : [companyTable])
  return {
    companies: createSource(companyTable, names),
    contacts: contactTable ? createSource(contactTable, names) : undefined,
    fingerprint: hash.digest('hex'),
  }
}

/**
 * Opens contacts without a table of companies.
 * @throws {CommandError} as `openTables` does
 */
export async function openContacts(file: string, names: readonly ColumnName[] = []): Promise<RecordTables> {
  const hash = new Bun.CryptoHasher('sha256')
  const table = await openContactTable(file, hash)
  requireTable(names, [table])
  const contacts = createSource(table, names)
  requirePeople(contacts)
  return {
    companies: {
      file,
      bytes: 0,
      columns: mapTableColumns(undefined, COMPANY_TABLE_FIELDS),
      chunks: () => [],
    },
    contacts,
    fingerprint: hash.digest('hex'),
  }
}

/** @throws {CommandError} if no column identifies people: the rows may be companies, which would replace all stored people */
function requirePeople({ file, columns }: TableSource<keyof ContactRow>): void {
  const people: readonly (keyof ContactRow)[] = ['conEmail', 'conFullName', 'conFirstName', 'conLastName']
  if (!columns.used.some(({ field }) => people.includes(field)))
    throw new CommandError(
      `${file} has no names or email addresses of people. If its rows are companies, leave out --create-companies.`,
    )
}

interface OpenTable<Column extends string> {
  readonly file: string
  readonly text: TextFile
  readonly header: Header
  readonly fields: TableFields<Column>
}

async function openTable<Column extends string>(
  file: string,
  fields: TableFields<Column>,
  hash: Bun.CryptoHasher,
): Promise<OpenTable<Column>> {
  const text = await openTextFile(file, file, hash)
  const header = readHeader(text.chunks())
  requireHeadings(readHeadings(header), file)
  return { file, text, header, fields }
}

async function openContactTable(file: string, hash: Bun.CryptoHasher) {
  const table = await openTable(file, CONTACT_TABLE_FIELDS, hash)
  // An export that failed may have left it. It would delete all people.
  if (table.header === undefined)
    throw new CommandError(`${file} is empty. Add a line of headings, or delete the file.`)
  return table
}

const findInTable = (name: ColumnName, { header, fields }: OpenTable<string>) =>
  findNamedColumn(name, readHeadings(header), fields.names)

/** @throws {CommandError} if no table has the column and the field of a name */
function requireTable(names: readonly ColumnName[], tables: readonly OpenTable<string>[]): void {
  for (const name of names) {
    const found = tables.map((table) => findInTable(name, table))
    const problems = found.flatMap((one, index) =>
      typeof one === 'string' ? [`${tables[index]?.file}: ${one}`] : [],
    )
    if (problems.length === tables.length) throw new CommandError(problems.join('\n'))
  }
}

function createSource<Column extends string>(
  table: OpenTable<Column>,
  allNames: readonly ColumnName[],
): TableSource<Column> {
  const { file, text, header, fields } = table
  const names = allNames.filter((name) => typeof findInTable(name, table) !== 'string')
  const columns = mapTableColumns(header, fields, names, readSample(text.chunks()))
  const warnings = [...warnOfEncoding(text), ...columns.warnings]
  return { file, bytes: text.size, columns: { ...columns, warnings }, chunks: text.chunks }
}

/** Any bytes are valid Windows-1252, so this is a guess. */
export const warnOfEncoding = ({ encoding }: Pick<TextFile, 'encoding'>): { readonly message: string }[] =>
  encoding === 'windows-1252'
    ? [
        {
          message:
            'the table is not UTF-8, so it is read as Windows-1252; if letters look wrong, save it as UTF-8',
        },
      ]
    : []
