/** Reads leads from a JSON Lines file. */
import { messageOf, StartupError } from '../../lib/errors.ts'
import { isObject } from '../../lib/json.ts'
import type { TextFile } from '../../lib/text-file.ts'
import { type Lead, LeadStatistics, type LeadTable } from '../lead.ts'

/** Characters. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024
const MAX_COLUMNS = 10_000

/**
 * Reads the whole file once. The columns are the member names, in the order of their first use. `rows()` reads the file again.
 * @throws {StartupError} if the file contains no object
 */
export function readJsonLeads(text: TextFile, name: string): LeadTable {
  const columns: string[] = []
  const indexes = new Map<string, number>()
  const statistics = new LeadStatistics()
  for (const lead of parseLeads(text, name, (member) => {
    if (indexes.has(member)) return
    indexes.set(member, columns.length)
    columns.push(member)
  })) {
    statistics.add(lead)
    if (columns.length > MAX_COLUMNS) throw createTooManyColumnsError(name)
  }
  const { count, invalidCount, firstInvalid, sample } = statistics
  if (count === 0) throw new StartupError(`${name} is empty. Name a file with leads.`)
  if (invalidCount === count)
    throw new StartupError(
      `${name}, line ${firstInvalid?.line}: ${firstInvalid?.parseError}. Write one JSON object per line.`,
    )
  return {
    format: { kind: 'jsonl' },
    columns,
    count,
    // Values are extracted last: rows have a blank for each column that only later rows use.
    sample: sample.map((lead) => withValues(lead, indexes)),
    invalidCount,
    firstInvalid,
    *rows() {
      for (const lead of parseLeads(text, name, () => {})) yield withValues(lead, indexes)
    },
  }
}

const createTooManyColumnsError = (name: string): StartupError =>
  new StartupError(
    `${name} has more than ${MAX_COLUMNS} different members, which is the maximum. Leave out members that you do not need.`,
  )

/** Returns leads without values, because all columns are known only at the end of the file. */
function* parseLeads(text: TextFile, name: string, onMember: (name: string) => void): Generator<Lead> {
  let row = 0
  for (const { raw, line } of readLines(text, name)) {
    const object = parseObject(raw)
    if (typeof object !== 'string') for (const key of Object.keys(object)) onMember(key)
    const parseError = typeof object === 'string' ? object : undefined
    yield { row: ++row, line, values: [], raw, canAppend: parseError === undefined, parseError }
  }
}

function withValues(lead: Lead, indexes: ReadonlyMap<string, number>): Lead {
  const object = parseObject(lead.raw)
  if (typeof object === 'string') return lead
  const values = new Array<string>(indexes.size).fill('')
  for (const [key, value] of Object.entries(object)) values[indexes.get(key) ?? 0] = toText(value)
  return { ...lead, values }
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
  let buffer = ''
  const nextLine = (text: string) => ({ raw: text.trim(), line: ++line })
  for (const chunk of text.chunks()) {
    buffer += chunk
    if (buffer.length > MAX_LINE_LENGTH && !chunk.includes('\n'))
      throw new StartupError(
        `${name}, line ${line + 1} is longer than 16 MB. Write one JSON object per line.`,
      )
    if (!chunk.includes('\n')) continue
    const lines = buffer.split('\n')
    buffer = lines.pop() ?? ''
    for (const text of lines) {
      const next = nextLine(text)
      if (next.raw !== '') yield next
    }
  }
  const last = nextLine(buffer)
  if (last.raw !== '') yield last
}
