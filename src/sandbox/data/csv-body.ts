/** Parses companies or contacts from a CSV body, in chunks, until it has too many errors. */
import { ApiError } from '../../lib/api-error.ts'
import { type CsvRecord, CsvRecordReader } from '../../lib/csv-records.ts'
import { type EditProblem, type EditRow, MAX_EDIT_PROBLEMS } from '../../market/edit/edit-plan.ts'
import { MAX_VALUE_LENGTH } from '../../market/import/columns.ts'
import { CsvRowReader } from '../../market/import/csv-table.ts'
import { checkRecord, type ParsedRecords, type RecordFormat, requireRowLimit } from './check-records.ts'

/** The characters to parse without a pause: one or two milliseconds, whatever the content. */
const CHUNK_LENGTH = 16 * 1024
/** More than the length of a record with a value of maximum length in each column. */
const MAX_RECORD_LENGTH = 64 * MAX_VALUE_LENGTH
const MAX_HEADER_LENGTH = 64 * 1024
const MAX_COLUMNS = 1_000

/** Parses in steps, for `runInSlices`. */
export function* parseCsvRecords<Column extends string>(
  text: string,
  format: RecordFormat<Column>,
): Generator<void, ParsedRecords<Column>> {
  const parser = new CsvRecordParser(format)
  const reader = new CsvRecordReader(MAX_RECORD_LENGTH, MAX_HEADER_LENGTH)
  for (let at = 0; at < text.length && !reader.isAborted && !parser.hasTooManyErrors; at += CHUNK_LENGTH) {
    yield
    yield* parser.parse(reader.push(text.slice(at, at + CHUNK_LENGTH)))
  }
  if (!parser.hasTooManyErrors) yield* parser.parse(reader.finish())
  return parser
}

class CsvRecordParser<Column extends string> implements ParsedRecords<Column> {
  readonly rows: EditRow<Readonly<Record<Column, string>>>[] = []
  readonly errors: EditProblem[] = []
  readonly ignoredColumns: string[] = []
  readonly #format: RecordFormat<Column>
  readonly #rowReader: CsvRowReader<Column>

  constructor(format: RecordFormat<Column>) {
    this.#format = format
    this.#rowReader = new CsvRowReader({
      file: '',
      columns: format.columns,
      // Warnings are about the header. They do not reject rows.
      onProblem: ({ line, reason, severity }) => {
        if (severity === 'warning') this.ignoredColumns.push(reason)
        else this.errors.push({ position: `line ${line}`, reason })
      },
    })
  }

  /** Whether parsing stops, because the response lists no more errors. */
  get hasTooManyErrors(): boolean {
    return this.errors.length >= MAX_EDIT_PROBLEMS
  }

  *parse(records: readonly CsvRecord[]): Generator<void, void> {
    for (const record of records) {
      yield
      if (this.#rowReader.header === undefined) requireHeader(record, this.#format)
      const parsed = this.#rowReader.read(record)
      if (parsed !== undefined) this.#add(parsed.row, `line ${parsed.line}`)
    }
  }

  #add(values: Readonly<Record<Column, string>>, position: string): void {
    const { row, problems, isParsed } = checkRecord(values, this.#format.columns)
    for (const { field, reason } of problems) this.errors.push({ position, reason: `${field} ${reason}` })
    if (!isParsed) return
    this.rows.push({ row, position })
    requireRowLimit(this.rows.length, this.#format)
  }
}

/**
 * Checks the header of a CSV body.
 * @throws {ApiError} 400 for a header without a known column, or with too many columns
 */
function requireHeader({ values, parseError }: CsvRecord, { singular, columns }: RecordFormat<string>): void {
  if (parseError !== undefined)
    throw createInvalidHeaderError(`cannot be parsed: ${parseError.message}`, columns)
  if (values.length > MAX_COLUMNS) {
    throw createInvalidHeaderError(
      `has ${values.length} columns; at most ${MAX_COLUMNS} are allowed`,
      columns,
    )
  }
  if (!values.some((name) => columns.includes(name.trim()))) {
    throw createInvalidHeaderError(`has no column of a ${singular}`, columns)
  }
}

const createInvalidHeaderError = (problem: string, columns: readonly string[]): ApiError =>
  new ApiError(
    'invalid_parameter',
    `The first line of the table ${problem}. Nothing was stored. Start with a line of column names such as ${columns.slice(0, 4).join(',')}.`,
  )
