/** Parses companies or contacts from a CSV body. */
import { describeDataInHeadings } from '../../columns/data-in-headings.ts'
import { readTable, type SkippedLines } from '../../columns/read-table.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CsvRecord } from '../../lib/csv-records.ts'
import { InputError, invalidField } from '../../lib/errors.ts'
import type { Problem } from '../../lib/problem.ts'
import { createPause } from '../../lib/time-slices.ts'
import { CsvRowReader } from '../../records/import/csv-table.ts'
import { mapTableColumns, readHeader, readHeadings, readSample } from '../../records/import/table-columns.ts'
import type { PlacedRow } from '../../records/rows/columns.ts'
import {
  createInvalidBodyError,
  type ParsedRecords,
  type ReadOptions,
  type RecordFormat,
} from './record-format.ts'

export async function parseCsvRecords<Column extends string>(
  text: string,
  format: RecordFormat<Column>,
  options: ReadOptions,
): Promise<ParsedRecords<Column>> {
  const { firstRowIsData } = options
  const first = readHeader(splitText(text), { firstRowIsData })
  if (first === undefined) throw createInvalidBodyError('The body is empty.', format)
  requireHeader(first, format, options)
  const header = firstRowIsData ? nameColumns(first) : first
  const headings = readHeadings(header)
  const columns = mapColumns(header, format, options, readSample(splitText(text)))
  const rows: PlacedRow<Readonly<Record<Column, string>>>[] = []
  const problems: Problem[] = []
  const values = new Map<number, readonly string[]>()
  const rowReader = new CsvRowReader(header, {
    file: '',
    columns,
    onProblem: ({ file: _, ...problem }) => problems.push(problem),
  })
  const pause = createPause()
  const onSkipped = (lines: SkippedLines): void => {
    problems.push({ ...lines, kind: 'value' })
  }
  for (const record of readTable(splitText(text), { firstRowIsData, onSkipped }).drop(
    firstRowIsData ? 0 : 1,
  )) {
    await pause()
    const { line } = record
    values.set(line, record.values)
    const read = rowReader.read(record)
    if (read) rows.push({ row: read.row, place: { line } })
  }
  const samples = [...values.values()].slice(0, MAX_SAMPLES)
  return {
    rows,
    problems,
    values,
    columns: headings.map((heading, position) => ({
      heading,
      field: columns.used.find(({ column }) => column === position)?.field ?? null,
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

/**
 * Maps the columns of a table, first those that the user named.
 * @throws {ApiError} 400 for a heading or a field that does not exist, for a field with several columns, and without any column
 */
function mapColumns<Column extends string>(
  header: CsvRecord,
  format: RecordFormat<Column>,
  { columns, skipsInvalid }: ReadOptions,
  sample: readonly (readonly string[])[],
) {
  try {
    const mapped = mapTableColumns(header, format.fields, Object.entries(columns), sample)
    // A client that skips invalid rows sees the columns in the result, and can map them.
    if (skipsInvalid || mapped.used.length > 0) return mapped
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw invalidField('columns', error.message)
  }
  throw createInvalidHeaderError(`names no field of a ${format.singular}`, format)
}

const CHUNK_LENGTH = 16 * 1024

/** Splits a text into chunks that are parsed without a pause, in one or two milliseconds. */
function* splitText(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) yield text.slice(at, at + CHUNK_LENGTH)
}

/** More than any table has. The first line of another format may have thousands of commas. */
const MAX_COLUMNS = 1_000

/**
 * Checks the header of a CSV body.
 * @throws {ApiError} 400 for a header that cannot be parsed, has too many columns, or looks like data
 */
function requireHeader(
  { values, parseError }: CsvRecord,
  format: RecordFormat<string>,
  { firstRowIsData }: ReadOptions,
): void {
  if (parseError !== undefined) throw createInvalidHeaderError(`cannot be parsed: ${parseError}`, format)
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
