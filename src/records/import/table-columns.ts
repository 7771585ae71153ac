/** Maps the columns of a file to the columns of companies or contacts. */
import {
  AMBIGUOUS_HEADINGS,
  createTableFields,
  findQualifiedField,
  foldHeading,
  type TableFields,
  toHeadingKey,
} from '../../columns/headings.ts'
import type { ColumnName } from '../../columns/named-columns.ts'
import { type ReadTableOptions, readTable } from '../../columns/read-table.ts'
import { type MappedColumn, recognizeColumns, SAMPLE_ROWS } from '../../columns/recognize-columns.ts'
import type { CsvRecord } from '../../lib/csv-records.ts'
import type { Problem } from '../../lib/problem.ts'
import { shorten } from '../../lib/text.ts'
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
  nameSuffix: 'conLastName',
  contactFullName: 'conFullName',
  contactEmail: 'conEmail',
  contactUrl: 'conPubProfileUrl',
  contactJobTitle: 'conJobTitleEn',
  jobStart: 'conJobStartedOn',
  jobEnd: 'conJobEndedOn',
  hasLeft: 'conJobEndedOn',
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
  /** The columns of the file that are used. If a field has several, the first value that is not blank is stored. */
  readonly used: readonly MappedColumn<Column>[]
  /** The columns whose heading is not the name of the column. */
  readonly recognized: readonly { readonly heading: string; readonly column: Column }[]
  /** Why columns of the file are ignored or may be read wrongly, and which have the same heading. */
  readonly warnings: readonly ColumnWarning[]
  /** Whether ignored columns have the names or job titles of people. */
  readonly ignoresPeople: boolean
}

type ColumnWarning = Pick<Problem, 'message' | 'ignoredColumn'>

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

/**
 * Maps the columns of a table by their headings. Headings of spreadsheets and CRM exports are recognized, too.
 * @param names what the user mapped, which takes precedence
 * @param sample the values of the first rows
 * @throws {InputError} for a name that the table does not have
 */
export function mapTableColumns<Column extends string>(
  header: Header,
  fields: TableFields<Column>,
  names: readonly ColumnName[] = [],
  sample: readonly (readonly string[])[] = [],
): TableColumns<Column> {
  const headings = readHeadings(header)
  const { fields: mapped, notes, ignored } = recognizeColumns(headings, fields, names, sample)
  const unknown = ignored.filter(({ note }) => note === undefined)
  const warnings: readonly ColumnWarning[] = [
    ...notes.map((message) => ({ message })),
    ...unknown.map(({ name }) => warnOfIgnored(name, fields)),
  ]
  return {
    names: fields.names,
    used: mapped,
    recognized: mapped
      .map(({ field, column }) => ({ heading: headings[column] ?? '', column: field }))
      .filter(({ heading, column }) => heading !== column),
    warnings: [...new Map(warnings.map((warning) => [warning.message, warning])).values()],
    ignoresPeople: unknown.some(({ name }) => describesPeople(name)),
  }
}

/** Columns that may decide who has left, or who is who, but whose values have too many meanings. */
const UNREAD_HEADINGS: ReadonlyMap<string, string> = new Map(
  (
    [
      [
        'status, contact status, employment status, person status, active, is active, inactive, former, statut, actif, aktiv, inaktiv, ativo, activo, attivo, actief',
        'may say who has left, but it is not read: to end a job, fill conJobEndedOn',
      ],
      [
        'second last name, segundo apellido, maiden name, birth name, former name, geburtsname, nom de naissance, nickname, preferred name',
        'may be part of a name, but it is not read: to use it, add it to conFullName',
      ],
    ] as const
  ).flatMap(([names, message]) => names.split(', ').map((name) => [foldHeading(name), message] as const)),
)

/** Warns of a column that its table does not have. */
function warnOfIgnored(name: string, table: TableFields<string>): ColumnWarning {
  const shown = shorten(name)
  const unread = table.byContent.contactLastName && UNREAD_HEADINGS.get(toHeadingKey(name))
  if (unread) return { message: `column ${shown} ${unread}` }
  const isOf = (fields: TableFields<string>): boolean => findColumn(name, fields) !== undefined
  const owner = isOf(COMPANY_TABLE_FIELDS) ? 'companies' : isOf(CONTACT_TABLE_FIELDS) ? 'contacts' : undefined
  return owner === undefined
    ? { message: `ignoring unknown column ${shown}`, ignoredColumn: shown }
    : {
        message: `ignoring column ${shown}, because only ${owner} have it`,
        ignoredColumn: `${shown} (only ${owner} have it)`,
      }
}

function findColumn<Column extends string>(name: string, fields: TableFields<Column>): Column | undefined {
  const key = toHeadingKey(name)
  const [content] = AMBIGUOUS_HEADINGS.get(key) ?? []
  return (
    fields.known.get(key)?.field ??
    (content === 'contactJobTitle' ? fields.byContent[content] : undefined) ??
    findQualifiedField(name, fields)
  )
}

const PEOPLE_COLUMNS: readonly string[] = ['conFirstName', 'conLastName', 'conFullName', 'conJobTitleEn']

const describesPeople = (name: string): boolean =>
  PEOPLE_COLUMNS.includes(findColumn(name, CONTACT_TABLE_FIELDS) ?? '')

export const readHeadings = (header: Header): string[] => header?.values.map((name) => name.trim()) ?? []
