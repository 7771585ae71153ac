/** Companies and contacts from a table: read a piece at a time, and no further than it is one. */

import { ApiError } from '../../lib/api-error.ts'
import { type CsvRecord, CsvRecordReader } from '../../lib/csv-records.ts'
import { type EditProblem, type EditRow, MAX_EDIT_PROBLEMS } from '../../market/edit/edit-plan.ts'
import { MAX_VALUE_LENGTH } from '../../market/import/columns.ts'
import { CsvRowReader } from '../../market/import/csv-table.ts'
import { checkRecord, type ParsedRecords, type RecordKind, requireRowLimit } from './check-records.ts'

/** Characters at a time: in a millisecond or two, whatever they are. */
const CHUNK_LENGTH = 16 * 1024

/** More than all columns have, each with as long a value as it may have. */
const MAX_RECORD_LENGTH = 64 * MAX_VALUE_LENGTH

const MAX_HEADER_LENGTH = 64 * 1024

const MAX_COLUMNS = 1_000

export function* parseCsvRecords<Column extends string>(
  text: string,
  kind: RecordKind<Column>,
): Generator<void, ParsedRecords<Column>> {
  const table = new CsvRecordParser(kind)
  const reader = new CsvRecordReader(MAX_RECORD_LENGTH, MAX_HEADER_LENGTH)
  for (let at = 0; at < text.length && !reader.isAborted && !table.hasTooManyErrors; at += CHUNK_LENGTH) {
    yield
    yield* table.take(reader.push(text.slice(at, at + CHUNK_LENGTH)))
  }
  if (!table.hasTooManyErrors) yield* table.take(reader.finish())
  return table
}

class CsvRecordParser<Column extends string> implements ParsedRecords<Column> {
  readonly rows: EditRow<Readonly<Record<Column, string>>>[] = []
  readonly refusals: EditProblem[] = []
  readonly ignoredColumns: string[] = []
  readonly #kind: RecordKind<Column>
  readonly #maker: CsvRowReader<Column>

  constructor(kind: RecordKind<Column>) {
    this.#kind = kind
    this.#maker = new CsvRowReader({
      file: '',
      columns: kind.columns,
      // What is wrong with the header spoils no row.
      onProblem: ({ line, reason, severity }) => {
        if (severity === 'warning') this.ignoredColumns.push(reason)
        else this.refusals.push({ position: `line ${line}`, reason })
      },
    })
  }

  /** Whether so much is wrong with it that nobody wants to know the rest. */
  get hasTooManyErrors(): boolean {
    return this.refusals.length >= MAX_EDIT_PROBLEMS
  }

  *take(records: readonly CsvRecord[]): Generator<void, void> {
    for (const record of records) {
      yield
      if (this.#maker.header === undefined) requireHeader(record, this.#kind)
      const located = this.#maker.read(record)
      if (located !== undefined) this.#add(located.row, `line ${located.line}`)
    }
  }

  #add(given: Readonly<Record<Column, string>>, place: string): void {
    const { row, problems, isWhole } = checkRecord(given, this.#kind.columns)
    for (const { field, reason } of problems)
      this.refusals.push({ position: place, reason: `${field} ${reason}` })
    if (!isWhole) return
    this.rows.push({ row, position: place })
    requireRowLimit(this.rows.length, this.#kind)
  }
}

/** @throws {ApiError} 400 for a first line that names no column, or too many */
function requireHeader({ values, parseError: flaw }: CsvRecord, { one, columns }: RecordKind<string>): void {
  if (flaw !== undefined) throw invalidHeader(`cannot be used: ${flaw}`, columns)
  if (values.length > MAX_COLUMNS) {
    throw invalidHeader(`names ${values.length} columns, and may name ${MAX_COLUMNS} at most`, columns)
  }
  if (!values.some((name) => columns.includes(name.trim()))) {
    throw invalidHeader(`names no column of a ${one}`, columns)
  }
}

const invalidHeader = (what: string, columns: readonly string[]): ApiError =>
  new ApiError(
    'invalid_parameter',
    `The first line of the table ${what}. Nothing is stored. Begin with a line of column names such as ${columns.slice(0, 4).join(',')}.`,
  )
