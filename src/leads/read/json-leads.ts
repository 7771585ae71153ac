/** Leads in JSON lines: an object a line. */
import { isObject } from '../../lib/json.ts'
import { messageOf } from '../../lib/errors.ts'
import { StartupError } from '../../lib/startup-error.ts'
import { type Lead, type LeadTable, LeadStatistics } from '../lead.ts'
import type { TextFile } from './encoding.ts'

const LONGEST_LINE = 16 * 1024 * 1024

/**
 * Looks through the file once. The columns are the names of members, in the order they first come in.
 * @throws {StartupError} without an object in it
 */
export function readJsonLeads(text: TextFile, name: string): LeadTable {
  const columns: string[] = []
  const known = new Set<string>()
  const survey = new LeadStatistics()
  for (const lead of leadsIn(text, name, (member) => {
    if (known.has(member)) return
    known.add(member)
    columns.push(member)
  })) {
    survey.add(lead)
    if (columns.length > MOST_COLUMNS) throw tooManyColumns(name)
  }
  const { count, invalidCount: flawed, firstInvalid: firstFlaw, sample } = survey
  if (count === 0) throw new StartupError(`${name} is empty: there is nothing to enrich.`)
  if (flawed === count)
    throw new StartupError(
      `${name}, line ${firstFlaw?.line}: ${firstFlaw?.parseError}. JSON lines have one object a line.`,
    )
  const places = new Map(columns.map((column, index) => [column, index]))
  return {
    format: { kind: 'jsonl' },
    columns,
    count,
    // Columns that come in later are blank in rows before them.
    sample: sample.map((lead) => parsed(lead, places)),
    invalidCount: flawed,
    firstInvalid: firstFlaw,
    *rows() {
      for (const lead of leadsIn(text, name, () => {})) yield parsed(lead, places)
    },
  }
}

const MOST_COLUMNS = 10_000

const tooManyColumns = (name: string): StartupError =>
  new StartupError(`${name} has objects with more than ${MOST_COLUMNS} different members: it is no table.`)

/** Its values are not taken out yet: which columns there are is not known before the end. */
function* leadsIn(text: TextFile, name: string, member: (name: string) => void): Generator<Lead> {
  let row = 0
  for (const { raw, line } of linesOf(text, name)) {
    const object = objectIn(raw)
    if (typeof object !== 'string') for (const key of Object.keys(object)) member(key)
    const flaw = typeof object === 'string' ? object : undefined
    yield { row: ++row, line, values: [], raw, parseError: flaw }
  }
}

function parsed(lead: Lead, places: ReadonlyMap<string, number>): Lead {
  const object = objectIn(lead.raw)
  if (typeof object === 'string') return lead
  const values = new Array<string>(places.size).fill('')
  for (const [key, value] of Object.entries(object)) values[places.get(key) ?? 0] = textOf(value)
  return { ...lead, values }
}

/** The value of a member; an object as it is written in JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A number keeps its digits: ids are longer than numbers are exact. */
const asWritten = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value

/** The object, or what is wrong with it. */
function objectIn(raw: string): object | string {
  try {
    const value: unknown = JSON.parse(raw, asWritten)
    if (isObject(value)) return value
    return 'it is JSON, and no object'
  } catch (error) {
    return `it is not JSON (${messageOf(error)})`
  }
}

function* linesOf(text: TextFile, name: string): Generator<{ readonly raw: string; readonly line: number }> {
  let line = 0
  let waiting = ''
  const whole = (piece: string) => ({ raw: piece.trim(), line: ++line })
  for (const chunk of text.chunks()) {
    waiting += chunk
    if (waiting.length > LONGEST_LINE && !chunk.includes('\n'))
      throw new StartupError(
        `${name}, line ${line + 1} is longer than 16 MB: JSON lines have one object a line.`,
      )
    if (!chunk.includes('\n')) continue
    const pieces = waiting.split('\n')
    waiting = pieces.pop() ?? ''
    for (const piece of pieces) {
      const found = whole(piece)
      if (found.raw !== '') yield found
    }
  }
  const last = whole(waiting)
  if (last.raw !== '') yield last
}
