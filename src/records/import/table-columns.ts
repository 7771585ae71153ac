/** Maps the columns of a file to the columns of companies or contacts. */
import {
  createTableFields,
  findQualifiedField,
  type TableFields,
  toHeadingKey,
} from '../../columns/headings.ts'
import type { ColumnName } from '../../columns/named-columns.ts'
import { type ReadTableOptions, readTable } from '../../columns/read-table.ts'
import { recognizeColumns, SAMPLE_ROWS } from '../../columns/recognize-columns.ts'
import type { CsvRecord } from '../../lib/csv-records.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../rows/columns.ts'

export const COMPANY_TABLE_FIELDS = createTableFields(COMPANY_COLUMNS, {
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
})

export const CONTACT_TABLE_FIELDS = createTableFields(CONTACT_COLUMNS, {
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
})

/** Which column of a file is which column of a table. */
export interface TableColumns<Column extends string> {
  readonly names: readonly Column[]
  /** The position of each name in the file; -1 for a missing column. */
  readonly positions: readonly number[]
  /** The columns whose heading is not the name of the column. */
  readonly recognized: readonly { readonly heading: string; readonly column: Column }[]
  /** Why columns of the file are ignored. */
  readonly warnings: readonly string[]
  /** Whether ignored columns have the names or job titles of people. */
  readonly ignoresPeople: boolean
}

/** The header of a table; `undefined` for an empty file. */
export type Header = CsvRecord | undefined

/** Reads the header of a table, or the first row of one without headings. */
export const readHeader = (chunks: Iterable<string>, options?: ReadTableOptions): Header =>
  readTable(chunks, options).next().value ?? undefined

/** Reads the values of the first rows of a table. */
export const readSample = (chunks: Iterable<string>): (readonly string[])[] =>
  readTable(chunks)
    .drop(1)
    .take(SAMPLE_ROWS)
    .map(({ values }) => values)
    .toArray()

/** In characters. Longer headings are truncated in messages. */
const MAX_SHOWN_LENGTH = 100

/**
 * Maps the columns of a table by their headings. Headings of spreadsheets and CRM exports are recognized, too.
 * @param names what the user mapped, which takes precedence
 * @param sample the values of the first rows
 * @throws {StartupError} for a name that the table does not have
 */
export function mapTableColumns<Column extends string>(
  header: Header,
  fields: TableFields<Column>,
  names: readonly ColumnName[] = [],
  sample: readonly (readonly string[])[] = [],
): TableColumns<Column> {
  const headings = readHeadings(header)
  const { fields: mapped, ignored } = recognizeColumns(headings, fields, names, sample)
  const positions = new Map(mapped.map(({ field, column }) => [field, column]))
  const warnings = ignored.map(({ name, note }) => note ?? describeIgnored(name))
  return {
    names: fields.names,
    positions: fields.names.map((name) => positions.get(name) ?? -1),
    recognized: mapped
      .map(({ field, column }) => ({ heading: headings[column] ?? '', column: field }))
      .filter(({ heading, column }) => heading !== column),
    warnings: [...new Set(warnings)],
    ignoresPeople: ignored.some(({ name, note }) => note === undefined && describesPeople(name)),
  }
}

/** Describes a column that its table does not have. */
function describeIgnored(name: string): string {
  const shown = name.slice(0, MAX_SHOWN_LENGTH)
  const isOf = (fields: TableFields<string>): boolean => findColumn(name, fields) !== undefined
  if (isOf(COMPANY_TABLE_FIELDS)) return `ignoring column ${shown}, because only companies have it`
  if (isOf(CONTACT_TABLE_FIELDS)) return `ignoring column ${shown}, because only contacts have it`
  return `ignoring unknown column ${shown}`
}

const findColumn = <Column extends string>(name: string, fields: TableFields<Column>): Column | undefined =>
  fields.known.get(toHeadingKey(name))?.field ?? findQualifiedField(name, fields)

const PEOPLE_COLUMNS: readonly string[] = ['conFirstName', 'conLastName', 'conFullName', 'conJobTitleEn']

const describesPeople = (name: string): boolean =>
  PEOPLE_COLUMNS.includes(findColumn(name, CONTACT_TABLE_FIELDS) ?? '')

export const readHeadings = (header: Header): string[] => header?.values.map((name) => name.trim()) ?? []
