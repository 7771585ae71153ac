/** Maps the columns of a file to the fields of a request. */
import { nearest } from '../../lib/suggestions.ts'
import { StartupError } from '../../lib/startup-error.ts'
import { LEAD_FIELDS, type LeadField, foldHeading } from './headings.ts'
import { type SampledColumns, recognizeColumns } from './recognized-columns.ts'

export interface MappedColumn {
  readonly field: LeadField
  readonly column: number
}

export interface ColumnMapping {
  /** In the order of the columns. */
  readonly fields: readonly MappedColumn[]
  /** What the person who gave the file should know: what was left open, or passed over. */
  readonly notes: readonly string[]
}

/**
 * Maps columns by their names, and by values where a name leaves it open. What was told goes before.
 * @param given `Heading=field`, or `Heading=` for none
 * @throws {StartupError} for what is told and cannot be, and where nothing is left to search with
 */
export function mapColumns(table: SampledColumns, given: readonly string[]): ColumnMapping {
  const { fields, notes } = recognizeColumns(table, parseNamedColumns(given, table.columns))
  if (!isEnough(fields.map(({ field }) => field))) throw nothingToSearchWith(table, notes)
  const isWithoutCompany = !fields.some(({ field }) => COMPANY.includes(field))
  return {
    fields: fields.toSorted((a, b) => a.column - b.column),
    notes: isWithoutCompany ? [...notes, NO_COMPANY] : notes,
  }
}

const COMPANY: readonly LeadField[] = ['companyName', 'companyWebAddress', 'companyGuid', 'companyLnUrl']

const NO_COMPANY =
  'No column is sent as a company, so rows are matched by email or name alone. ' +
  'If a column holds companies, send it: --map "Heading=companyName"'

const ENOUGH: readonly (readonly LeadField[])[] = [
  ['contactEmail'],
  ['companyName'],
  ['companyWebAddress'],
  ['contactFullName'],
  ['contactFirstName', 'contactLastName'],
  ['companyGuid'],
  ['companyLnUrl'],
  ['contactGuid'],
  ['contactUrl'],
]

const isEnough = (fields: readonly LeadField[]): boolean =>
  ENOUGH.some((some) => some.every((field) => fields.includes(field)))

const nothingToSearchWith = ({ columns }: SampledColumns, notes: readonly string[]): StartupError =>
  new StartupError(
    [
      'No column is known to hold a company, an e-mail address or a name: there is nothing to search with.',
      `  Columns: ${formatHeadings(columns)}`,
      ...notes.map((note) => `  ${note}`),
      `  Tell which is which: --map ${JSON.stringify(`${columns.find(Boolean) ?? '#1'}=companyName`)}. Fields: ${LEAD_FIELDS.join(', ')}.`,
    ].join('\n'),
  )

/** `--map "Heading=field"`; `field` is `undefined` for a column that is not to be sent. */
export interface NamedColumn {
  readonly column: number
  readonly field: LeadField | undefined
}

/**
 * @param given `Heading=field`, or `Heading=` for none; a heading may be `#3`, the place of the column
 * @throws {StartupError} for a column or a field that is not there, and for what contradicts itself
 */
function parseNamedColumns(given: readonly string[], columns: readonly string[]): NamedColumn[] {
  const told = given.map((text) => toldBy(text, columns))
  requireOnce(told, given)
  return told
}

function toldBy(text: string, columns: readonly string[]): NamedColumn {
  const at = text.lastIndexOf('=')
  if (at < 1)
    throw new StartupError(
      `--map ${text} is not "Heading=field". Fields: ${LEAD_FIELDS.join(', ')}; none after the = leaves a column out.`,
    )
  const column = columnOf(text.slice(0, at).trim(), columns)
  const name = text.slice(at + 1).trim()
  if (name === '') return { column, field: undefined }
  const field = LEAD_FIELDS.find((one) => foldHeading(one) === foldHeading(name))
  if (field) return { column, field }
  const near = nearest(name, LEAD_FIELDS)
  throw new StartupError(
    `--map ${text}: there is no field ${name}. ${near ? `Did you mean ${near}?` : `Fields: ${LEAD_FIELDS.join(', ')}.`}`,
  )
}

/** By its heading, or as `#3` by its place. */
function columnOf(heading: string, columns: readonly string[]): number {
  const place = /^#(\d+)$/.exec(heading)?.[1]
  const byPlace = place === undefined ? -1 : Number(place) - 1
  if (byPlace >= 0 && byPlace < columns.length) return byPlace
  const exact = columns.indexOf(heading)
  const found = exact >= 0 ? exact : columns.findIndex((one) => foldHeading(one) === foldHeading(heading))
  if (found >= 0) return found
  const near = nearest(heading, columns.filter(Boolean))
  throw new StartupError(
    `--map: there is no column ${heading}. ${near ? `Did you mean ${near}?` : `There are: ${formatHeadings(columns)}.`}`,
  )
}

function requireOnce(told: readonly NamedColumn[], given: readonly string[]): void {
  told.forEach(({ column, field }, index) => {
    const earlier = told.findIndex(
      (other) => other.column === column || (field !== undefined && other.field === field),
    )
    if (earlier < index)
      throw new StartupError(
        `--map ${given[earlier]} and --map ${given[index]} contradict each other: give one of them.`,
      )
  })
}

/** Headings, for messages. */
export const formatHeadings = (columns: readonly string[]): string =>
  columns
    .slice(0, 40)
    .map((name, index) => (name === '' ? `#${index + 1} (no heading)` : name.slice(0, 60)))
    .join(', ') + (columns.length > 40 ? ` and ${columns.length - 40} more` : '')
