/** What a recorded request takes of memory, roughly, and reckoned in well under a microsecond. */
import type { Told } from './journal.ts'

/** The entry itself, with an answer's headers, and its place. */
const ENTRY = 2_500
/** A field: its place, and the head of its string. */
const FIELD = 24
const DEPTH = 3

export const estimatedSize = ({ url, headers, exchange, answer }: Told): number =>
  ENTRY + url.length + lengthOf(headers) + bytesOf(exchange.text ?? '') + sizeOf(answer.body, DEPTH)

/** Beyond Latin-1 a string takes two bytes a letter; long bodies are the ones that count. */
const bytesOf = (text: string): number => (BEYOND_LATIN.test(text) ? 2 : 1) * text.length

// biome-ignore lint/suspicious/noControlCharactersInRegex: Latin-1 begins with them
const BEYOND_LATIN = /[^\u0000-\u00ff]/

function lengthOf(headers: Headers): number {
  let length = 0
  headers.forEach((value, name) => {
    length += FIELD + name.length + value.length
  })
  return length
}

function sizeOf(value: unknown, depth: number): number {
  if (typeof value === 'string') return FIELD + value.length
  if (typeof value !== 'object' || value === null || depth === 0) return FIELD
  // The members of a list are alike.
  if (Array.isArray(value)) return FIELD + value.length * sizeOf(value[0], depth - 1)
  let size = FIELD
  for (const name in value) {
    const member: unknown = value[name as keyof typeof value]
    size += typeof member === 'string' ? FIELD + member.length : sizeOf(member, depth - 1)
  }
  return size
}
