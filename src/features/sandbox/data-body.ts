/** Reads companies and contacts from a body: one object, a list of objects, or a table. */
import { isObject } from '../../lib/is-object.ts'
import { jsonProblem } from '../../lib/json-problem.ts'
import { readLargeText } from '../../lib/request-body.ts'
import { inSlices } from '../../lib/slices.ts'
import { ENOUGH_REFUSALS, type GivenRow, type RowRefusal } from '../../market/edit-plan.ts'
import { checkedRecord, type GivenData, type Kind, requireFewRows, unreadable } from './data-records.ts'
import { fromTable } from './data-table.ts'

const MAX_DATA_BYTES = 16 * 1024 * 1024

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

function* fromJson<Column extends string>(
  text: string,
  kind: Kind<Column>,
): Generator<void, GivenData<Column>> {
  const { columns, one, many } = kind
  const body = text.length > LARGE ? { [many]: yield* largeList(text, kind) } : objectIn(text, kind)
  const isMany = many in body
  const list = isMany ? (body as Readonly<Record<string, unknown>>)[many] : [body]
  const refusals: RowRefusal[] = []
  const rows: GivenRow<Readonly<Record<Column, string>>>[] = []
  if (!Array.isArray(list))
    return { rows, refusals: [{ place: many, reason: 'must be an array' }], ignored: [] }
  requireFewRows(list.length, kind)
  for (const field of isMany ? Object.keys(body).slice(0, ENOUGH_REFUSALS) : []) {
    if (field !== many)
      refusals.push({ place: field.slice(0, 100), reason: `stands beside ${many}: leave it out` })
  }
  for (const [index, value] of list.entries()) {
    yield
    if (refusals.length >= ENOUGH_REFUSALS) break
    const { row, problems, isWhole } = checkedRecord(value, columns)
    const record = isMany ? `${many}[${index}]` : one
    for (const { field, reason } of problems) {
      refusals.push({ place: isMany ? [record, field].filter(Boolean).join('.') : field || one, reason })
    }
    if (isWhole) rows.push({ row, place: record })
  }
  return { rows, refusals, ignored: [] }
}

function objectIn(text: string, kind: Kind<string>): object {
  const body = parsed(text, '', kind)
  if (!isObject(body)) throw unreadable('The body is JSON, but not an object.', kind)
  return body
}

/** @param before what stands before the text in the body: errors name the place in the whole body */
function parsed(text: string, before: string, kind: Kind<string>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(`The body is not JSON: ${jsonProblem(text, before)}.`, kind)
  }
}

/** Characters of a body that is parsed at once, and of a record: more than any has, however it is written. */
const LARGE = 1024 * 1024

/** Characters that are looked at between two pauses. */
const PIECE = 16 * 1024

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING = [0x7b, 0x5b]
const CLOSING = [0x7d, 0x5d]

/**
 * The values of the list under its name, which must be all there is.
 * @throws {ApiError} 400 for anything else
 */
function* largeList(text: string, kind: Kind<string>): Generator<void, readonly unknown[]> {
  const opening = new RegExp(`^\\s*\\{\\s*"${kind.many}"\\s*:\\s*\\[`).exec(text)
  if (opening === null) throw notOnlyAList(kind)
  const list: unknown[] = []
  let start = opening[0].length
  for (;;) {
    const end = yield* endOfValue(text, start)
    const value = text.slice(start, end)
    const isLast = text[end] !== ','
    // `[]` has no value, and no other place may be blank.
    if (value.trim() !== '' || !isLast || list.length > 0) {
      if (value.length > LARGE)
        throw unreadable(`The body holds more than ${LARGE} characters in one ${kind.one}.`, kind)
      list.push(parsed(value, text.slice(0, start), kind))
    }
    requireFewRows(list.length, kind)
    if (isLast) {
      if (text[end] !== ']' || text.slice(end + 1).trim() !== '}') throw notOnlyAList(kind)
      return list
    }
    start = end + 1
    yield
  }
}

/** Where the comma or bracket stands that ends the value of a list; the end of the text where nothing does. */
function* endOfValue(text: string, start: number): Generator<void, number> {
  let depth = 0
  let isInString = false
  for (let at = start; at < text.length; at++) {
    if (at % PIECE === 0) yield
    const letter = text.charCodeAt(at)
    if (isInString) {
      if (letter === BACKSLASH) at++
      else if (letter === QUOTE) isInString = false
    } else if (letter === QUOTE) isInString = true
    else if (OPENING.includes(letter)) depth++
    else if (CLOSING.includes(letter)) {
      if (depth === 0) return at
      depth--
    } else if (letter === COMMA && depth === 0) return at
  }
  return text.length
}

const notOnlyAList = (kind: Kind<string>) =>
  unreadable(`A body of more than ${LARGE} characters is a list of ${kind.many} and nothing else.`, kind)
