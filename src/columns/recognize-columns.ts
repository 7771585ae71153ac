/** Recognizes the field of a column by its heading. */
import { shorten } from '../lib/text.ts'
import {
  AMBIGUOUS_HEADINGS,
  type Content,
  findQualifiedField,
  type Part,
  type TableFields,
  toHeadingKey,
} from './headings.ts'
import { type ColumnName, findNamedColumns } from './named-columns.ts'

export interface MappedColumn<Field extends string = string> {
  readonly field: Field
  readonly column: number
  /** What the column adds to the field; absent if it has the whole value. */
  readonly part?: Part
}

export interface ColumnMapping<Field extends string = string> {
  /** Sorted by column. If several columns have the same heading, a field has several: the first value that is not blank counts. */
  readonly fields: readonly MappedColumn<Field>[]
  /** Notes for the user: ambiguous headings, and several columns for one field. */
  readonly notes: readonly string[]
  /** The columns that have no field, sorted by column, without those that the user excluded. */
  readonly ignored: readonly IgnoredColumn[]
}

interface IgnoredColumn {
  readonly name: string
  /** Why the column has no field; `undefined` for an unknown heading. */
  readonly note: string | undefined
}

/**
 * Maps columns by their headings.
 * @param userNames what the user mapped, which takes precedence
 * @param sample the values of the first rows, which decide whether a URL is the profile of a person
 * @throws {InputError} for a name that the table does not have
 */
export function recognizeColumns<Field extends string>(
  columns: readonly string[],
  tableFields: TableFields<Field>,
  userNames: readonly ColumnName[],
  sample: readonly (readonly string[])[] = [],
): ColumnMapping<Field> {
  const named = findNamedColumns(userNames, columns, tableFields.names)
  const unnamed = columns
    .map((name, column) => ({ column, name, key: toHeadingKey(name) }))
    .filter(({ column, key }) => key !== '' && named.every((one) => one.column !== column))
  const firsts = new Map(unnamed.toReversed().map((one) => [one.key, one]))
  const recognition: Recognition<Field> = {
    columns,
    tableFields,
    mapped: named.flatMap(({ column, field }) => (field ? [{ column, field }] : [])),
    notes: new Map(),
  }
  const distinct = [...firsts.values()].reverse()
  mapExactHeadings(recognition, distinct)
  mapAmbiguousHeadings(recognition, distinct, sample)
  const repeated = mapRepeatedHeadings(recognition, unnamed, firsts)

  const { mapped, notes } = recognition
  const used = new Set([...mapped, ...named].map(({ column }) => column))
  return {
    fields: mapped.toSorted((a, b) => a.column - b.column),
    notes: [...new Set([...notes.values(), ...repeated])],
    ignored: columns.flatMap((name, column) =>
      used.has(column) || name === '' ? [] : [{ name, note: notes.get(column) }],
    ),
  }
}

interface Heading {
  readonly column: number
  readonly name: string
  readonly key: string
}

/** The columns that are recognized so far. */
interface Recognition<Field extends string> {
  readonly columns: readonly string[]
  readonly tableFields: TableFields<Field>
  readonly mapped: MappedColumn<Field>[]
  /** Why a column has no field. */
  readonly notes: Map<number, string>
}

const findMapped = <Field extends string>(
  { mapped }: Recognition<Field>,
  field: Field | undefined,
  part?: Part,
): MappedColumn<Field> | undefined => mapped.find((one) => one.field === field && one.part === part)

const quote = (columns: readonly string[], column: number): string => `"${shorten(columns[column] ?? '')}"`

/** Maps the headings that name one field. The most likely heading of a field comes first. */
function mapExactHeadings<Field extends string>(
  recognition: Recognition<Field>,
  headings: readonly Heading[],
): void {
  const { columns, tableFields, mapped, notes } = recognition
  const matches = headings.map(({ column, name, key }) => ({
    column,
    ...(tableFields.known.get(key) ?? {
      field: findQualifiedField(name, tableFields),
      rank: Number.MAX_SAFE_INTEGER,
      part: undefined,
    }),
  }))
  for (const { column, field, part } of matches.toSorted((a, b) => a.rank - b.rank)) {
    if (field === undefined) continue
    const other = findMapped(recognition, field, part)
    // Each of several columns may say who has left.
    if (other === undefined || part === 'hasLeft') mapped.push({ field, column, ...(part && { part }) })
    else
      notes.set(
        column,
        `Column ${column + 1}, ${quote(columns, column)}, could also be ${field}, but column ${other.column + 1}, ${quote(columns, other.column)}, is used. To use it instead, map #${column + 1} to ${field}, or rename it.`,
      )
  }
}

/** Maps the headings that may name several fields, by the other columns. */
function mapAmbiguousHeadings<Field extends string>(
  recognition: Recognition<Field>,
  headings: readonly Heading[],
  sample: readonly (readonly string[])[],
): void {
  const { columns, tableFields, mapped, notes } = recognition
  const { byContent } = tableFields
  const isMapped = (content: Content): boolean => findMapped(recognition, byContent[content]) !== undefined
  const isList = mayListCompanies(columns, mapped, tableFields)
  for (const { column, key } of headings) {
    const contents = (AMBIGUOUS_HEADINGS.get(key) ?? []).filter(
      (content) =>
        byContent[content] &&
        !(content === 'companyWebAddress' && hasProfiles(sample, column)) &&
        !(content === 'companyName' && key === 'title' && isMapped(content)),
    )
    if (contents.length === 0) continue
    const content = chooseContent(contents, isMapped, isList)
    const field = content && byContent[content]
    if (field !== undefined) mapped.push({ field, column })
    else {
      const choices = contents.map((one) => byContent[one]).join(' or ')
      notes.set(
        column,
        `${quote(columns, column)} is ambiguous and is not used. To use it, map it to ${choices}, or rename it.`,
      )
    }
  }
}

/** Maps the columns that repeat a heading like the first column with it. Returns a note for each. */
function mapRepeatedHeadings<Field extends string>(
  { columns, mapped, notes }: Recognition<Field>,
  headings: readonly Heading[],
  firsts: ReadonlyMap<string, Heading>,
): string[] {
  const repeated: string[] = []
  for (const { column, key } of headings) {
    const first = firsts.get(key)
    if (first === undefined || first.column === column) continue
    const same = mapped.find((one) => one.column === first.column)
    const note = notes.get(first.column)
    if (note !== undefined) notes.set(column, note)
    if (same === undefined) continue
    mapped.push({ ...same, column })
    repeated.push(
      `Columns ${first.column + 1} and ${column + 1}, ${quote(columns, first.column)} and ${quote(columns, column)}, mean the same. Each row uses the first value that is not blank.`,
    )
  }
  return repeated
}

/** The rows of a sample. */
export const SAMPLE_ROWS = 20

const PERSON_PROFILE = /linkedin\.com\/in\//i

/** Returns whether a column has profiles of people. LinkedIn exports them as `URL`. */
function hasProfiles(sample: readonly (readonly string[])[], column: number): boolean {
  const values = sample.map((row) => row[column] ?? '').filter((value) => value.trim() !== '')
  return values.length > 0 && values.every((value) => PERSON_PROFILE.test(value))
}

/** Websites whose heading says that they are those of an employer, so that a name next to them may be that of a person. */
const EMPLOYER = /compan|organi[sz]ation|account|firm|unternehm|entreprise|empresa|azienda|bedrij/i
const PEOPLE: readonly Content[] = [
  ...(['contactFullName', 'contactFirstName', 'contactLastName', 'contactEmail', 'contactUrl'] as const),
  ...(['contactGuid', 'contactJobTitle', 'companyName', 'companyGuid'] as const),
]

/** Returns whether a name or title next to these columns is that of a company: there is a website, as in a listing of a map, and no person. */
function mayListCompanies<Field extends string>(
  columns: readonly string[],
  mapped: readonly MappedColumn<Field>[],
  { byContent }: TableFields<Field>,
): boolean {
  const fields = PEOPLE.map((content) => byContent[content])
  const keys = columns.map(toHeadingKey)
  return (
    mapped.some(
      ({ field, column }) => field === byContent.companyWebAddress && !EMPLOYER.test(columns[column] ?? ''),
    ) &&
    !mapped.some(({ field }) => fields.includes(field)) &&
    !(keys.includes('name') && keys.includes('title'))
  )
}

/**
 * Returns what an ambiguous heading means next to the other columns; `undefined` if it stays ambiguous.
 * @param listsCompanies whether a name is that of a company
 */
function chooseContent(
  contents: readonly Content[],
  isMapped: (content: Content) => boolean,
  listsCompanies: boolean,
): Content | undefined {
  const canBeCompany = contents.includes('companyName') && !isMapped('companyName')
  if (listsCompanies && canBeCompany) return 'companyName'
  if (contents.includes('contactJobTitle')) return isMapped('contactJobTitle') ? undefined : 'contactJobTitle'
  if (!contents.includes('contactFullName')) return contents.find((content) => !isMapped(content))
  if (isMapped('contactFirstName') && !isMapped('contactLastName')) return 'contactLastName'
  if (isMapped('contactFirstName') && !isMapped('companyName')) return undefined
  const hasCompany = isMapped('companyName') || isMapped('companyWebAddress') || isMapped('contactEmail')
  return hasCompany && !isMapped('contactFullName') ? 'contactFullName' : undefined
}
