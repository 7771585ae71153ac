/** Which field a column is for, by its name, and by its values where the name leaves it open. */
import { nearest } from '../../lib/suggestions.ts'
import type { LeadTable } from '../lead.ts'
import { type LeadField, foldHeading, KNOWN_HEADINGS, toHeadingKey, mayBeMisspelled, AMBIGUOUS_HEADINGS } from './headings.ts'
import type { MappedColumn, ColumnMapping, NamedColumn } from './mapping.ts'
import { parseCell } from './request.ts'

export type SampledColumns = Pick<LeadTable, 'columns' | 'sample'>

export function recognizeColumns(table: SampledColumns, told: readonly NamedColumn[]): ColumnMapping {
  const recognition = new Recognition(table, told)
  recognition.takeKnown()
  recognition.takeOpen()
  recognition.tellNearMisses()
  recognition.tellByValues()
  return recognition
}

interface Column {
  readonly name: string
  readonly column: number
  /** The name, as the lists of headings spell it. */
  readonly key: string
}

class Recognition implements ColumnMapping {
  readonly fields: MappedColumn[]
  readonly notes: string[] = []
  readonly #table: SampledColumns
  readonly #free: readonly Column[]
  readonly #left: readonly number[]

  constructor(table: SampledColumns, told: readonly NamedColumn[]) {
    this.#table = table
    this.fields = told.flatMap(({ column, field }) => (field ? [{ column, field }] : []))
    this.#left = told.flatMap(({ column, field }) => (field ? [] : [column]))
    this.#free = table.columns
      .map((name, column) => ({ name, column, key: toHeadingKey(name) }))
      .filter(({ column, key }) => key !== '' && told.every((one) => one.column !== column))
  }

  /** Names that say what they mean, the likeliest first. */
  takeKnown(): void {
    const known = this.#free.flatMap((one) => {
      const meaning = KNOWN_HEADINGS.get(one.key)
      return meaning ? [{ ...one, ...meaning }] : []
    })
    for (const one of known.toSorted((a, b) => a.rank - b.rank || a.column - b.column)) this.#takeOne(one)
  }

  #takeOne({ name, column, field }: Column & { readonly field: LeadField }): void {
    const other = this.#taken(field)
    if (other) this.notes.push(passedOver(name, column, field, this.#table.columns[other.column] ?? ''))
    else if (field === 'contactJobTitle' && holdsSalutations(this.#table, column))
      this.notes.push(`${quoted(name)} holds salutations, not job titles: it is not sent.`)
    else this.fields.push({ field, column })
  }

  /** Names that leave it open, by what stands in the column and beside it. */
  takeOpen(): void {
    for (const { name, column, key } of this.#free) {
      const open = AMBIGUOUS_HEADINGS.get(key)
      if (!open) continue
      const field =
        byValues(this.#table, column, open) ?? this.#besideFirstName(open) ?? this.#besideCompany(open)
      if (field === undefined || this.#taken(field)) {
        this.notes.push(leftOpen(name, open))
        continue
      }
      this.fields.push({ field, column })
      const reason = REASONS[field]
      if (reason !== undefined) this.notes.push(`${quoted(name)} is taken for ${reason}`)
    }
  }

  /** Names that were perhaps misspelt. */
  tellNearMisses(): void {
    for (const { name, key } of this.#free) {
      if (!mayBeMisspelled(name, key)) continue
      const near = nearest(key, [...KNOWN_HEADINGS.keys()])
      const field = near === undefined ? undefined : KNOWN_HEADINGS.get(near)?.field
      if (field && field !== 'recordId' && !this.#taken(field))
        this.notes.push(`${quoted(name)} may be meant for ${field}: --map "${name}=${field}"`)
    }
  }

  /** Columns of another name that hold what is searched with best. */
  tellByValues(): void {
    for (const [field, pattern] of TELLING) {
      if (this.#has(...pattern.instead)) continue
      const found = this.#table.columns.findIndex(
        (_, column) => this.#isFree(column) && mostly(this.#table, column, (value) => pattern.is.test(value)),
      )
      if (found < 0) continue
      const name = this.#table.columns[found] ?? ''
      const place = name === '' ? `#${found + 1}` : name
      this.notes.push(
        `${quoted(place)} holds ${pattern.what}, and is not sent: --map "${place}=${field}" sends it.`,
      )
    }
  }

  #isFree(column: number): boolean {
    return this.fields.every((one) => one.column !== column) && !this.#left.includes(column)
  }

  #taken(field: LeadField): MappedColumn | undefined {
    return this.fields.find((one) => one.field === field)
  }

  #has(...some: LeadField[]): boolean {
    return some.some((field) => this.#taken(field) !== undefined)
  }

  /** Beside a first name, a name is the last name: "Prénom, Nom". */
  #besideFirstName(open: readonly LeadField[]): LeadField | undefined {
    return open.includes('contactLastName') &&
      this.#has('contactFirstName') &&
      !this.#has('contactLastName', 'contactFullName')
      ? 'contactLastName'
      : undefined
  }

  /** Beside a company, a name is that of a person. */
  #besideCompany(open: readonly LeadField[]): LeadField | undefined {
    return open.includes('contactFullName') &&
      this.#has('companyName', 'companyWebAddress', 'contactEmail') &&
      !this.#has('contactFirstName', 'contactLastName')
      ? 'contactFullName'
      : undefined
  }
}

/** Why a name that leaves the field open is sent as this one. */
const REASONS: Partial<Record<LeadField, string>> = {
  contactFullName: 'the name of the person, since another column is for the company or the address.',
  contactLastName: 'the last name, since another column is for the first name.',
}

/** Values that tell a field whatever the heading is, and what makes up for it. */
const TELLING: readonly (readonly [
  LeadField,
  { readonly is: RegExp; readonly what: string; readonly instead: readonly LeadField[] },
])[] = [
  [
    'contactEmail',
    { is: /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/, what: 'e-mail addresses', instead: ['contactEmail'] },
  ],
  [
    'companyWebAddress',
    {
      is: /^(https?:\/\/|www\.)[^/\s@]+\.[a-z]{2,}\/?$/i,
      what: 'web addresses',
      instead: ['companyName', 'companyWebAddress', 'companyLnUrl', 'companyGuid'],
    },
  ],
]

const quoted = (name: string): string => `"${name}"`

const passedOver = (name: string, column: number, field: LeadField, chosen: string): string =>
  foldHeading(name) === foldHeading(chosen)
    ? `${quoted(name)} stands twice: the first is sent as ${field}. --map "#${column + 1}=${field}" takes the other.`
    : `${quoted(name)} looks like ${field}, too: ${quoted(chosen)} is sent. --map "${name}=${field}" takes the other.`

const leftOpen = (name: string, fields: readonly LeadField[]): string =>
  `${quoted(name)} may mean several things, and is not sent: ${fields.map((field) => `--map "${name}=${field}"`).join(' or ')} tells.`

/** Also academic titles, and several of them: `Prof. Dr.`, `Dipl.-Ing.`. */
const SALUTATION =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|herr|frau|monsieur|madame|mme|m|sir|dame|pr|me|dipl|ing|mag|med|phil|rer|nat|jur|oec|pol|hc|h|c|phd|mba|msc|bsc)(?:[.,\s-]+|$))+$/i

const holdsSalutations = (table: SampledColumns, column: number): boolean =>
  mostly(table, column, (value) => SALUTATION.test(value))

function byValues(table: SampledColumns, column: number, fields: readonly LeadField[]): LeadField | undefined {
  const holds = (pattern: RegExp): boolean => mostly(table, column, (value) => pattern.test(value))
  if (fields.includes('companyLnUrl') && holds(/\/(company|school|showcase)\//i)) return 'companyLnUrl'
  if (fields.includes('contactUrl') && holds(/\/(in|pub)\//i)) return 'contactUrl'
  if (fields.includes('companyWebAddress') && holds(/^(https?:\/\/)?[^/\s]+\.[a-z]{2,}\/?$/i))
    return 'companyWebAddress'
  if (fields.includes('contactJobTitle') && mostly(table, column, (value) => !SALUTATION.test(value)))
    return 'contactJobTitle'
  return undefined
}

function mostly(
  { sample }: Pick<LeadTable, 'sample'>,
  column: number,
  is: (value: string) => boolean,
): boolean {
  const values = sample.map(({ values }) => parseCell(values[column] ?? '')).filter(Boolean)
  return values.length > 0 && values.filter(is).length >= values.length * 0.8
}
