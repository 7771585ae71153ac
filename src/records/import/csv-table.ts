/** Reads CSV tables: rows by column name, with line numbers. */
import { readTable, type SkippedLines } from '../../columns/read-table.ts'
import type { MappedColumn } from '../../columns/recognize-columns.ts'
import { type CsvRecord, describeExcessValues } from '../../lib/csv-records.ts'
import type { FilePlace, FileProblem } from '../../lib/problem.ts'
import { formatCount } from '../../lib/text.ts'
import type { PlacedRow } from '../rows/columns.ts'
import { type AddedColumn, addColumn } from './combine-columns.ts'
import type { TableColumns } from './table-columns.ts'

export type CsvTableRow<Column extends string> = PlacedRow<Readonly<Record<Column, string>>, FilePlace>

interface CsvSource<Column extends string> {
  /** The text, split anywhere. */
  readonly chunks: Iterable<string>
  readonly file: string
  readonly columns: TableColumns<Column>
  /** Called with each problem, in the order of the lines. A column without a heading is reported at its first value. */
  readonly onProblem: (problem: FileProblem) => void
}

/**
 * Reads CSV with a header line. Detects the delimiter (comma, semicolon, tab, or pipe), and accepts quotes and all line
 * endings. Values are trimmed. Columns may have any order, and missing columns are blank. Reports and skips ignored
 * columns, records with too many values, and the lines around the table. Reports records with too few values.
 */
export function* readCsvRows<Column extends string>({
  chunks,
  ...rules
}: CsvSource<Column>): Generator<CsvTableRow<Column>> {
  let reader: CsvRowReader<Column> | undefined
  const { file, onProblem } = rules
  const onSkipped = (lines: SkippedLines): void => onProblem({ file, ...lines, kind: 'value' })
  for (const record of readTable(chunks, { onSkipped })) {
    const row = reader?.read(record)
    if (row !== undefined) yield row
    reader ??= new CsvRowReader(record, rules)
  }
}

/** Converts the CSV records after a header to rows. */
export class CsvRowReader<Column extends string> {
  readonly #rules: Omit<CsvSource<Column>, 'chunks'>
  readonly #blankRow: Readonly<Record<Column, string>>
  /** The columns that have the values of fields, at most one for each. */
  readonly #columns: readonly (readonly [name: Column, position: number])[]
  readonly #added: readonly AddedColumn[]
  /** The line of the headings. */
  readonly #line: number
  /** The number of columns. */
  readonly #width: number
  /** The number of columns without the blank ones at the end, which Excel adds. */
  readonly #minimum: number
  /** The positions of unused columns without a heading. A column with a value is reported and removed. */
  readonly #unnamed: Set<number>

  /** Creates a reader, and reports the problems of the header. */
  constructor({ values, line, parseError }: CsvRecord, rules: Omit<CsvSource<Column>, 'chunks'>) {
    const { file, columns, onProblem } = rules
    const { names, used, warnings } = columns
    this.#rules = rules
    this.#line = line
    this.#width = values.length
    const isNamed = values.map((heading) => heading.trim() !== '')
    this.#minimum = isNamed.lastIndexOf(true) + 1
    const isUsed = (position: number): boolean => used.some(({ column }) => column === position)
    this.#unnamed = new Set(values.keys().filter((position) => !isNamed[position] && !isUsed(position)))
    this.#blankRow = Object.fromEntries(names.map((name) => [name, ''])) as Record<Column, string>
    const isFirst = (one: MappedColumn<Column>): boolean =>
      one.part === undefined && used.find(({ field, part }) => field === one.field && !part) === one
    const firsts = used.filter(isFirst)
    this.#columns = firsts.map(({ field, column }) => [field, column])
    this.#added = used
      .filter((one) => !isFirst(one))
      .map((one) => ({
        ...one,
        first: firsts.find(({ field }) => field === one.field) ?? one,
        heading: values[one.column]?.trim() ?? '',
      }))
    for (const warning of warnings) onProblem({ file, line, ...warning, kind: 'column' })
    if (parseError !== undefined) onProblem({ file, line, message: parseError, kind: 'lost' })
  }

  /** Returns the row of a record; `undefined` for an invalid record. */
  read({ values, line, lines, parseError }: CsvRecord): CsvTableRow<Column> | undefined {
    const { file, onProblem } = this.#rules
    const message = parseError ?? describeExcessValues(values, this.#width)
    if (message !== undefined) {
      onProblem({ file, line, message, kind: 'lost', ...(lines > 1 && { lines }) })
      return undefined
    }
    if (values.length < this.#minimum) {
      const counts = `${formatCount(values.length, 'value')} for ${formatCount(this.#minimum, 'column')}`
      onProblem({ file, line, message: `${counts}, so the rest is left blank`, kind: 'value' })
    }
    for (const position of this.#unnamed) {
      if ((values[position] ?? '').trim() === '') continue
      this.#unnamed.delete(position)
      const message = `column ${position + 1} has no heading, but line ${line} has a value in it; it is ignored`
      const ignoredColumn = `column ${position + 1} (no heading)`
      onProblem({ file, line: this.#line, message, kind: 'column', ignoredColumn })
    }
    const place = { file, line }
    const row = this.#pickColumns(values)
    for (const added of this.#added) {
      const message = addColumn(row, added, values[added.column] ?? '')
      if (message !== undefined) onProblem({ ...place, field: added.field, message, kind: 'value' })
    }
    return { row, place }
  }

  #pickColumns(values: readonly string[]): Record<Column, string> {
    // A copy of an object with all columns is much faster than one that gets them one by one.
    const row: Record<Column, string> = { ...this.#blankRow }
    for (const [name, position] of this.#columns) row[name] = values[position]?.trim() ?? ''
    return row
  }
}
