/** Recognizes the field of a column by its heading. */
import { shorten } from '../lib/text.ts'
import {
  AMBIGUOUS_HEADINGS,
  type Content,
  findQualifiedField,
  type TableFields,
  toHeadingKey,
} from './headings.ts'
import { type ColumnName, findNamedColumns } from './named-columns.ts'

export interface MappedColumn<Field extends string = string> {
  readonly field: Field
  readonly column: number
}

export interface ColumnMapping<Field extends string = string> {
  /** Sorted by column. */
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
 * @throws {StartupError} for a name that the table does not have
 */
export function recognizeColumns<Field extends string>(
  columns: readonly string[],
  tableFields: TableFields<Field>,
  userNames: readonly ColumnName[],
  sample: readonly (readonly string[])[] = [],
): ColumnMapping<Field> {
  const { names, byContent, known } = tableFields
  const named = findNamedColumns(userNames, columns, names)
  const mapped = named.flatMap(({ column, field }) => (field ? [{ column, field }] : []))
  const notes = new Map<number, string>()
  const unnamed = columns
    .map((name, column) => ({ column, name, key: toHeadingKey(name) }))
    .filter(({ column, key }) => key !== '' && named.every((one) => one.column !== column))
  const findMapped = (field: Field | undefined): MappedColumn<Field> | undefined =>
    mapped.find((one) => one.field === field)
  const quote = (column: number): string => `"${shorten(columns[column] ?? '', MAX_SHOWN_LENGTH)}"`

  const matches = unnamed.map(({ column, name, key }) => ({
    column,
    ...(known.get(key) ?? { field: findQualifiedField(name, tableFields), rank: Number.MAX_SAFE_INTEGER }),
  }))
  // The most likely heading of a field comes first.
  for (const { column, field } of matches.toSorted((a, b) => a.rank - b.rank)) {
    if (field === undefined) continue
    const other = findMapped(field)
    if (other === undefined) mapped.push({ field, column })
    // Both may have the same heading, so the numbers identify them.
    else
      notes.set(
        column,
        `Column ${column + 1}, ${quote(column)}, could also be ${field}, but column ${other.column + 1}, ${quote(other.column)}, is used. To use it instead, map #${column + 1} to ${field}, or rename it.`,
      )
  }

  for (const { column, key } of unnamed) {
    const contents = (AMBIGUOUS_HEADINGS.get(key) ?? []).filter(
      (content) => byContent[content] && !(content === 'companyWebAddress' && hasProfiles(sample, column)),
    )
    if (contents.length === 0) continue
    const content = chooseContent(contents, (one) => findMapped(byContent[one]) !== undefined)
    const field = content && byContent[content]
    if (field !== undefined) mapped.push({ field, column })
    else {
      const choices = contents.map((one) => byContent[one]).join(' or ')
      notes.set(
        column,
        `${quote(column)} is ambiguous and is not used. To use it, map it to ${choices}, or rename it.`,
      )
    }
  }

  const used = new Set([...mapped, ...named].map(({ column }) => column))
  return {
    fields: mapped.toSorted((a, b) => a.column - b.column),
    notes: [...notes.values()],
    ignored: columns.flatMap((name, column) =>
      used.has(column) || name === '' ? [] : [{ name, note: notes.get(column) }],
    ),
  }
}

/** The rows of a sample. */
export const SAMPLE_ROWS = 20

const PERSON_PROFILE = /linkedin\.com\/in\//i

/** Returns whether a column has profiles of people. LinkedIn exports them as `URL`. */
function hasProfiles(sample: readonly (readonly string[])[], column: number): boolean {
  const values = sample.map((row) => row[column] ?? '').filter((value) => value.trim() !== '')
  return values.length > 0 && values.every((value) => PERSON_PROFILE.test(value))
}

/** Returns what an ambiguous heading means beside the other columns; `undefined` if it stays ambiguous. */
function chooseContent(
  contents: readonly Content[],
  isMapped: (content: Content) => boolean,
): Content | undefined {
  if (!contents.includes('contactFullName')) return contents.find((content) => !isMapped(content))
  if (isMapped('contactFirstName')) return isMapped('contactLastName') ? undefined : 'contactLastName'
  const hasCompany = isMapped('companyName') || isMapped('companyWebAddress') || isMapped('contactEmail')
  return hasCompany && !isMapped('contactFullName') ? 'contactFullName' : undefined
}

/** Characters of a heading in a message. */
const MAX_SHOWN_LENGTH = 100
