/** What a recorded request takes of memory, roughly, and reckoned in well under a microsecond. */
import type { Told } from './journal.ts'

/** The entry itself, its headers and its place. */
const ENTRY = 2_500
/** A field: its place, and the head of its string. */
const FIELD = 24
const DEPTH = 3

export const estimatedSize = ({ url, exchange, answer }: Told): number =>
  ENTRY + url.length + (exchange.text?.length ?? 0) + sizeOf(answer.body, DEPTH)

function sizeOf(value: unknown, depth: number): number {
  if (typeof value === 'string') return FIELD + value.length
  if (typeof value !== 'object' || value === null || depth === 0) return FIELD
  // The members of a list are alike.
  if (Array.isArray(value)) return FIELD + value.length * sizeOf(value[0], depth - 1)
  let size = FIELD
  for (const name in value) size += sizeOf(value[name as keyof typeof value], depth - 1)
  return size
}
