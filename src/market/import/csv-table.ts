/** Tables from CSV text: header names to values, with line numbers. */

import { type CsvRecord, csvRecords } from '../../lib/csv-records.ts'
import { nearest } from '../../lib/suggestions.ts'
import type { Located, RowProblem } from './columns.ts'

export type LocatedRow<Column extends string> = Located<Readonly<Record<Column, string>>>

interface CsvSource<Column extends string> {
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
  ...rules
}: CsvSource<Column>): Generator<LocatedRow<Column>> {
  const rows = new RowMaker(rules)
  for (const record of csvRecords(chunks)) {
    const row = rows.take(record)
    if (row !== undefined) yield row
  }
}

/** Rows from records, the first of which is the header. */
export class RowMaker<Column extends string> {
  readonly #rules: Omit<CsvSource<Column>, 'chunks'>
  #header: readonly string[] | undefined
  #positions: readonly number[] = []

  constructor(rules: Omit<CsvSource<Column>, 'chunks'>) {
    this.#rules = rules
  }

  /** What the header names, known or not; `undefined` before it is taken. */
  get header(): readonly string[] | undefined {
    return this.#header
  }

  /** The row of a record; `undefined` for the header, and for what cannot be used. */
  take({ values, line, flaw }: CsvRecord): LocatedRow<Column> | undefined {
    const { file, columns, tell } = this.#rules
    if (this.#header === undefined) {
      this.#begin(values)
      if (flaw !== undefined) tell({ file, line, reason: flaw, severity: 'error' })
      return undefined
    }
    const reason = flaw ?? tooMany(values, this.#header)
    if (reason === undefined) return { file, line, row: pick(columns, this.#positions, values) }
    tell({ file, line, reason, severity: 'error' })
    return undefined
  }

  #begin(values: readonly string[]): void {
    const { file, columns, tell } = this.#rules
    const names = values.map((name) => name.trim())
    this.#header = names
    this.#positions = columns.map((column) => names.indexOf(column))
    for (const reason of unknownColumns(names, columns)) {
      tell({ file, line: 1, reason, severity: 'warning' })
    }
  }
}

const tooMany = (values: readonly string[], header: readonly string[]): string | undefined =>
  values.length > header.length
    ? `${values.length} values, but the header names ${header.length} columns: is a quote missing?`
    : undefined

/** As much of a name as is looked at and shown, in characters. */
const LONGEST_NAME = 100

/** Unknown columns that a hint is given for: it takes a look at every column there is. */
const MOST_HINTS = 100

function unknownColumns(header: readonly string[], columns: readonly string[]): string[] {
  const seen = new Set<string>()
  const repeated: string[] = []
  const unknown: string[] = []
  for (const name of header) {
    if (name === '') continue
    const shown = name.slice(0, LONGEST_NAME)
    if (seen.has(name)) repeated.push(`the column ${shown} stands twice: the first is used`)
    seen.add(name)
    if (columns.some((column) => column === name)) continue
    const near = unknown.length < MOST_HINTS ? nearest(shown, columns) : undefined
    unknown.push(`unknown column ${shown}${near ? `: did you mean ${near}?` : ''}; it is left out`)
  }
  return [...unknown, ...repeated]
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
