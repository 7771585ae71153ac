/** Reads companies and contacts from a body: one object, a list of them, or a table. */
import { readCsv } from '../../dataset/csv.ts'
import { recordFrom } from '../../dataset/records.ts'
import { ApiError } from '../../lib/api-error.ts'
import { readLargeText } from '../../lib/request-body.ts'
import { inSlices } from '../../lib/slices.ts'
import type { GivenRow, RowRefusal } from '../../market/edit-plan.ts'
import { unfindable } from './data-values.ts'

/** Some fifty thousand contacts. */
const MAX_DATA_BYTES = 16 * 1024 * 1024

/** What may be in a body, and what it is called there. */
export interface Kind<Column extends string> {
  readonly columns: readonly Column[]
  readonly one: string
  readonly many: string
}

export interface GivenData<Column extends string> {
  readonly rows: readonly GivenRow<Readonly<Record<Column, string>>>[]
  readonly refusals: readonly RowRefusal[]
  /** Columns of a table that were left out, and why. */
  readonly ignored: readonly string[]
}

/** @throws {ApiError} 400 or 413 for a body that cannot be read at all */
export async function readData<Column extends string>(
  request: Request,
  kind: Kind<Column>,
): Promise<GivenData<Column>> {
  const text = await readLargeText(request, MAX_DATA_BYTES)
  if (text.trim() === '') throw unreadable('The body is empty.', kind)
  const type = request.headers.get('content-type') ?? ''
  const isTable = /^\s*(text|application)\/(csv|tab-separated-values)\b/i.test(type)
  return inSlices(isTable ? fromTable(text, kind) : fromJson(text, kind))
}

const unreadable = (what: string, { one, many }: Kind<string>): ApiError =>
  new ApiError(
    'invalid_parameter',
    `${what} Send a ${one} as a JSON object, {"${many}":[…]}, or a table with Content-Type: text/csv.`,
  )

function* fromTable<Column extends string>(
  text: string,
  { columns }: Kind<Column>,
): Generator<void, GivenData<Column>> {
  const table = readCsv(text, '', columns)
  // What is wrong with the header spoils no row.
  const [header, inRows] = [
    table.problems.filter(({ line }) => line === 1),
    table.problems.filter(({ line }) => line > 1),
  ]
  const refusals = inRows.map(({ line, reason }) => ({ place: `line ${line}`, reason }))
  const rows: GivenRow<Readonly<Record<Column, string>>>[] = []
  for (const { row: given, line } of table.rows) {
    yield
    const place = `line ${line}`
    const { row, problems } = checkedRecord(given, columns)
    for (const { field, reason } of problems) refusals.push({ place, reason: `${field} ${reason}` })
    if (problems.length === 0) rows.push({ row, place })
  }
  return { rows, refusals, ignored: header.map(({ reason }) => reason) }
}

function* fromJson<Column extends string>(
  text: string,
  kind: Kind<Column>,
): Generator<void, GivenData<Column>> {
  const { columns, one, many } = kind
  const body = parsed(text, kind)
  const isMany = many in body
  const list = isMany ? (body as Readonly<Record<string, unknown>>)[many] : [body]
  const refusals: RowRefusal[] = []
  const rows: GivenRow<Readonly<Record<Column, string>>>[] = []
  if (!Array.isArray(list))
    return { rows, refusals: [{ place: many, reason: 'must be an array' }], ignored: [] }
  for (const field of isMany ? Object.keys(body) : []) {
    if (field !== many) refusals.push({ place: field, reason: `stands beside ${many}: leave it out` })
  }
  for (const [index, value] of list.entries()) {
    yield
    const { row, problems } = checkedRecord(value, columns)
    const record = isMany ? `${many}[${index}]` : one
    for (const { field, reason } of problems) {
      refusals.push({ place: isMany ? [record, field].filter(Boolean).join('.') : field || one, reason })
    }
    if (problems.length === 0) rows.push({ row, place: record })
  }
  return { rows, refusals, ignored: [] }
}

/** A value that is no text is blank in the row, and so a field has one problem at most. */
function checkedRecord<Column extends string>(value: unknown, columns: readonly Column[]) {
  const { row, problems } = recordFrom(value, columns)
  return { row, problems: [...problems, ...unfindable(row)] }
}

function parsed(text: string, kind: Kind<string>): object {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw unreadable('The body is not JSON.', kind)
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw unreadable('The body is JSON, but not an object.', kind)
  }
  return body
}
