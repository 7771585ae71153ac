/** Parses CSV from strings. */

import { createTableFields, type TableFields } from '../../src/columns/headings.ts'
import type { FileProblem } from '../../src/lib/problem.ts'
import { type CsvTableRow, readCsvRows } from '../../src/records/import/csv-table.ts'
import type { TableSource } from '../../src/records/import/data-directory.ts'
import { mapTableColumns, readHeader } from '../../src/records/import/table-columns.ts'

export interface Table<Column extends string> {
  readonly rows: readonly CsvTableRow<Column>[]
  readonly problems: readonly FileProblem[]
}

/** Parses a whole text, whose headings are the names of the columns. */
export const parseCsv = <Column extends string>(
  text: string,
  file: string,
  columns: readonly Column[],
): Table<Column> => parseCsvChunks(() => [text], file, createTableFields(columns, {}))

export function parseCsvChunks<Column extends string>(
  chunks: () => Iterable<string>,
  file: string,
  fields: TableFields<Column>,
): Table<Column> {
  const problems: FileProblem[] = []
  const columns = mapTableColumns(readHeader(chunks()), fields)
  const rows = readCsvRows({
    chunks: chunks(),
    file,
    columns,
    onProblem: (problem) => problems.push(problem),
  })
  return { rows: [...rows], problems }
}

export const csvTable = <Column extends string>(
  file: string,
  text: string,
  fields: TableFields<Column>,
): TableSource<Column> => ({
  file,
  bytes: Buffer.byteLength(text),
  columns: mapTableColumns(readHeader([text]), fields),
  *chunks(onRead) {
    yield text
    onRead?.(Buffer.byteLength(text))
  },
})
