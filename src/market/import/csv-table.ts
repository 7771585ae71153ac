/** Reads CSV tables: rows by column name, with line numbers. */
import { type CsvRecord, readCsvRecords } from '../../lib/csv-records.ts'
import { findNearest } from '../../lib/suggestions.ts'
import type { TableProblem, TableRow } from './columns.ts'

export type CsvTableRow<Column extends string> = TableRow<Readonly<Record<Column, string>>>

interface CsvSource<Column extends string> {
  /** The text, split anywhere. */
  readonly chunks: Iterable<string>
  readonly file: string
  readonly columns: readonly Column[]
  /** Called with each problem, in the order of the lines. */
  readonly onProblem: (problem: TableProblem) => void
}

/**
 * Reads CSV with a header line. Detects the delimiter (comma, semicolon, tab, or pipe), and accepts quotes, all line endings, and
 * a byte order mark. Values are trimmed. Columns may have any order, and missing columns are blank. Reports and skips unknown
 * columns, and records with too many values.
 */
export function* readCsvRows<Column extends string>({
  chunks,
  ...rules
}: CsvSource<Column>): Generator<CsvTableRow<Column>> {
  const rows = new CsvRowReader(rules)
  for (const record of readCsvRecords(chunks)) {
    const row = rows.read(record)
    if (row !== undefined) yield row
  }
}

/** Converts CSV records to rows. The first record is the header. */
export class CsvRowReader<Column extends string> {
  readonly #rules: Omit<CsvSource<Column>, 'chunks'>
  #header: readonly string[] | undefined
  #positions: readonly number[] = []

  constructor(rules: Omit<CsvSource<Column>, 'chunks'>) {
    this.#rules = rules
  }

  /** The column names of the header; `undefined` before the header is read. */
  get header(): readonly string[] | undefined {
    return this.#header
  }

  /** Returns the row of a record; `undefined` for the header and for invalid records. */
  read({ values, line, parseError }: CsvRecord): CsvTableRow<Column> | undefined {
    const { file, columns, onProblem } = this.#rules
    if (this.#header === undefined) {
      this.#readHeader(values)
      if (parseError !== undefined)
        onProblem({ file, line, reason: parseError.message, severity: 'error', csvError: parseError.kind })
      return undefined
    }
    const reason = parseError?.message ?? describeExcessValues(values, this.#header)
    if (reason === undefined) return { file, line, row: pickColumns(columns, this.#positions, values) }
    onProblem({ file, line, reason, severity: 'error', csvError: parseError?.kind })
    return undefined
  }

  #readHeader(values: readonly string[]): void {
    const { file, columns, onProblem } = this.#rules
    const names = values.map((name) => name.trim())
    this.#header = names
    this.#positions = columns.map((column) => names.indexOf(column))
    for (const reason of findHeaderProblems(names, columns)) {
      onProblem({ file, line: 1, reason, severity: 'warning' })
    }
  }
}

const describeExcessValues = (values: readonly string[], header: readonly string[]): string | undefined =>
  values.length > header.length
    ? `${values.length} values for ${header.length} columns, so a quote may be missing`
    : undefined

/** The part of a column name that is compared and shown, in characters. */
const MAX_NAME_LENGTH = 100

/** The number of unknown columns that get a suggestion, because each is compared with all known columns. */
const MAX_SUGGESTIONS = 100

function findHeaderProblems(header: readonly string[], columns: readonly string[]): string[] {
  const seen = new Set<string>()
  const repeated: string[] = []
  const unknown: string[] = []
  for (const name of header) {
    if (name === '') continue
    const shown = name.slice(0, MAX_NAME_LENGTH)
    if (seen.has(name)) repeated.push(`the column ${shown} appears twice, and the first is used`)
    seen.add(name)
    if (columns.some((column) => column === name)) continue
    const suggestion = unknown.length < MAX_SUGGESTIONS ? findNearest(shown, columns) : undefined
    unknown.push(`unknown column ${shown}${suggestion ? `: did you mean ${suggestion}?` : ''}; it is ignored`)
  }
  return [...unknown, ...repeated]
}

function pickColumns<Column extends string>(
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
