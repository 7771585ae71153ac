/** Formats rows: the original columns unchanged, and the added columns after them. */
import Papa from 'papaparse'
import type { Lead, LeadTable } from '../lead.ts'
import type { AddedColumn } from './added-columns.ts'

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
    let name = heading === '' ? `column ${index + 1}` : heading
    for (let count = 2; used.has(name); count++) name = `${heading || `column ${index + 1}`} (${count})`
    used.add(name)
    return name
  })
}
