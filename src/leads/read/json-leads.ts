/** Reads leads from a JSON Lines file. */
import { messageOf } from '../../lib/errors.ts'
import { isNestedTooDeeply, isObject, toText } from '../../lib/json.ts'
import type { TextFile } from '../../lib/text-file.ts'
import type { Lead, LeadSource } from '../lead.ts'

/** Reads a JSON Lines file. The columns are the member names, in the order of their first use. */
export function readJsonLeads(file: TextFile): LeadSource {
  const columns: string[] = []
  const indexes = new Map<string, number>()
  function* rows(): Generator<Lead> {
    let row = 0
    let line = 0
    for (const text of readLines(file)) {
      line++
      const json = text.trim()
      if (json === '') continue
      const object = parseObject(json)
      const parseError = typeof object === 'string' ? object : undefined
      const values: string[] = []
      for (const [member, value] of Object.entries(typeof object === 'string' ? {} : object)) {
        const index = indexes.get(member) ?? columns.push(member) - 1
        indexes.set(member, index)
        values[index] = toText(value)
      }
      yield { row: ++row, line, values, json, parseError }
    }
  }
  return { format: { kind: 'jsonl' }, columns, notes: [], rows }
}

/** Keeps the digits of integers that a number cannot represent exactly, such as long ids. */
const keepDigits = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value

/** Returns the object, or an error message. */
function parseObject(json: string): object | string {
  if (isNestedTooDeeply(json)) return 'it is nested too deeply'
  try {
    const value: unknown = JSON.parse(json, keepDigits)
    return isObject(value) ? value : 'it is JSON, but not an object'
  } catch (error) {
    return `it is not JSON (${messageOf(error)})`
  }
}

function* readLines(file: TextFile): Generator<string> {
  let rest = ''
  for (const chunk of file.chunks()) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}
