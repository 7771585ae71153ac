/** Reads leads from a JSON Lines file. */
import { messageOf, StartupError } from '../../lib/errors.ts'
import { isObject } from '../../lib/json.ts'
import type { TextFile } from '../../lib/text-file.ts'
import { type Lead, type LeadTable, summarizeLeads } from '../lead.ts'

/** Characters. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024
const MAX_COLUMNS = 10_000

/**
 * Reads the whole file once. The columns are the member names, in the order of their first use. `rows()` reads the file again.
 * @throws {StartupError} if the file contains no object
 */
export function readJsonLeads(text: TextFile, name: string): LeadTable {
  const indexes = new Map<string, number>()
  function* rows(): Generator<Lead> {
    let row = 0
    for (const { raw, line } of readLines(text, name)) {
      const object = parseObject(raw)
      const parseError = typeof object === 'string' ? object : undefined
      const values = new Array<string>(indexes.size).fill('')
      for (const [member, value] of Object.entries(parseError === undefined ? object : {})) {
        const index = indexes.get(member) ?? indexes.size
        indexes.set(member, index)
        values[index] = toText(value)
      }
      if (indexes.size > MAX_COLUMNS)
        throw new StartupError(
          `${name} has more than ${MAX_COLUMNS} different members, which is the maximum. Leave out members that you do not need.`,
        )
      yield { row: ++row, line, values, raw, canAppend: parseError === undefined, parseError }
    }
  }
  const summary = summarizeLeads(rows())
  const { count, invalidCount, firstInvalid } = summary
  if (count === 0) throw new StartupError(`${name} is empty. Name a file with leads.`)
  if (invalidCount === count)
    throw new StartupError(
      `${name}, line ${firstInvalid?.line}: ${firstInvalid?.parseError}. Write one JSON object per line.`,
    )
  return { ...summary, format: { kind: 'jsonl' }, columns: [...indexes.keys()], rows }
}

/** Returns the value of a member as text: objects, numbers, and booleans as JSON. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Keeps the digits of integers that a number cannot represent exactly, such as long ids. */
const keepDigits = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value

/** Returns the object, or an error message. */
function parseObject(raw: string): object | string {
  try {
    const value: unknown = JSON.parse(raw, keepDigits)
    if (isObject(value)) return value
    return 'it is JSON, but not an object'
  } catch (error) {
    return `it is not JSON (${messageOf(error)})`
  }
}

function* readLines(
  text: TextFile,
  name: string,
): Generator<{ readonly raw: string; readonly line: number }> {
  let line = 0
  let rest = ''
  for (const chunk of text.chunks()) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_LENGTH)
      throw new StartupError(
        `${name}, line ${line + lines.length + 1} is longer than 16 MB. Write one JSON object per line.`,
      )
    for (const text of lines) {
      line++
      if (text.trim() !== '') yield { raw: text.trim(), line }
    }
  }
  if (rest.trim() !== '') yield { raw: rest.trim(), line: line + 1 }
}
