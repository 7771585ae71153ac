/** Reads companies or contacts from a request body: a JSON object, a JSON list, or a CSV table. */
import { readLargeText } from '../../http/body.ts'
import { describeJsonError, isNestedTooDeeply, isObject } from '../../lib/json.ts'
import { runInSlices } from '../../lib/run-in-slices.ts'
import type { EditError, EditRow, EditWarning } from '../../records/edit/edit-plan.ts'
import {
  checkRecord,
  createInvalidBodyError,
  isEnough,
  type ParsedRecords,
  type ReadOptions,
  type RecordFormat,
  requireRowLimit,
} from './check-records.ts'
import { parseCsvRecords } from './csv-body.ts'

const MAX_DATA_BYTES = 16 * 1024 * 1024
/** The reported fields beside a list. */
const MAX_FIELDS = 100

/**
 * Reads the records of a request body.
 * @throws {ApiError} 400 for a body in no supported format, 413 for a body that is too large
 */
export async function readRequestRecords<Column extends string>(
  request: Request,
  format: RecordFormat<Column>,
  options: ReadOptions,
): Promise<ParsedRecords<Column>> {
  const text = await readLargeText(request, MAX_DATA_BYTES)
  if (text.trim() === '') throw createInvalidBodyError('The body is empty.', format)
  const type = request.headers.get('content-type') ?? ''
  const isCsv = /^\s*(text|application)\/(csv|tab-separated-values)\b/i.test(type)
  return runInSlices(isCsv ? parseCsvRecords(text, format, options) : parseJsonRecords(text, format, options))
}

function* parseJsonRecords<Column extends string>(
  text: string,
  format: RecordFormat<Column>,
  options: ReadOptions,
): Generator<void, ParsedRecords<Column>> {
  const { fields, singular, plural } = format
  const body = parseObject(text, format)
  const isMany = plural in body
  const list = isMany ? (body as Readonly<Record<string, unknown>>)[plural] : [body]
  const locate = ({ position, field }: EditWarning): string => (isMany ? `${position}.${field}` : field)
  const errors: EditError[] = []
  const rows: EditRow<Readonly<Record<Column, string>>>[] = []
  if (!Array.isArray(list))
    return {
      rows,
      errors: [{ row: 0, position: plural, reason: 'must be an array', kind: 'body' }],
      ignoredColumns: [],
      columns: [],
      locate,
    }
  requireRowLimit(list.length, format)
  for (const field of isMany ? Object.keys(body).slice(0, MAX_FIELDS) : []) {
    if (field !== plural)
      errors.push({
        row: 0,
        position: field.slice(0, 100),
        reason: `cannot be combined with ${plural}. Leave it out`,
        kind: 'body',
      })
  }
  for (const [index, value] of list.entries()) {
    yield
    if (isEnough(errors, options)) break
    const { row, problems, isUsed } = checkRecord(value, fields.names, options)
    const position = isMany ? `${plural}[${index}]` : singular
    for (const { field, reason } of problems) {
      errors.push({
        row: index,
        position: isMany ? [position, field].filter(Boolean).join('.') : field || singular,
        reason,
        kind: `field ${field}`,
      })
    }
    if (isUsed) rows.push({ row, number: index, position })
  }
  return { rows, errors, ignoredColumns: [], columns: [], locate }
}

function parseObject(text: string, format: RecordFormat<string>): object {
  if (isNestedTooDeeply(text)) throw createInvalidBodyError('The body is nested too deeply.', format)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw createInvalidBodyError(`The body is not JSON: ${describeJsonError(text)}.`, format)
  }
  if (!isObject(body)) throw createInvalidBodyError('The body is JSON, but not an object.', format)
  return body
}
