/** Recognizes the field of a column by its heading, and by its values if the heading is ambiguous. */
import { shorten } from '../lib/text.ts'
import { findNearest } from '../lib/unknown-names.ts'
import { isPlaceholder } from '../matching/normalize/placeholders.ts'
import { parseCell } from './cell-value.ts'
import {
  AMBIGUOUS_HEADINGS,
  type Content,
  foldHeading,
  mayBeMisspelled,
  type TableFields,
  toHeadingKey,
} from './headings.ts'
import { type NamedColumn, parseNamedColumns } from './named-columns.ts'

export interface MappedColumn<Field extends string = string> {
  readonly field: Field
  readonly column: number
}

export interface ColumnMapping<Field extends string = string> {
  /** Sorted by column. */
  readonly fields: readonly MappedColumn<Field>[]
  /** Notes for the user: ambiguous headings and columns that are not used. */
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

/** The headings of a table and its first rows. */
export interface SampledColumns {
  readonly columns: readonly string[]
  readonly sample: readonly { readonly values: readonly string[] }[]
}

/**
 * Maps columns by their headings, and by their values if a heading is ambiguous. Options take precedence.
 * @param options values of `--map`: `Heading=field`, or `Heading=` for no field; `undefined` where the user cannot give any
 * @param advisesOptions whether notes may recommend `--map`
 * @throws {StartupError} for invalid options
 */
export function recognizeColumns<Field extends string>(
  table: SampledColumns,
  fields: TableFields<Field>,
  options: readonly string[] | undefined,
  advisesOptions = options !== undefined,
): ColumnMapping<Field> {
  const named = parseNamedColumns(options ?? [], table.columns, fields)
  const recognizer = new ColumnRecognizer(table, fields, named, advisesOptions)
  recognizer.mapKnownHeadings()
  recognizer.mapAmbiguousHeadings()
  // Values are more reliable than similar headings.
  recognizer.noteUnmappedValues()
  recognizer.noteMisspelledHeadings()
  return recognizer.getMapping()
}

interface HeadedColumn {
  readonly name: string
  readonly column: number
  /** The folded heading. */
  readonly key: string
}

/** The number of unknown headings that get a suggestion, because each is compared with all known headings. */
const MAX_SUGGESTIONS = 100

class ColumnRecognizer<Field extends string> {
  readonly #mapped: MappedColumn<Field>[]
  readonly #notes: { readonly column: number; readonly text: string }[] = []
  readonly #table: SampledColumns
  readonly #fields: TableFields<Field>
  readonly #advisesOptions: boolean
  /** The columns with a heading that the user did not map. */
  readonly #unnamed: readonly HeadedColumn[]
  /** The columns that the user excluded. */
  readonly #excluded: readonly number[]

  constructor(
    table: SampledColumns,
    fields: TableFields<Field>,
    named: readonly NamedColumn<Field>[],
    advisesOptions: boolean,
  ) {
    this.#table = table
    this.#fields = fields
    this.#advisesOptions = advisesOptions
    this.#mapped = named.flatMap(({ column, field }) => (field ? [{ column, field }] : []))
    this.#excluded = named.flatMap(({ column, field }) => (field ? [] : [column]))
    this.#unnamed = table.columns
      .map((name, column) => ({ name, column, key: toHeadingKey(name) }))
      .filter(({ column, key }) => key !== '' && named.every((one) => one.column !== column))
  }

  getMapping(): ColumnMapping<Field> {
    return {
      fields: this.#mapped.toSorted((a, b) => a.column - b.column),
      notes: this.#notes.map(({ text }) => text),
      ignored: this.#listIgnored(),
    }
  }

  #listIgnored(): IgnoredColumn[] {
    const mapped = new Set([...this.#mapped.map(({ column }) => column), ...this.#excluded])
    const notes = new Map(this.#notes.map(({ column, text }) => [column, text]))
    return this.#table.columns.flatMap((name, column) => {
      const note = notes.get(column)
      return mapped.has(column) || (name === '' && note === undefined) ? [] : [{ name, column, note }]
    })
  }

  /** Maps columns by known headings, most likely first. */
  mapKnownHeadings(): void {
    const known = this.#unnamed.flatMap((one) => {
      const match = this.#fields.known.get(one.key)
      return match ? [{ ...one, ...match }] : []
    })
    for (const one of known.toSorted((a, b) => a.rank - b.rank || a.column - b.column)) this.#mapColumn(one)
  }

  #mapColumn({ name, column, field }: HeadedColumn & { readonly field: Field }): void {
    const { past } = this.#fields.verb
    const other = this.#findMapped(field)
    if (other) this.#noteDuplicate(name, column, field, this.#table.columns[other.column] ?? '')
    else if (field === this.#fields.byContent.contactJobTitle && holdsSalutations(this.#table, column))
      this.#note(column, `${quote(name)} contains salutations, not job titles, and is not ${past}.`)
    else this.#mapped.push({ field, column })
  }

  #noteDuplicate(name: string, column: number, field: Field, mapped: string): void {
    const { past } = this.#fields.verb
    const isEqual = name.trim() === mapped.trim()
    const text =
      !isEqual && foldHeading(name) === foldHeading(mapped)
        ? `${quote(mapped)} and ${quote(name)} mean the same, and ${quote(mapped)} is ${past} as ${field}. ${this.#advise('the other', `#${column + 1}`, [field])}`
        : isEqual
          ? `${quote(name)} appears twice, and the first is ${past} as ${field}. ${this.#advise('the other', `#${column + 1}`, [field])}`
          : `${quote(name)} may also be ${field}, but ${quote(mapped)} is ${past}. ${this.#advise('it instead', name, [field])}`
    this.#note(column, text)
  }

  /** Maps columns with ambiguous headings by their values and by the other columns. */
  mapAmbiguousHeadings(): void {
    const { past } = this.#fields.verb
    for (const { name, column, key } of this.#unnamed) {
      const contents = AMBIGUOUS_HEADINGS.get(key)
      if (!contents || !this.#isUnmapped(column)) continue
      const candidates = contents.filter((content) => this.#fields.byContent[content] !== undefined)
      if (candidates.length === 0) continue
      const content = this.#inferContent(column, contents, candidates)
      const field = content && this.#fields.byContent[content]
      // The values show what the table has no field for, such as the profiles of companies in a table of people.
      if (content !== undefined && field === undefined) continue
      if (content === undefined || field === undefined || this.#findMapped(field)) {
        const fields = candidates.flatMap((one) => this.#fields.byContent[one] ?? [])
        const advice = this.#advise('it', name, fields)
        this.#note(column, `${quote(name)} is ambiguous and is not ${past}. ${advice}`)
        continue
      }
      this.#mapped.push({ field, column })
      const reason = INFERENCE_REASONS[content]
      if (reason !== undefined)
        this.#note(column, `${quote(name)} is ${past} as ${field}, because ${reason}.`)
    }
  }

  #inferContent(
    column: number,
    contents: readonly Content[],
    candidates: readonly Content[],
  ): Content | undefined {
    const shown = inferFromValues(this.#table, column, contents)
    if (shown !== undefined) return shown
    const [only] = candidates
    if (candidates.length === 1 && contents.length > 1) return only
    return this.#inferLastName(candidates) ?? this.#inferFullName(candidates)
  }

  /** Adds a note for each heading that may be a misspelled one. */
  noteMisspelledHeadings(): void {
    const { known, byContent, verb } = this.#fields
    const keys = [...known.keys()]
    const misspelled = this.#unnamed.filter(({ name, key }) => mayBeMisspelled(name, key))
    for (const { name, column, key } of misspelled.slice(0, MAX_SUGGESTIONS)) {
      const near = findNearest(key.slice(0, MAX_SHOWN_LENGTH), keys)
      const field = near === undefined ? undefined : known.get(near)?.field
      if (!this.#isUnmapped(column) || field === undefined) continue
      if (field === byContent.recordId || this.#findMapped(field)) continue
      const advice = this.#advise('it', name, [field])
      this.#note(column, `${quote(name)} is not ${verb.past}, but may be ${field}. ${advice}`)
    }
  }

  /** Adds a note for unmapped columns with emails or web addresses. */
  noteUnmappedValues(): void {
    for (const [content, { pattern, description, alternatives }] of VALUE_PATTERNS) {
      const field = this.#fields.byContent[content]
      if (field === undefined || this.#hasAny(...alternatives)) continue
      const index = this.#table.columns.findIndex(
        (_, column) =>
          this.#isUnmapped(column) && mostValuesMatch(this.#table, column, (value) => pattern.test(value)),
      )
      if (index < 0) continue
      const name = this.#table.columns[index] ?? ''
      const heading = name === '' ? `#${index + 1}` : name
      const { past } = this.#fields.verb
      const advice = this.#advise('it', heading, [field])
      this.#note(index, `${quote(heading)} contains ${description}, but is not ${past}. ${advice}`)
    }
  }

  #note(column: number, text: string): void {
    this.#notes.push({ column, text })
  }

  /** Returns how to use a column as one of the fields. */
  #advise(what: string, heading: string, fields: readonly Field[]): string {
    const { infinitive } = this.#fields.verb
    return this.#advisesOptions
      ? `To ${infinitive} ${what}: ${fields.map((field) => `--map "${heading}=${field}"`).join(' or ')}`
      : `To ${infinitive} ${what}, rename the column to ${fields.join(' or ')}.`
  }

  /** Returns whether a column has neither a field nor a note, and was not excluded. */
  #isUnmapped(column: number): boolean {
    const isSame = (one: { readonly column: number }): boolean => one.column === column
    return !this.#mapped.some(isSame) && !this.#notes.some(isSame) && !this.#excluded.includes(column)
  }

  #findMapped(field: Field): MappedColumn<Field> | undefined {
    return this.#mapped.find((one) => one.field === field)
  }

  #hasAny(...contents: Content[]): boolean {
    return contents.some((content) => {
      const field = this.#fields.byContent[content]
      return field !== undefined && this.#findMapped(field) !== undefined
    })
  }

  /** Infers the column of the last name. A name next to a first name is the last name: "Prénom, Nom". */
  #inferLastName(candidates: readonly Content[]): Content | undefined {
    return candidates.includes('contactLastName') &&
      this.#hasAny('contactFirstName') &&
      !this.#hasAny('contactLastName', 'contactFullName')
      ? 'contactLastName'
      : undefined
  }

  /** Infers the column of the full name. A name next to a company is the name of a person. */
  #inferFullName(candidates: readonly Content[]): Content | undefined {
    return candidates.includes('contactFullName') &&
      this.#hasAny('companyName', 'companyWebAddress', 'contactEmail') &&
      !this.#hasAny('contactFirstName', 'contactLastName')
      ? 'contactFullName'
      : undefined
  }
}

/** Why a column with an ambiguous heading has a content. */
const INFERENCE_REASONS: Partial<Record<Content, string>> = {
  contactFullName: 'another column contains the company or the email address',
  contactLastName: 'another column contains the first name',
}

interface ValuePattern {
  readonly pattern: RegExp
  readonly description: string
  /** Any of these contents makes a note unnecessary. */
  readonly alternatives: readonly Content[]
}

/** Values that show the field of a column with any heading. */
const VALUE_PATTERNS: readonly (readonly [Content, ValuePattern])[] = [
  [
    'contactEmail',
    {
      pattern: /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/,
      description: 'email addresses',
      alternatives: ['contactEmail'],
    },
  ],
  [
    'companyWebAddress',
    {
      pattern: /^(https?:\/\/|www\.)[^/\s@]+\.[a-z]{2,}\/?$/i,
      description: 'web addresses',
      alternatives: [],
    },
  ],
]

/** Characters of a heading in a message. */
const MAX_SHOWN_LENGTH = 100

const quote = (name: string): string => `"${shorten(name, MAX_SHOWN_LENGTH)}"`

/** Also matches academic titles, and several of them: `Prof. Dr.`, `Dipl.-Ing.`. */
const SALUTATION =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|herr|frau|monsieur|madame|mme|m|sir|dame|pr|me|dipl|ing|mag|med|phil|rer|nat|jur|oec|pol|hc|h|c|phd|mba|msc|bsc)(?:[.,\s-]+|$))+$/i

const holdsSalutations = (table: SampledColumns, column: number): boolean =>
  mostValuesMatch(table, column, (value) => SALUTATION.test(value))

function inferFromValues(
  table: SampledColumns,
  column: number,
  contents: readonly Content[],
): Content | undefined {
  const holds = (pattern: RegExp): boolean => mostValuesMatch(table, column, (value) => pattern.test(value))
  if (contents.includes('companyLnUrl') && holds(/\/(company|school|showcase)\//i)) return 'companyLnUrl'
  if (contents.includes('contactUrl') && holds(/\/(in|pub)\//i)) return 'contactUrl'
  if (contents.includes('companyWebAddress') && holds(/^(https?:\/\/)?[^/\s]+\.[a-z]{2,}\/?$/i))
    return 'companyWebAddress'
  if (
    contents.includes('contactJobTitle') &&
    mostValuesMatch(table, column, (value) => !SALUTATION.test(value))
  )
    return 'contactJobTitle'
  return undefined
}

/** Tests whether at least 80% of the values in the sample match. Blank values do not count. */
function mostValuesMatch(
  { sample }: SampledColumns,
  column: number,
  matches: (value: string) => boolean,
): boolean {
  const values = sample.map(({ values }) => parseCell(values[column] ?? '')).filter(hasValue)
  return values.length > 0 && values.filter(matches).length >= values.length * 0.8
}

const hasValue = (value: string): boolean => value !== '' && !isPlaceholder(value)
