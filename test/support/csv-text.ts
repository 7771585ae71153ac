/** Parses CSV from strings. */

import type { TableProblem } from '../../src/market/import/columns.ts'
import { type CsvTableRow, readCsvRows } from '../../src/market/import/csv-table.ts'
import type { TableSource } from '../../src/market/import/data-directory.ts'

export interface Table<Column extends string> {
  readonly rows: readonly CsvTableRow<Column>[]
  readonly problems: readonly TableProblem[]
}

/** Parses a whole text with `csvRows`. */
export function parseCsv<Column extends string>(
  text: string,
  file: string,
  columns: readonly Column[],
): Table<Column> {
  const problems: TableProblem[] = []
  const rows = [
    ...readCsvRows({ chunks: [text], file, columns, onProblem: (problem) => problems.push(problem) }),
  ]
  return { rows, problems }
}

export const csvTable = (file: string, text: string): TableSource => ({
  file,
  bytes: Buffer.byteLength(text),
  *chunks(onRead) {
    yield text
    onRead?.(Buffer.byteLength(text))
  },
})
