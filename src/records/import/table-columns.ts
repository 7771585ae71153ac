/** Maps the columns of a file to the columns of companies or contacts. */
import { createTableFields, type TableFields } from '../../columns/headings.ts'
import { findOptionField, isForTable, parseNamedColumns } from '../../columns/named-columns.ts'
import { recognizeColumns } from '../../columns/recognize-columns.ts'
import { type CsvRecord, CsvRecordReader } from '../../lib/csv-records.ts'
import { StartupError } from '../../lib/errors.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../rows/columns.ts'

const VERB = { infinitive: 'import', past: 'imported' }

export const COMPANY_TABLE_FIELDS = createTableFields(
  COMPANY_COLUMNS,
  {
    companyGuid: 'compGUID',
    companyName: 'compName',
    companyWebAddress: 'compWebsite',
    companyLnUrl: 'compPubProfileUrl',
    contactCountry: 'compCountry',
    industry: 'compIndustry',
    employeeCount: 'compEmpCount',
    employeeRange: 'compEmpRange',
    street: 'compAddr',
    city: 'compCity',
    state: 'compState',
    zipcode: 'compZipcode',
    phone: 'compPhoneNo',
  },
  VERB,
)

export const CONTACT_TABLE_FIELDS = createTableFields(
  CONTACT_COLUMNS,
  {
    companyGuid: 'compGUID',
    companyName: 'compName',
    companyWebAddress: 'compWebsite',
    contactGuid: 'conGUID',
    contactFirstName: 'conFirstName',
    contactMiddleName: 'conMiddleName',
    contactLastName: 'conLastName',
    contactFullName: 'conFullName',
    contactEmail: 'conEmail',
    contactUrl: 'conPubProfileUrl',
    contactJobTitle: 'conJobTitleEn',
    contactCountry: 'conWorkLocCountry',
    street: 'conWorkLocAddr',
    city: 'conWorkLocCity',
    state: 'conWorkLocState',
    zipcode: 'conWorkLocZipcode',
    phone: 'conWorkLocPhoneNo',
    directDial: 'directDial1',
  },
  VERB,
)

/** Which column of a file is which column of a table. */
export interface TableColumns<Column extends string> {
  readonly names: readonly Column[]
  /** The position of each name in the file; -1 for a missing column. */
  readonly positions: readonly number[]
  /** The columns whose heading is not the name of the column. */
  readonly recognized: readonly { readonly heading: string; readonly column: Column }[]
  /** Why columns of the file are ignored. */
  readonly warnings: readonly string[]
}

/** The first records of a table: the header and some rows, whose values decide what an ambiguous heading means. */
export type TableStart = readonly CsvRecord[]

const SAMPLE_SIZE = 200
/** Characters. Also the start of a table with few or long rows is read quickly. */
const MAX_SAMPLE_LENGTH = 1024 * 1024

/** Reads the start of a table in steps of one chunk. */
export function* readTableStartSteps(
  chunks: Iterable<string>,
  reader = new CsvRecordReader(),
  sampleSize = SAMPLE_SIZE,
): Generator<void, TableStart> {
  const records: CsvRecord[] = []
  let length = 0
  for (const chunk of chunks) {
    yield
    records.push(...reader.push(chunk))
    length += chunk.length
    const isComplete = records.length > sampleSize || (records.length > 0 && length > MAX_SAMPLE_LENGTH)
    if (isComplete || reader.isAborted) return records.slice(0, sampleSize + 1)
  }
  return [...records, ...reader.finish()].slice(0, sampleSize + 1)
}

/** In characters. Longer headings are truncated in messages. */
const MAX_SHOWN_LENGTH = 100

/**
 * Maps the columns of a table by their headings. Headings of spreadsheets and CRM exports are recognized, too.
 * @param options values of `--map`; `undefined` where the user cannot give any
 * @param advisesOptions whether warnings may recommend `--map`
 * @throws {StartupError} for invalid options
 */
export function mapTableColumns<Column extends string>(
  start: TableStart,
  fields: TableFields<Column>,
  options?: readonly string[],
  advisesOptions = options !== undefined,
): TableColumns<Column> {
  const [, ...sample] = start
  const headings = readHeadings(start)
  const { fields: mapped, ignored } = recognizeColumns(
    { columns: headings, sample },
    fields,
    options,
    advisesOptions,
  )
  const positions = new Map(mapped.map(({ field, column }) => [field, column]))
  const warnings = ignored.map(
    ({ name, note }) => note ?? `unknown column ${name.slice(0, MAX_SHOWN_LENGTH)}; it is ignored`,
  )
  return {
    names: fields.names,
    positions: fields.names.map((name) => positions.get(name) ?? -1),
    recognized: mapped
      .map(({ field, column }) => ({ heading: headings[column] ?? '', column: field }))
      .filter(({ heading, column }) => heading !== column),
    warnings: [...new Set(warnings)],
  }
}

export const readHeadings = ([header]: TableStart): string[] =>
  header?.values.map((name) => name.trim()) ?? []

interface StartedTable {
  readonly start: TableStart
  readonly fields: TableFields<string>
}

/**
 * Returns the `--map` options for each table: those with a column and a field of the table.
 * @throws {StartupError} for an option that is for no table, or names a column of several tables by its number
 */
export function selectOptions(
  options: readonly string[],
  tables: readonly StartedTable[],
): readonly (readonly string[])[] {
  const isFor = (option: string, { start, fields }: StartedTable): boolean =>
    isForTable(option, readHeadings(start), fields)
  for (const option of options) {
    const matching = tables.filter((table) => isFor(option, table))
    if (matching.length > 1 && option.startsWith('#'))
      throw new StartupError(`--map ${option} names a column of both files. Use its heading.`)
    if (matching.length === 0) throwUnusable(option, tables)
  }
  return tables.map((table) => options.filter((option) => isFor(option, table)))
}

/** Throws the error of the table that has the column; without one, of the first table. */
function throwUnusable(option: string, tables: readonly StartedTable[]): never {
  const exclusion = `${option.slice(0, option.lastIndexOf('='))}=`
  const owner = tables.find(({ start, fields }) => isForTable(exclusion, readHeadings(start), fields))
  if (owner) requireFieldOfTable(option, owner.fields)
  const table = owner ?? tables[0]
  if (table) parseNamedColumns([option], readHeadings(table.start), table.fields)
  throw new StartupError(`--map ${option} is for no table.`)
}

/** Rejects a field of the other table. */
function requireFieldOfTable(option: string, fields: TableFields<string>): void {
  const isCompanies = fields === COMPANY_TABLE_FIELDS
  const [table, other] = isCompanies ? ['companies', 'contacts'] : ['contacts', 'companies']
  const field = findOptionField(option, isCompanies ? CONTACT_TABLE_FIELDS : COMPANY_TABLE_FIELDS)
  if (field === undefined || findOptionField(option, fields) !== undefined) return
  throw new StartupError(
    `--map ${option}: ${field} is a field of ${other}, but the column is in the table of ${table}.`,
  )
}
