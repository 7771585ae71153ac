/** Reads CSV tables: rows by column name, with line numbers. */
import { type CsvRecord, describeExcessValues, readCsvRecords } from '../../lib/csv-records.ts'
import type { TableProblem, TableRow } from '../rows/columns.ts'
import type { TableColumns } from './table-columns.ts'

export type CsvTableRow<Column extends string> = TableRow<Readonly<Record<Column, string>>>

interface CsvSource<Column extends string> {
  /** The text, split anywhere. */
  readonly chunks: Iterable<string>
  readonly file: string
  readonly columns: TableColumns<Column>
  /** Called with each problem, in the order of the lines. */
  readonly onProblem: (problem: TableProblem) => void
}

/**
 * Reads CSV with a header line. Detects the delimiter (comma, semicolon, tab, or pipe), and accepts quotes and all line
 * endings. Values are trimmed. Columns may have any order, and missing columns are blank. Reports and skips ignored
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
  readonly #blankRow: Readonly<Record<Column, string>>
  /** The columns that the file has, with their positions. */
  readonly #columns: readonly (readonly [name: Column, position: number])[]
  #width: number | undefined

  constructor(rules: Omit<CsvSource<Column>, 'chunks'>) {
    const { names, positions } = rules.columns
    this.#rules = rules
    this.#blankRow = Object.fromEntries(names.map((name) => [name, ''])) as Record<Column, string>
    this.#columns = names
      .map((name, index) => [name, positions[index] ?? -1] as const)
      .filter(([, position]) => position >= 0)
  }

  /** Returns the row of a record; `undefined` for the header and for invalid records. */
  read({ values, line, parseError }: CsvRecord): CsvTableRow<Column> | undefined {
    const { file, columns, onProblem } = this.#rules
    if (this.#width === undefined) {
      this.#width = values.length
      for (const reason of columns.warnings) onProblem({ file, line, reason, severity: 'warning' })
      if (parseError !== undefined) onProblem({ file, line, reason: parseError.message, severity: 'error' })
      return undefined
    }
    const reason = parseError?.message ?? describeExcessValues(values, this.#width)
    if (reason === undefined) return { file, line, row: this.#pickColumns(values) }
    onProblem({ file, line, reason, severity: 'error' })
    return undefined
  }

  #pickColumns(values: readonly string[]): Record<Column, string> {
    // A copy of an object with all columns is much faster than one that gets them one by one.
    const row: Record<Column, string> = { ...this.#blankRow }
    for (const [name, position] of this.#columns) row[name] = values[position]?.trim() ?? ''
    return row
  }
}
