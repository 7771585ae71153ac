/** The records of a large JSON body, read one by one: to parse all at once would keep everybody else waiting. */
import { jsonProblem } from '../../lib/json-problem.ts'
import { type Kind, requireFewRows, unreadable } from './data-given.ts'

/** Characters of a body that is parsed at once, and of a record: more than any has, however it is written. */
export const LARGE = 1024 * 1024

/** Characters that are looked at between two pauses. */
const PIECE = 16 * 1024

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING = [0x7b, 0x5b]
const CLOSING = [0x7d, 0x5d]

/**
 * The values of the list under its name, which must be all there is.
 * @throws {ApiError} 400 for anything else
 */
export function* largeList(text: string, kind: Kind<string>): Generator<void, readonly unknown[]> {
  const opening = new RegExp(`^\\s*\\{\\s*"${kind.many}"\\s*:\\s*\\[`).exec(text)
  if (opening === null) throw notOnlyAList(kind)
  const list: unknown[] = []
  let start = opening[0].length
  for (;;) {
    const end = yield* endOfValue(text, start)
    const value = text.slice(start, end)
    const isLast = text[end] !== ','
    // `[]` has no value, and no other place may be blank.
    if (value.trim() !== '' || !isLast || list.length > 0)
      list.push(parsed(value, text.slice(0, start), kind))
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

function parsed(value: string, before: string, kind: Kind<string>): unknown {
  if (value.length > LARGE)
    throw unreadable(`The body holds more than ${LARGE} characters in one ${kind.one}.`, kind)
  try {
    return JSON.parse(value)
  } catch {
    throw unreadable(`The body is not JSON: ${jsonProblem(value, before)}.`, kind)
  }
}

const notOnlyAList = (kind: Kind<string>) =>
  unreadable(`A body of more than ${LARGE} characters is a list of ${kind.many} and nothing else.`, kind)
