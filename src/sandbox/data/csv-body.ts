/** Companies and contacts from a table: read a piece at a time, and no further than it is one. */

import { ApiError } from '../../lib/api-error.ts'
import { type CsvRecord, RecordReader } from '../../lib/csv-records.ts'
import { ENOUGH_REFUSALS, type GivenRow, type RowRefusal } from '../../market/edit/edit-plan.ts'
import { MAX_VALUE } from '../../market/import/columns.ts'
import { RowMaker } from '../../market/import/csv-table.ts'
import { checkedRecord, type GivenData, type Kind, requireFewRows } from './check-records.ts'

/** Characters at a time: in a millisecond or two, whatever they are. */
const PIECE = 16 * 1024

/** More than all columns have, each with as long a value as it may have. */
const LONGEST_RECORD = 64 * MAX_VALUE

const LONGEST_HEADER = 64 * 1024

const MOST_COLUMNS = 1_000

export function* fromTable<Column extends string>(
  text: string,
  kind: Kind<Column>,
): Generator<void, GivenData<Column>> {
  const table = new TableData(kind)
  const reader = new RecordReader(LONGEST_RECORD, LONGEST_HEADER)
  for (let at = 0; at < text.length && !reader.isBrokenOff && !table.isHopeless; at += PIECE) {
    yield
    yield* table.take(reader.take(text.slice(at, at + PIECE)))
  }
  if (!table.isHopeless) yield* table.take(reader.end())
  return table
}

class TableData<Column extends string> implements GivenData<Column> {
  readonly rows: GivenRow<Readonly<Record<Column, string>>>[] = []
  readonly refusals: RowRefusal[] = []
  readonly ignored: string[] = []
  readonly #kind: Kind<Column>
  readonly #maker: RowMaker<Column>

  constructor(kind: Kind<Column>) {
    this.#kind = kind
    this.#maker = new RowMaker({
      file: '',
      columns: kind.columns,
      // What is wrong with the header spoils no row.
      tell: ({ line, reason, severity }) => {
        if (severity === 'warning') this.ignored.push(reason)
        else this.refusals.push({ place: `line ${line}`, reason })
      },
    })
  }

  /** Whether so much is wrong with it that nobody wants to know the rest. */
  get isHopeless(): boolean {
    return this.refusals.length >= ENOUGH_REFUSALS
  }

  *take(records: readonly CsvRecord[]): Generator<void, void> {
    for (const record of records) {
      yield
      if (this.#maker.header === undefined) requireHeader(record, this.#kind)
      const located = this.#maker.take(record)
      if (located !== undefined) this.#add(located.row, `line ${located.line}`)
    }
  }

  #add(given: Readonly<Record<Column, string>>, place: string): void {
    const { row, problems, isWhole } = checkedRecord(given, this.#kind.columns)
    for (const { field, reason } of problems) this.refusals.push({ place, reason: `${field} ${reason}` })
    if (!isWhole) return
    this.rows.push({ row, place })
    requireFewRows(this.rows.length, this.#kind)
  }
}

/** @throws {ApiError} 400 for a first line that names no column, or too many */
function requireHeader({ values, flaw }: CsvRecord, { one, columns }: Kind<string>): void {
  if (flaw !== undefined) throw noHeader(`cannot be used: ${flaw}`, columns)
  if (values.length > MOST_COLUMNS) {
    throw noHeader(`names ${values.length} columns, and may name ${MOST_COLUMNS} at most`, columns)
  }
  if (!values.some((name) => columns.includes(name.trim()))) {
    throw noHeader(`names no column of a ${one}`, columns)
  }
}

const noHeader = (what: string, columns: readonly string[]): ApiError =>
  new ApiError(
    'invalid_parameter',
    `The first line of the table ${what}. Nothing is stored. Begin with a line of column names such as ${columns.slice(0, 4).join(',')}.`,
  )
