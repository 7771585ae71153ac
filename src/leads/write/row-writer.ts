/** Writes rows: the original columns as they are in the file, and the added columns after them. */
import { EnrichmentOutput } from '../../api/enrich/schema.ts'
import { nearest } from '../../lib/suggestions.ts'
import { StartupError } from '../../lib/startup-error.ts'
import type { Lead, LeadFormat, LeadTable } from '../lead.ts'
import type { ColumnMapping } from '../map/mapping.ts'
import type { LeadRequest } from '../map/request.ts'
import type { Encoding } from '../read/encoding.ts'
import type { EnrichmentResponse, RowResult } from '../run/reply.ts'

type AnswerField = keyof EnrichmentResponse

export const RESPONSE_FIELDS = Object.keys(EnrichmentOutput.properties) as AnswerField[]

/** What is wrong with a row, in the last columns. */
const MESSAGES = ['error', 'warning'] as const

/** A column of the answer, why there is none, or what was left out of the request. */
export interface AddedColumn {
  readonly heading: string
  readonly field: AnswerField | (typeof MESSAGES)[number]
}

/**
 * @param columns those of the file
 * @param chosen `a,b,c`; without, all fields of the answer. What is wrong with a row is told in any case
 * @throws {StartupError} for a field that no answer has
 */
export function chooseAddedColumns(
  columns: readonly string[],
  { fields }: ColumnMapping,
  chosen: string | undefined,
): AddedColumn[] {
  const asksForId = fields.some(({ field }) => field === 'recordId')
  const usual = RESPONSE_FIELDS.filter((field) => field !== 'recordId' || asksForId)
  const wanted = chosen === undefined ? usual : chosenFields(chosen)
  const taken = new Set(columns.map((name) => name.toLowerCase()))
  return [...wanted, ...MESSAGES].map((field) => {
    const heading = freeHeading(field, taken)
    taken.add(heading.toLowerCase())
    return { heading, field }
  })
}

function chosenFields(text: string): AnswerField[] {
  const names = text.split(',').map((name) => name.trim())
  // They are added in any case.
  const chosen = names.filter((name) => name !== '' && !MESSAGES.some((one) => one === name.toLowerCase()))
  return [...new Set(chosen)].map((name) => {
    const field = RESPONSE_FIELDS.find((one) => one.toLowerCase() === name.toLowerCase())
    if (field) return field
    const near = nearest(name, RESPONSE_FIELDS)
    throw new StartupError(
      `--columns: no answer has a field ${name}. ${near ? `Did you mean ${near}?` : `Fields: ${RESPONSE_FIELDS.join(', ')}.`}`,
    )
  })
}

/** A file that was enriched before has columns of these names. */
function freeHeading(field: string, taken: ReadonlySet<string>): string {
  for (let heading = field, count = 1; ; count++) {
    if (!taken.has(heading.toLowerCase())) return heading
    heading = `enriched${count === 1 ? '' : count}_${field}`
  }
}

export function getAddedValues(
  columns: readonly AddedColumn[],
  { warning }: LeadRequest,
  reply: RowResult,
): string[] {
  const values: Partial<Record<AddedColumn['field'], string>> = {
    ...(reply.kind === 'answered' ? reply.answer : {}),
    error: reply.kind === 'refused' ? reply.message : '',
    warning,
  }
  return columns.map(({ field }) => values[field] ?? '')
}

export interface RowFormatter {
  readonly header: string
  /** @param added in the order of the added columns */
  formatRow(lead: Lead, added: readonly string[]): string
}

export type OutputFormat = 'csv' | 'jsonl'

type Table = Pick<LeadTable, 'form' | 'columns'>

export const createRowFormatter = (table: Table, added: readonly AddedColumn[], form: OutputFormat): RowFormatter =>
  form === 'csv' ? csvWriter(table, added) : jsonWriter(table, added)

const PLAIN = { kind: 'csv', delimiter: ',', lineEnding: '\n', preamble: '' } as const

function csvWriter({ format: form, columns }: Table, added: readonly AddedColumn[]): RowFormatter {
  const { delimiter, lineEnding, preamble } = form.kind === 'csv' ? form : PLAIN
  const cells = (values: readonly string[]): string =>
    values.map((value) => quoted(value, delimiter)).join(delimiter)
  const header = form.kind === 'csv' ? form.header : cells(columns)
  const original = (lead: Lead): string => {
    if (form.kind === 'csv' && isSound(lead))
      return lead.raw + delimiter.repeat(columns.length - lead.values.length)
    const values = lead.values.length > 0 ? lead.values : [lead.raw]
    return cells(columns.map((_, index) => values[index] ?? ''))
  }
  return {
    header: `${preamble}${header}${delimiter}${cells(added.map(({ heading }) => heading))}${lineEnding}`,
    formatRow: (lead, values) => `${original(lead)}${delimiter}${cells(values)}${lineEnding}`,
  }
}

/** Quotes that are not balanced would take what is written after them for one value. */
const isSound = ({ parseError: flaw }: Lead): boolean => flaw === undefined || !flaw.includes('quote stands')

const quoted = (value: string, delimiter: string): string =>
  value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

function jsonWriter({ format: form, columns }: Table, added: readonly AddedColumn[]): RowFormatter {
  const names = memberNames(columns)
  const members = (values: readonly string[]): string =>
    JSON.stringify(
      Object.fromEntries(added.map(({ heading }, index) => [heading, values[index] ?? ''])),
    ).slice(1, -1)
  const original = (lead: Lead): string => {
    if (form.kind === 'jsonl' && lead.parseError === undefined) return lead.raw.slice(1, -1).trim()
    const object =
      form.kind === 'csv'
        ? Object.fromEntries(names.map((name, index) => [name, lead.values[index] ?? '']))
        : { unreadable: lead.raw }
    return JSON.stringify(object).slice(1, -1)
  }
  return {
    header: '',
    formatRow: (lead, values) => {
      const own = original(lead)
      return `{${own}${own === '' ? '' : ','}${members(values)}}\n`
    },
  }
}

/** Headings may be blank, or stand twice. */
function memberNames(columns: readonly string[]): string[] {
  const taken = new Set<string>()
  return columns.map((heading, index) => {
    let name = heading === '' ? `column ${index + 1}` : heading
    for (let count = 2; taken.has(name); count++) name = `${heading || `column ${index + 1}`} (${count})`
    taken.add(name)
    return name
  })
}

/** What is written: what was read, but for Windows-1252, which could not hold every answer. */
export interface OutputEncoding {
  readonly encoding: Exclude<Encoding, 'windows-1252'>
  readonly hasBom: boolean
}

/** Excel knows UTF-8 by its mark only. JSON has none. */
export function chooseOutputEncoding(
  form: LeadFormat,
  read: { encoding: Encoding; hasMark: boolean },
  output: OutputFormat,
): OutputEncoding {
  if (output === 'jsonl' || form.kind === 'jsonl') return { encoding: 'utf-8', hasBom: false }
  const { encoding, hasMark } = read
  return encoding === 'windows-1252' ? { encoding: 'utf-8', hasBom: true } : { encoding, hasBom: hasMark }
}
