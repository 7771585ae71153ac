/** Which column is sent as which field. */
import { StartupError } from '../lib/startup-error.ts'
import { FIELDS, type Field } from './headings.ts'
import { type Columns, recognisedColumns } from './recognised-columns.ts'
import { listed, toldColumns } from './told-columns.ts'

/** A field, and the place of its column. */
export interface Mapped {
  readonly field: Field
  readonly column: number
}

export interface Mapping {
  /** In the order of the columns. */
  readonly fields: readonly Mapped[]
  /** What the person who gave the file should know: what was left open, or passed over. */
  readonly notes: readonly string[]
}

/**
 * Maps columns by their names, and by values where a name leaves it open. What was told goes before.
 * @param given `Heading=field`, or `Heading=` for none
 * @throws {StartupError} for what is told and cannot be, and where nothing is left to search with
 */
export function mapColumns(table: Columns, given: readonly string[]): Mapping {
  const { fields, notes } = recognisedColumns(table, toldColumns(given, table.columns))
  if (!isEnough(fields.map(({ field }) => field))) throw nothingToSearchWith(table, notes)
  const isWithoutCompany = !fields.some(({ field }) => COMPANY.includes(field))
  return {
    fields: fields.toSorted((a, b) => a.column - b.column),
    notes: isWithoutCompany ? [...notes, NO_COMPANY] : notes,
  }
}

const COMPANY: readonly Field[] = ['companyName', 'companyWebAddress', 'companyGuid', 'companyLnUrl']

const NO_COMPANY =
  'No column is sent as a company, so rows are matched by email or name alone. ' +
  'If a column holds companies, send it: --map "Heading=companyName"'

const ENOUGH: readonly (readonly Field[])[] = [
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

const isEnough = (fields: readonly Field[]): boolean =>
  ENOUGH.some((some) => some.every((field) => fields.includes(field)))

const nothingToSearchWith = ({ columns }: Columns, notes: readonly string[]): StartupError =>
  new StartupError(
    [
      'No column is known to hold a company, an e-mail address or a name: there is nothing to search with.',
      `  Columns: ${listed(columns)}`,
      ...notes.map((note) => `  ${note}`),
      `  Tell which is which: --map ${JSON.stringify(`${columns.find(Boolean) ?? '#1'}=companyName`)}. Fields: ${FIELDS.join(', ')}.`,
    ].join('\n'),
  )
