/**
 * Formats rows: the original columns unchanged, and the added columns after them. These are fields of the response, errors, and
 * warnings.
 */
import Papa from 'papaparse'
import type { ColumnMapping } from '../../columns/recognize-columns.ts'
import { StartupError } from '../../lib/errors.ts'
import { findNearest } from '../../lib/unknown-names.ts'
import { type FinalResult, RESPONSE_FIELDS, type ResponseField } from '../enricher.ts'
import type { Lead, LeadTable } from '../lead.ts'
import type { LeadRequest } from '../map/lead-request.ts'

export interface RowFormatter {
  readonly header: string
  /**
   * Formats a lead and the added values as a row of the output.
   * @param added values in the order of the added columns
   */
  formatRow(lead: Lead, added: readonly string[]): string
}

export type OutputFormat = 'csv' | 'jsonl'

type Table = Pick<LeadTable, 'format' | 'columns'>

export const createRowFormatter = (
  table: Table,
  added: readonly AddedColumn[],
  format: OutputFormat,
): RowFormatter => (format === 'csv' ? createCsvFormatter(table, added) : createJsonFormatter(table, added))

const DEFAULT_CSV = { kind: 'csv', delimiter: ',', lineEnding: '\n', preamble: '' } as const

function createCsvFormatter({ format, columns }: Table, added: readonly AddedColumn[]): RowFormatter {
  const { delimiter, lineEnding, preamble } = format.kind === 'csv' ? format : DEFAULT_CSV
  const formatCells = (values: readonly string[]): string => Papa.unparse([values], { delimiter })
  const header = format.kind === 'csv' ? format.header : formatCells(columns)
  const formatOriginal = (lead: Lead): string => {
    if (format.kind === 'csv' && lead.canAppend)
      return lead.raw + delimiter.repeat(columns.length - lead.values.length)
    const values = lead.values.length > 0 ? lead.values : [lead.raw]
    return formatCells(columns.map((_, index) => values[index] ?? ''))
  }
  return {
    header: `${preamble}${header}${delimiter}${formatCells(added.map(({ heading }) => heading))}${lineEnding}`,
    formatRow: (lead, values) => `${formatOriginal(lead)}${delimiter}${formatCells(values)}${lineEnding}`,
  }
}

function createJsonFormatter({ format, columns }: Table, added: readonly AddedColumn[]): RowFormatter {
  const names = createMemberNames(columns)
  const formatMembers = (values: readonly string[]): string =>
    JSON.stringify(
      Object.fromEntries(added.map(({ heading }, index) => [heading, values[index] ?? ''])),
    ).slice(1, -1)
  const formatOriginal = (lead: Lead): string => {
    if (format.kind === 'jsonl' && lead.canAppend) return lead.raw.slice(1, -1).trim()
    const object =
      format.kind === 'csv'
        ? Object.fromEntries(names.map((name, index) => [name, lead.values[index] ?? '']))
        : { unreadable: lead.raw }
    return JSON.stringify(object).slice(1, -1)
  }
  return {
    header: '',
    formatRow: (lead, values) => {
      const original = formatOriginal(lead)
      return `{${original}${original === '' ? '' : ','}${formatMembers(values)}}\n`
    },
  }
}

/** Returns a unique name for each column: headings may be blank or repeated. */
function createMemberNames(columns: readonly string[]): string[] {
  const used = new Set<string>()
  return columns.map((heading, index) => {
    const start = heading || `column ${index + 1}`
    let name = start
    for (let count = 2; used.has(name); count++) name = `${start} (${count})`
    used.add(name)
    return name
  })
}

/** The last columns of every output: why a row was rejected, or sent without a value. */
const MESSAGES = ['error', 'warning'] as const

export interface AddedColumn {
  readonly heading: string
  readonly field: ResponseField | (typeof MESSAGES)[number]
}

/**
 * Chooses the columns that the output adds to the input.
 * @param columns the columns of the input
 * @param option the value of `--columns`, such as `a,b,c`; `undefined` for all fields of the response
 * @throws {StartupError} for an unknown field
 */
export function chooseAddedColumns(
  columns: readonly string[],
  { fields }: ColumnMapping,
  option: string | undefined,
): AddedColumn[] {
  const sendsRecordId = fields.some(({ field }) => field === 'recordId')
  const defaultFields = RESPONSE_FIELDS.filter((field) => field !== 'recordId' || sendsRecordId)
  const chosen = option === undefined ? defaultFields : parseFields(option)
  const used = new Set(columns.map((name) => name.toLowerCase()))
  return [...chosen, ...MESSAGES].map((field) => {
    let heading: string = field
    // An input that was enriched before has columns with these names.
    for (let count = 1; used.has(heading.toLowerCase()); count++)
      heading = `enriched${count === 1 ? '' : count}_${field}`
    used.add(heading.toLowerCase())
    return { heading, field }
  })
}

function parseFields(option: string): ResponseField[] {
  const names = option.split(',').map((name) => name.trim())
  // Every output has the message columns.
  const chosen = names.filter((name) => name !== '' && !MESSAGES.some((one) => one === name.toLowerCase()))
  return [...new Set(chosen)].map((name) => {
    const field = RESPONSE_FIELDS.find((one) => one.toLowerCase() === name.toLowerCase())
    if (field) return field
    const near = findNearest(name, RESPONSE_FIELDS)
    throw new StartupError(
      `--columns: there is no response field ${name}. ${near ? `Did you mean ${near}?` : `Fields: ${RESPONSE_FIELDS.join(', ')}.`}`,
    )
  })
}

/** Returns the values of a row, in the order of the columns. */
export function getAddedValues(
  columns: readonly AddedColumn[],
  { warning }: LeadRequest,
  result: FinalResult,
): string[] {
  const values: Partial<Record<AddedColumn['field'], string>> = {
    ...(result.kind === 'enriched' ? result.response : { error: result.message }),
    warning,
  }
  return columns.map(({ field }) => values[field] ?? '')
}
