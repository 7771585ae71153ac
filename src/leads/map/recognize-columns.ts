/** Recognizes the field of a column by its heading, and by its values if the heading is ambiguous. */
import { findNearest } from '../../lib/suggestions.ts'
import { isPlaceholder } from '../../matching/normalize/placeholders.ts'
import type { LeadTable } from '../lead.ts'
import { parseCell } from './cell-value.ts'
import {
  AMBIGUOUS_HEADINGS,
  foldHeading,
  KNOWN_HEADINGS,
  type LeadField,
  mayBeMisspelled,
  toHeadingKey,
} from './headings.ts'
import type { NamedColumn } from './named-columns.ts'

export interface MappedColumn {
  readonly field: LeadField
  readonly column: number
}

export interface ColumnMapping {
  /** Sorted by column. */
  readonly fields: readonly MappedColumn[]
  /** Notes for the user: ambiguous headings and columns that are not sent. */
  readonly notes: readonly string[]
}

export type SampledColumns = Pick<LeadTable, 'columns' | 'sample'>

export function recognizeColumns(table: SampledColumns, named: readonly NamedColumn[]): ColumnMapping {
  const recognizer = new ColumnRecognizer(table, named)
  recognizer.mapKnownHeadings()
  recognizer.mapAmbiguousHeadings()
  recognizer.noteMisspelledHeadings()
  recognizer.noteUnmappedValues()
  return recognizer
}

interface HeadedColumn {
  readonly name: string
  readonly column: number
  /** The folded heading. */
  readonly key: string
}

class ColumnRecognizer implements ColumnMapping {
  readonly fields: MappedColumn[]
  readonly notes: string[] = []
  readonly #table: SampledColumns
  /** The columns with a heading that the user did not map. */
  readonly #unnamed: readonly HeadedColumn[]
  /** The columns that the user excluded. */
  readonly #excluded: readonly number[]

  constructor(table: SampledColumns, named: readonly NamedColumn[]) {
    this.#table = table
    this.fields = named.flatMap(({ column, field }) => (field ? [{ column, field }] : []))
    this.#excluded = named.flatMap(({ column, field }) => (field ? [] : [column]))
    this.#unnamed = table.columns
      .map((name, column) => ({ name, column, key: toHeadingKey(name) }))
      .filter(({ column, key }) => key !== '' && named.every((one) => one.column !== column))
  }

  /** Maps columns by known headings, most likely first. */
  mapKnownHeadings(): void {
    const known = this.#unnamed.flatMap((one) => {
      const match = KNOWN_HEADINGS.get(one.key)
      return match ? [{ ...one, ...match }] : []
    })
    for (const one of known.toSorted((a, b) => a.rank - b.rank || a.column - b.column)) this.#mapColumn(one)
  }

  #mapColumn({ name, column, field }: HeadedColumn & { readonly field: LeadField }): void {
    const other = this.#findMapped(field)
    if (other)
      this.notes.push(describeDuplicate(name, column, field, this.#table.columns[other.column] ?? ''))
    else if (field === 'contactJobTitle' && holdsSalutations(this.#table, column))
      this.notes.push(`${quote(name)} contains salutations, not job titles, and is not sent.`)
    else this.fields.push({ field, column })
  }

  /** Maps columns with ambiguous headings by their values and by the other columns. */
  mapAmbiguousHeadings(): void {
    for (const { name, column, key } of this.#unnamed) {
      const candidates = AMBIGUOUS_HEADINGS.get(key)
      if (!candidates) continue
      const field =
        inferFromValues(this.#table, column, candidates) ??
        this.#inferLastName(candidates) ??
        this.#inferFullName(candidates)
      if (field === undefined || this.#findMapped(field)) {
        this.notes.push(describeAmbiguity(name, candidates))
        continue
      }
      this.fields.push({ field, column })
      const reason = INFERENCE_REASONS[field]
      if (reason !== undefined) this.notes.push(`${quote(name)} is sent as ${field}, because ${reason}.`)
    }
  }

  /** Adds a note for each heading that may be a misspelled one. */
  noteMisspelledHeadings(): void {
    for (const { name, key } of this.#unnamed) {
      if (!mayBeMisspelled(name, key)) continue
      const near = findNearest(key, [...KNOWN_HEADINGS.keys()])
      const field = near === undefined ? undefined : KNOWN_HEADINGS.get(near)?.field
      if (field && field !== 'recordId' && !this.#findMapped(field))
        this.notes.push(
          `${quote(name)} is not sent, but may be ${field}. To send it: --map "${name}=${field}"`,
        )
    }
  }

  /** Adds a note for unmapped columns with emails or web addresses if no mapped column has them. */
  noteUnmappedValues(): void {
    for (const [field, { pattern, description, alternatives }] of VALUE_PATTERNS) {
      if (this.#hasAny(...alternatives)) continue
      const index = this.#table.columns.findIndex(
        (_, column) =>
          this.#isUnmapped(column) && mostValuesMatch(this.#table, column, (value) => pattern.test(value)),
      )
      if (index < 0) continue
      const name = this.#table.columns[index] ?? ''
      const heading = name === '' ? `#${index + 1}` : name
      this.notes.push(
        `${quote(heading)} contains ${description}, but is not sent. To send it: --map "${heading}=${field}"`,
      )
    }
  }

  #isUnmapped(column: number): boolean {
    return this.fields.every((one) => one.column !== column) && !this.#excluded.includes(column)
  }

  #findMapped(field: LeadField): MappedColumn | undefined {
    return this.fields.find((one) => one.field === field)
  }

  #hasAny(...fields: LeadField[]): boolean {
    return fields.some((field) => this.#findMapped(field) !== undefined)
  }

  /** Infers the column of the last name. A name next to a first name is the last name: "Prénom, Nom". */
  #inferLastName(candidates: readonly LeadField[]): LeadField | undefined {
    return candidates.includes('contactLastName') &&
      this.#hasAny('contactFirstName') &&
      !this.#hasAny('contactLastName', 'contactFullName')
      ? 'contactLastName'
      : undefined
  }

  /** Infers the column of the full name. A name next to a company is the name of a person. */
  #inferFullName(candidates: readonly LeadField[]): LeadField | undefined {
    return candidates.includes('contactFullName') &&
      this.#hasAny('companyName', 'companyWebAddress', 'contactEmail') &&
      !this.#hasAny('contactFirstName', 'contactLastName')
      ? 'contactFullName'
      : undefined
  }
}

/** Why a column with an ambiguous heading is sent as a field. */
const INFERENCE_REASONS: Partial<Record<LeadField, string>> = {
  contactFullName: 'another column contains the company or the email address',
  contactLastName: 'another column contains the first name',
}

interface ValuePattern {
  readonly pattern: RegExp
  readonly description: string
  /** Any of these fields makes a note unnecessary. */
  readonly alternatives: readonly LeadField[]
}

/** Values that show the field of a column with any heading. */
const VALUE_PATTERNS: readonly (readonly [LeadField, ValuePattern])[] = [
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
      alternatives: ['companyName', 'companyWebAddress', 'companyLnUrl', 'companyGuid'],
    },
  ],
]

const quote = (name: string): string => `"${name}"`

const describeDuplicate = (name: string, column: number, field: LeadField, mapped: string): string =>
  foldHeading(name) === foldHeading(mapped)
    ? `${quote(name)} appears twice, and the first is sent as ${field}. To send the other: --map "#${column + 1}=${field}"`
    : `${quote(name)} may also be ${field}, but ${quote(mapped)} is sent. To send it instead: --map "${name}=${field}"`

const describeAmbiguity = (name: string, fields: readonly LeadField[]): string =>
  `${quote(name)} is ambiguous and is not sent. To send it: ${fields.map((field) => `--map "${name}=${field}"`).join(' or ')}`

/** Also matches academic titles, and several of them: `Prof. Dr.`, `Dipl.-Ing.`. */
const SALUTATION =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|herr|frau|monsieur|madame|mme|m|sir|dame|pr|me|dipl|ing|mag|med|phil|rer|nat|jur|oec|pol|hc|h|c|phd|mba|msc|bsc)(?:[.,\s-]+|$))+$/i

const holdsSalutations = (table: SampledColumns, column: number): boolean =>
  mostValuesMatch(table, column, (value) => SALUTATION.test(value))

function inferFromValues(
  table: SampledColumns,
  column: number,
  fields: readonly LeadField[],
): LeadField | undefined {
  const holds = (pattern: RegExp): boolean => mostValuesMatch(table, column, (value) => pattern.test(value))
  if (fields.includes('companyLnUrl') && holds(/\/(company|school|showcase)\//i)) return 'companyLnUrl'
  if (fields.includes('contactUrl') && holds(/\/(in|pub)\//i)) return 'contactUrl'
  if (fields.includes('companyWebAddress') && holds(/^(https?:\/\/)?[^/\s]+\.[a-z]{2,}\/?$/i))
    return 'companyWebAddress'
  if (
    fields.includes('contactJobTitle') &&
    mostValuesMatch(table, column, (value) => !SALUTATION.test(value))
  )
    return 'contactJobTitle'
  return undefined
}

/** Tests whether at least 80% of the values in the sample match. Blank values do not count. */
function mostValuesMatch(
  { sample }: Pick<LeadTable, 'sample'>,
  column: number,
  matches: (value: string) => boolean,
): boolean {
  const values = sample.map(({ values }) => parseCell(values[column] ?? '')).filter(hasValue)
  return values.length > 0 && values.filter(matches).length >= values.length * 0.8
}

const hasValue = (value: string): boolean => value !== '' && !isPlaceholder(value)
