/** When to ask once more, and after how long. */
import type { Random } from '../lib/random.ts'

/** Attempts at a question that the server does not answer: about a minute. */
export const MOST_FAILURES = 8
/** Attempts at the first question, of a server that nobody has seen yet. */
export const FEW_FAILURES = 3
/** Attempts at a question that was to wait: others use the same limit. */
export const MOST_WAITS = 20
/** Milliseconds beyond which a run ends rather than waits. */
export const LONGEST_WAIT = 5 * 60_000

const FIRST = 500
const LONGEST = 30_000

/** Milliseconds before the next attempt: twice as many each time, and a random part of them less. */
export function backoff(failures: number, random: Random): number {
  const most = Math.min(LONGEST, FIRST * 2 ** (failures - 1))
  const fraction = (random.bytes(1)[0] ?? 0) / 256
  return Math.round(most * (0.5 + fraction / 2))
}

/** Milliseconds that a `Retry-After` asks for: seconds, or a date. `undefined` without one that can be read. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** `3 h 20 min`, for people. */
export function lengthOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
