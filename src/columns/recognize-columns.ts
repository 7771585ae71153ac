/** Recognizes the field of a column by its heading. */
import { shorten } from '../lib/text.ts'
import { AMBIGUOUS_HEADINGS, type Content, type TableFields, toHeadingKey } from './headings.ts'
import { parseNamedColumns } from './named-columns.ts'

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
  readonly column: number
  /** Why the column has no field; `undefined` for an unknown heading. */
  readonly note: string | undefined
}

/**
 * Maps columns by their headings. Options take precedence.
 * @param options values of `--map`: `Heading=field`, or `Heading=` for no field; `undefined` where the user cannot give any
 * @param advisesOptions whether notes may recommend `--map`
 * @throws {StartupError} for invalid options
 */
export function recognizeColumns<Field extends string>(
  columns: readonly string[],
  fields: TableFields<Field>,
  options: readonly string[] | undefined,
  advisesOptions = options !== undefined,
): ColumnMapping<Field> {
  const { byContent, known, verb } = fields
  const named = parseNamedColumns(options ?? [], columns, fields)
  const mapped = named.flatMap(({ column, field }) => (field ? [{ column, field }] : []))
  const notes = new Map<number, string>()
  const unnamed = columns
    .map((name, column) => ({ name, column, key: toHeadingKey(name) }))
    .filter(({ column, key }) => key !== '' && named.every((one) => one.column !== column))
  const findMapped = (field: Field): MappedColumn<Field> | undefined =>
    mapped.find((one) => one.field === field)
  const advise = (heading: string, choices: readonly Field[]): string =>
    advisesOptions
      ? `To ${verb.infinitive} it: ${choices.map((field) => `--map "${heading}=${field}"`).join(' or ')}`
      : `To ${verb.infinitive} it, rename the column to ${choices.join(' or ')}.`

  const matches = unnamed.flatMap((one) => {
    const match = known.get(one.key)
    return match ? [{ ...one, ...match }] : []
  })
  // The most likely heading of a field comes first.
  for (const { name, column, field } of matches.toSorted((a, b) => a.rank - b.rank || a.column - b.column)) {
    const other = findMapped(field)
    if (other === undefined) mapped.push({ field, column })
    else {
      const used = quote(columns[other.column] ?? '')
      const advice = advise(`#${column + 1}`, [field])
      notes.set(column, `${quote(name)} may also be ${field}, but ${used} is ${verb.past}. ${advice}`)
    }
  }

  const isMapped = (content: Content): boolean => {
    const field = byContent[content]
    return field !== undefined && findMapped(field) !== undefined
  }
  for (const { name, column, key } of unnamed) {
    const contents = AMBIGUOUS_HEADINGS.get(key) ?? []
    const candidates = contents.flatMap((content) => byContent[content] ?? [])
    if (candidates.length === 0) continue
    const content = chooseContent(
      contents.filter((one) => byContent[one] !== undefined),
      isMapped,
    )
    const field = content && byContent[content]
    if (field !== undefined) mapped.push({ field, column })
    else notes.set(column, `${quote(name)} is ambiguous and is not ${verb.past}. ${advise(name, candidates)}`)
  }

  const used = new Set([...mapped, ...named].map(({ column }) => column))
  return {
    fields: mapped.toSorted((a, b) => a.column - b.column),
    notes: [...notes.values()],
    ignored: columns.flatMap((name, column) =>
      used.has(column) || name === '' ? [] : [{ name, column, note: notes.get(column) }],
    ),
  }
}

/** Returns what an ambiguous heading means beside the other columns; `undefined` if it stays ambiguous. */
function chooseContent(
  contents: readonly Content[],
  isMapped: (content: Content) => boolean,
): Content | undefined {
  if (contents.includes('contactFullName')) {
    if (isMapped('contactFirstName')) return isMapped('contactLastName') ? undefined : 'contactLastName'
    const hasCompany = isMapped('companyName') || isMapped('companyWebAddress') || isMapped('contactEmail')
    return hasCompany && !isMapped('contactFullName') ? 'contactFullName' : undefined
  }
  return contents.find((content) => !isMapped(content))
}

/** Characters of a heading in a message. */
const MAX_SHOWN_LENGTH = 100

const quote = (name: string): string => `"${shorten(name, MAX_SHOWN_LENGTH)}"`
