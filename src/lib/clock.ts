/** Time: where "now" comes from, the clock of the sandbox, and how instants are written. */
import { memoized } from './cache.ts'

export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Waits so many milliseconds of real time; less if the signal is aborted meanwhile. Never rejects. */
export type Delay = (ms: number, signal?: AbortSignal) => Promise<void>

export const systemDelay: Delay = (ms, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })

export const MS_PER_DAY = 86_400_000

/** The UTC day of an instant, `2025-04-10`: daily limits are counted by it. */
export function utcDay(ms: number): string {
  const number = Math.floor(ms / MS_PER_DAY)
  if (number !== lastDay.number) lastDay = { number, day: new Date(ms).toISOString().slice(0, 10) }
  return lastDay.day
}

/** Nearly every request needs the same day. */
let lastDay = { number: Number.NaN, day: '' }

/** Milliseconds from an instant to the next UTC midnight, at least 1. */
export const msToMidnight = (ms: number): number =>
  MS_PER_DAY - (((ms % MS_PER_DAY) + MS_PER_DAY) % MS_PER_DAY)

/** `2025-04-10T18:56:49.982+00:00`, as the interface writes timestamps. */
export const timestamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00')

/** The range of timestamps with a year of four digits. */
export const EARLIEST = Date.parse('1970-01-01T00:00:00Z')
export const LATEST = Date.parse('9999-12-31T23:59:59Z')
/** With a time zone: without one it would depend on the machine. */
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i

/** Milliseconds since 1970 of an instant in ISO 8601 with its time zone; `undefined` for any other text. */
export function parseInstant(text: string): number | undefined {
  const [written, year, month, day] = INSTANT.exec(text.trim()) ?? []
  if (written === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined
  const ms = Date.parse(written)
  return ms >= EARLIEST && ms <= LATEST ? ms : undefined
}

/** The parser takes the 30th of February for the 2nd of March. */
const isDay = (year: number, month: number, day: number): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day

export const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]

/** `Oct 2022` → months since the year 0, so that months can be compared; 0 for any other text. */
export const monthNumber = memoized((text: string): number => {
  const [, first = '', rest = '', year = ''] = /^([a-z])([a-z]{2})[a-z]*\.? (\d{4})$/i.exec(text.trim()) ?? []
  const month = MONTH_NAMES.indexOf(first.toUpperCase() + rest.toLowerCase())
  return month < 0 ? 0 : Number(year) * 12 + month
}, 5_000)

/** Returns the UTC month of an instant in milliseconds, counted as `monthNumber` counts. */
export function monthAt(ms: number): number {
  const date = new Date(ms)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
