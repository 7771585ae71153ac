/** Reads companies or contacts from a request body: a JSON object, a JSON list, or a CSV table. */
import type { ValueError } from '@sinclair/typebox/errors'
import { describeNonObject, readLargeBody, readLargeText } from '../../http/body.ts'
import { invalidField } from '../../lib/errors.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import type { Problem } from '../../lib/problem.ts'
import { openTextFile } from '../../lib/text-file.ts'
import { createPause } from '../../lib/time-slices.ts'
import { createInvalidInputError } from '../../lib/validation-errors.ts'
import { warnOfEncoding } from '../../records/import/data-directory.ts'
import { parseCsvRecords } from './csv-body.ts'
import {
  createInvalidBodyError,
  type ParsedRecords,
  type ReadOptions,
  type RecordFormat,
} from './record-format.ts'
import { MAX_DETAILS } from './schema.ts'

const MAX_DATA_BYTES = 16 * 1024 * 1024

/**
 * Reads the records of a request body.
 * @throws {ApiError} 400 for a body in no supported format, 413 for a body that is too large
 * @throws {InputError} for a table that is not text
 */
export async function readRequestRecords<Column extends string>(
  request: Request,
  format: RecordFormat<Column>,
  options: ReadOptions,
): Promise<ParsedRecords<Column>> {
  const type = request.headers.get('content-type') ?? ''
  const isCsv = /^\s*(text|application)\/(csv|tab-separated-values)\b/i.test(type)
  if (!isCsv) {
    const text = await readLargeText(request, MAX_DATA_BYTES)
    if (text.trim() === '') throw createInvalidBodyError('The body is empty.', format)
    return parseJsonRecords(text, format)
  }
  const table = await openTextFile([await readLargeBody(request, MAX_DATA_BYTES)], 'The table')
  const parsed = await parseCsvRecords([...table.chunks()].join(''), format, options)
  const warnings = warnOfEncoding(table).map(({ message }): Problem => ({ line: 1, message, kind: 'column' }))
  return { ...parsed, problems: [...warnings, ...parsed.problems] }
}

/** @throws {ApiError} 400 for unknown fields, and for values of the wrong type. All other values are the same as in a table. */
async function parseJsonRecords<Column extends string>(
  text: string,
  format: RecordFormat<Column>,
): Promise<ParsedRecords<Column>> {
  const { fields, plural } = format
  const body = tryParseJson(text)
  if (!isObject(body)) throw createInvalidBodyError(describeNonObject(text), format)
  const isMany = plural in body
  const list = isMany ? (body as Readonly<Record<string, unknown>>)[plural] : [body]
  if (!Array.isArray(list)) throw invalidField(plural, 'must be an array')
  const other = isMany && Object.keys(body).find((field) => field !== plural)
  if (other) throw invalidField(other.slice(0, 100), `cannot be combined with ${plural}. Leave it out`)
  await requireRecords(list, format, isMany)
  const rows = list.map((record: Readonly<Partial<Record<Column, unknown>>>, row) => ({
    row: toRow(record, fields.names),
    place: isMany ? { row } : {},
  }))
  return { rows, problems: [], columns: [], values: new Map() }
}

/** @throws {ApiError} 400 with the first violations of the schema */
async function requireRecords(
  list: readonly unknown[],
  { check, plural }: RecordFormat<string>,
  isMany: boolean,
): Promise<void> {
  const validator = check()
  const issues: ValueError[] = []
  const pause = createPause()
  for (const [index, value] of list.entries()) {
    await pause()
    if (validator.Check(value)) continue
    const place = isMany ? `/${plural}[${index}]` : ''
    for (const error of validator.Errors(value)) {
      issues.push({ ...error, path: place + error.path })
      if (issues.length === MAX_DETAILS) throw createInvalidInputError(issues)
    }
  }
  if (issues.length > 0) throw createInvalidInputError(issues)
}

/** Missing fields and `null` become blank. */
const toRow = <Column extends string>(
  record: Readonly<Partial<Record<Column, unknown>>>,
  columns: readonly Column[],
): Readonly<Record<Column, string>> => {
  const values = columns.map((column) => [column, String(record[column] ?? '').trim()])
  return Object.fromEntries(values)
}
