/** Parses companies or contacts from a CSV body, in chunks, until it has too many errors. */
import { describeDataInHeadings } from '../../columns/data-in-headings.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { type CsvRecord, CsvRecordReader } from '../../lib/csv-records.ts'
import { StartupError } from '../../lib/errors.ts'
import type { EditProblem, EditRow } from '../../records/edit/edit-plan.ts'
import { CsvRowReader } from '../../records/import/csv-table.ts'
import {
  mapTableColumns,
  readHeaderSteps,
  readHeadings,
  type TableColumns,
} from '../../records/import/table-columns.ts'
import { MAX_VALUE_LENGTH } from '../../records/rows/columns.ts'
import {
  checkRecord,
  isEnough,
  type ParsedRecords,
  type ReadOptions,
  type RecordFormat,
  requireRowLimit,
} from './check-records.ts'

/** The characters to parse without a pause: one or two milliseconds, whatever the content. */
const CHUNK_LENGTH = 16 * 1024
/** More than the length of a record with a value of maximum length in each column. */
const MAX_RECORD_LENGTH = 64 * MAX_VALUE_LENGTH
const MAX_COLUMNS = 1_000

/** Parses in steps, for `runInSlices`. */
export function* parseCsvRecords<Column extends string>(
  text: string,
  format: RecordFormat<Column>,
  options: ReadOptions,
): Generator<void, ParsedRecords<Column>> {
  const createReader = (): CsvRecordReader => new CsvRecordReader(MAX_RECORD_LENGTH)
  const first = yield* readHeaderSteps(splitText(text), createReader())
  if (first) requireHeader(first, format, options)
  const header = first && options.firstRowIsData ? nameColumns(first) : first
  const headings = readHeadings(header)
  const columns = mapColumns(header, format, options)
  // A client that skips invalid rows sees the columns in the result, and can map them.
  if (header && !options.skipsInvalid && columns.positions.every((position) => position < 0))
    throw createInvalidHeaderError(`has no column of a ${format.singular}`, format)
  const rows: EditRow<Readonly<Record<Column, string>>>[] = []
  const errors: EditProblem[] = []
  const ignoredColumns: string[] = []
  const values = new Map<number, readonly string[]>()
  const rowReader = new CsvRowReader({
    file: '',
    columns,
    // Warnings are about the header. They do not reject rows.
    onProblem: ({ line, reason, severity }) => {
      if (severity === 'warning') ignoredColumns.push(reason)
      else errors.push({ row: line, position: `line ${line}`, reason })
    },
  })
  if (header && options.firstRowIsData) rowReader.read(header)
  for (const record of readRecords(text, createReader())) {
    yield
    if (isEnough(errors, options)) break
    if (record && rowReader.hasHeader) values.set(record.line, record.values)
    const read = record && rowReader.read(record)
    if (read === undefined) continue
    const { line } = read
    const position = `line ${line}`
    const { row, problems, isUsed } = checkRecord(read.row, format.fields.names, options)
    for (const { field, reason } of problems)
      errors.push({ row: line, position, reason: `${field} ${reason}` })
    if (isUsed) rows.push({ row, number: line, position })
    requireRowLimit(rows.length, format)
  }
  const samples = [...values.values()].slice(0, MAX_SAMPLES)
  // The message of a warning names the column.
  return {
    ...{ rows, errors, ignoredColumns, values, locate: ({ position }) => position },
    columns: headings.map((heading, position) => ({
      heading,
      field: columns.names[columns.positions.indexOf(position)] ?? null,
      samples: samples.map((row) => row[position]?.trim().slice(0, MAX_SAMPLE_LENGTH) ?? ''),
    })),
  }
}

/** The first rows that a result shows, and the characters of each value. */
const [MAX_SAMPLES, MAX_SAMPLE_LENGTH] = [5, 100]

/** Returns headings for a table that has none. */
const nameColumns = (first: CsvRecord): CsvRecord => ({
  ...first,
  values: first.values.map((_, index) => `Column ${index + 1}`),
})

/** @throws {ApiError} 400 for a mapped heading or field that does not exist, and for a field with several columns */
function mapColumns<Column extends string>(
  header: CsvRecord | undefined,
  { fields }: RecordFormat<Column>,
  { columns }: ReadOptions,
): TableColumns<Column> {
  try {
    return mapTableColumns(header, fields, Object.entries(columns))
  } catch (error) {
    throw error instanceof StartupError ? invalidField('columns', error.message) : error
  }
}

/** Yields the records of a text, and `undefined` between chunks. */
function* readRecords(text: string, reader: CsvRecordReader): Generator<CsvRecord | undefined> {
  for (const chunk of splitText(text)) {
    if (reader.isAborted) break
    yield
    yield* reader.push(chunk)
  }
  yield* reader.finish()
}

/** Splits a text into chunks that are parsed without a pause. */
function* splitText(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) yield text.slice(at, at + CHUNK_LENGTH)
}

/**
 * Checks the header of a CSV body.
 * @throws {ApiError} 400 for a header that cannot be parsed, has too many columns, or looks like data
 */
function requireHeader(
  { values, parseError }: CsvRecord,
  format: RecordFormat<string>,
  { firstRowIsData }: ReadOptions,
): void {
  if (parseError !== undefined)
    throw createInvalidHeaderError(`cannot be parsed: ${parseError.message}`, format)
  if (values.length > MAX_COLUMNS) {
    throw createInvalidHeaderError(`has ${values.length} columns; at most ${MAX_COLUMNS} are allowed`, format)
  }
  const data = firstRowIsData ? undefined : describeDataInHeadings(values)
  if (data !== undefined) throw createInvalidHeaderError(data, format)
}

const createInvalidHeaderError = (problem: string, { fields }: RecordFormat<string>): ApiError =>
  new ApiError(
    'invalid_parameter',
    `The first line of the table ${problem}. Nothing was stored. Start with a line of column names such as ${fields.names.slice(0, 4).join(',')}.`,
  )
