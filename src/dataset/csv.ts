/** Tables from CSV text: header names to values, with line numbers. */
import { nearest } from '../lib/nearest.ts'
import { csvRecords } from './csv-records.ts'
import type { Located, RowProblem } from './schema.ts'

export interface Table<Column extends string> {
  readonly rows: readonly LocatedRow<Column>[]
  readonly problems: readonly RowProblem[]
}

export type LocatedRow<Column extends string> = Located<Readonly<Record<Column, string>>>

/** As `csvRows`, of a whole text at once. */
export function readCsv<Column extends string>(
  text: string,
  file: string,
  columns: readonly Column[],
): Table<Column> {
  const problems: RowProblem[] = []
  const rows = [...csvRows({ chunks: [text], file, columns, tell: (problem) => problems.push(problem) })]
  return { rows, problems }
}

export interface CsvSource<Column extends string> {
  /** The text, cut anywhere. */
  readonly chunks: Iterable<string>
  readonly file: string
  readonly columns: readonly Column[]
  /** Told of what cannot be used, in the order of the lines. */
  readonly tell: (problem: RowProblem) => void
}

/**
 * Reads CSV with a header line: comma, semicolon, tab or pipe (recognised), quotes, any line ending, a byte-order
 * mark or none. Values are trimmed. Columns may stand in any order; missing ones are blank; unknown ones are named
 * as problems and left out; a record with too many values is a problem, and is not returned.
 */
export function* csvRows<Column extends string>({
  chunks,
  file,
  columns,
  tell,
}: CsvSource<Column>): Generator<LocatedRow<Column>> {
  let header: readonly string[] | undefined
  let positions: readonly number[] = []
  for (const { values, line, flaw } of csvRecords(chunks)) {
    if (header === undefined) {
      const names = values.map((name) => name.trim())
      header = names
      positions = columns.map((column) => names.indexOf(column))
      for (const reason of unknownColumns(names, columns)) tell({ file, line: 1, reason })
      continue
    }
    const reason = flaw ?? tooMany(values, header)
    if (reason === undefined) yield { file, line, row: pick(columns, positions, values) }
    else tell({ file, line, reason })
  }
}

const tooMany = (values: readonly string[], header: readonly string[]): string | undefined =>
  values.length > header.length
    ? `${values.length} values, but the header names ${header.length} columns: is a quote missing?`
    : undefined

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
