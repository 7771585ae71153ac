/** Tables from CSV text: header names to values, with line numbers. */
import Papa from 'papaparse'
import { nearest } from '../lib/nearest.ts'
import type { Located, RowProblem } from './schema.ts'

export interface Table<Column extends string> {
  readonly rows: readonly Located<Readonly<Record<Column, string>>>[]
  readonly problems: readonly RowProblem[]
}

/**
 * Reads CSV with a header line: comma, semicolon, tab or pipe (recognised), quotes, any line ending, a byte-order
 * mark or none. Values are trimmed. Columns may stand in any order; missing ones are blank; unknown ones are named
 * as problems and left out; a record with too many values is a problem, and is not returned.
 */
export function readCsv<Column extends string>(
  text: string,
  file: string,
  columns: readonly Column[],
): Table<Column> {
  const records = parseRecords(text)
  const header = records[0]?.values.map((name) => name.trim()) ?? []
  const positions = columns.map((column) => header.indexOf(column))
  const problems = unknownColumns(header, columns).map((reason) => ({ file, line: 1, reason }))
  const rows: Located<Record<Column, string>>[] = []
  for (const { values, line, flaw } of records.slice(1)) {
    if (flaw !== undefined) {
      problems.push({ file, line, reason: flaw })
      continue
    }
    if (values.length > header.length) {
      const reason = `${values.length} values, but the header names ${header.length} columns: is a quote missing?`
      problems.push({ file, line, reason })
      continue
    }
    rows.push({ file, line, row: pick(columns, positions, values) })
  }
  return { rows, problems }
}

interface CsvRecord {
  readonly values: readonly string[]
  readonly line: number
  /** Why it cannot be trusted: its quotes are not balanced. */
  readonly flaw: string | undefined
}

const FLAWS: Record<string, string> = {
  MissingQuotes: 'a quote is opened and never closed: everything after it was taken for one value',
  InvalidQuotes: 'a quote stands inside a quoted value: write it twice ("")',
}

function parseRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  let line = 1
  let read = 0
  Papa.parse<string[]>(source, {
    delimiter: delimiterOf(source),
    step: ({ data, meta, errors }) => {
      const flaw = errors.map(({ code }) => FLAWS[code]).find((reason) => reason !== undefined)
      if (flaw !== undefined || data.some((value) => value.trim() !== ''))
        records.push({ values: data, line, flaw })
      // A quoted value may hold line breaks, so the line is counted in the text, not in the records.
      line += countLineBreaks(source, read, meta.cursor)
      read = meta.cursor
    },
  })
  return records
}

const DELIMITERS = [',', ';', '\t', '|']

/** The one that splits the header most often. Values would mislead: lists in them are separated by `|`. */
function delimiterOf(source: string): string {
  const header = source.slice(0, source.search(/[\r\n]|$/))
  const splits = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[splits.indexOf(Math.max(...splits))] ?? ','
}

function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

function unknownColumns(header: readonly string[], columns: readonly string[]): string[] {
  const repeated = header.filter((name, index) => name !== '' && header.indexOf(name) < index)
  const unknown = header
    .filter((name) => name !== '' && !columns.includes(name))
    .map((name) => {
      const near = nearest(name, columns)
      return `unknown column ${name}${near ? `: did you mean ${near}?` : ''}; it is left out`
    })
  return [...unknown, ...repeated.map((name) => `the column ${name} stands twice: the first is used`)]
}

function pick<Column extends string>(
  columns: readonly Column[],
  positions: readonly number[],
  values: readonly string[],
): Record<Column, string> {
  const row: Partial<Record<Column, string>> = {}
  columns.forEach((column, index) => {
    row[column] = values[positions[index] ?? -1]?.trim() ?? ''
  })
  return row as Record<Column, string>
}
