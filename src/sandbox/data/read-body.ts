/** Reads companies and contacts from a body: one object, a list of objects, or a table. */

import { readLargeText } from '../../http/body.ts'
import { describeJsonError, isObject } from '../../lib/json.ts'
import { runInSlices } from '../../lib/time-slices.ts'
import { type EditProblem, type EditRow, MAX_EDIT_PROBLEMS } from '../../market/edit/edit-plan.ts'
import {
  checkRecord,
  invalidBody,
  type ParsedRecords,
  type RecordKind,
  requireRowLimit,
} from './check-records.ts'
import { parseCsvRecords } from './csv-body.ts'

const MAX_DATA_BYTES = 16 * 1024 * 1024

/** @throws {ApiError} 400 or 413 for a body that cannot be read at all */
export async function readRecords<Column extends string>(
  request: Request,
  kind: RecordKind<Column>,
): Promise<ParsedRecords<Column>> {
  const text = await readLargeText(request, MAX_DATA_BYTES)
  if (text.trim() === '') throw invalidBody('The body is empty.', kind)
  const type = request.headers.get('content-type') ?? ''
  const isTable = /^\s*(text|application)\/(csv|tab-separated-values)\b/i.test(type)
  return runInSlices(isTable ? parseCsvRecords(text, kind) : parseJsonRecords(text, kind))
}

function* parseJsonRecords<Column extends string>(
  text: string,
  kind: RecordKind<Column>,
): Generator<void, ParsedRecords<Column>> {
  const { columns, one, many } = kind
  const body = parseObject(text, kind)
  const isMany = many in body
  const list = isMany ? (body as Readonly<Record<string, unknown>>)[many] : [body]
  const refusals: EditProblem[] = []
  const rows: EditRow<Readonly<Record<Column, string>>>[] = []
  if (!Array.isArray(list))
    return { rows, refusals: [{ position: many, reason: 'must be an array' }], ignoredColumns: [] }
  requireRowLimit(list.length, kind)
  for (const field of isMany ? Object.keys(body).slice(0, MAX_EDIT_PROBLEMS) : []) {
    if (field !== many)
      refusals.push({ position: field.slice(0, 100), reason: `stands beside ${many}: leave it out` })
  }
  for (const [index, value] of list.entries()) {
    yield
    if (refusals.length >= MAX_EDIT_PROBLEMS) break
    const { row, problems, isWhole } = checkRecord(value, columns)
    const record = isMany ? `${many}[${index}]` : one
    for (const { field, reason } of problems) {
      refusals.push({ position: isMany ? [record, field].filter(Boolean).join('.') : field || one, reason })
    }
    if (isWhole) rows.push({ row, position: record })
  }
  return { rows, refusals, ignoredColumns: [] }
}

function parseObject(text: string, kind: RecordKind<string>): object {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalidBody(`The body is not JSON: ${describeJsonError(text)}.`, kind)
  }
  if (!isObject(body)) throw invalidBody('The body is JSON, but not an object.', kind)
  return body
}
