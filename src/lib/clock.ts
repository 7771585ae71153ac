/** Clocks, delays, and the formats of instants and months. */
import { memoize } from './cache.ts'

export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Waits a number of milliseconds of real time, or until the signal is aborted. Never rejects. */
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

/** Returns the UTC day of an instant, such as `2025-04-10`. Daily limits are counted by it. */
export function utcDay(ms: number): string {
  const number = Math.floor(ms / MS_PER_DAY)
  if (number !== cachedDay.number) cachedDay = { number, day: new Date(ms).toISOString().slice(0, 10) }
  return cachedDay.day
}

/** Cached, because nearly every request needs the same day. */
let cachedDay = { number: Number.NaN, day: '' }

/** Returns the milliseconds from an instant to the next UTC midnight, at least 1. */
export const msUntilMidnight = (ms: number): number =>
  MS_PER_DAY - (((ms % MS_PER_DAY) + MS_PER_DAY) % MS_PER_DAY)

/** Formats an instant as the API does: `2025-04-10T18:56:49.982+00:00`. */
export const formatTimestamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00')

/** The range of supported instants, which have a year of four digits. */
export const MIN_INSTANT = Date.parse('1970-01-01T00:00:00Z')
export const MAX_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')
/** Requires a time zone, without which the instant would depend on the machine. */
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i

/** Parses an ISO 8601 instant with a time zone. Returns milliseconds since 1970; `undefined` for any other text. */
export function parseInstant(text: string): number | undefined {
  const [isoText, year, month, day] = INSTANT.exec(text.trim()) ?? []
  if (isoText === undefined || !isExistingDay(Number(year), Number(month), Number(day))) return undefined
  const ms = Date.parse(isoText)
  return ms >= MIN_INSTANT && ms <= MAX_INSTANT ? ms : undefined
}

/** Returns whether a day exists. `Date.parse` reads the 30th of February as the 2nd of March. */
const isExistingDay = (year: number, month: number, day: number): boolean =>
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

/** Parses a month such as `Oct 2022` to the number of months since the year 0. Returns 0 for any other text. */
export const parseMonthNumber = memoize((text: string): number => {
  const [, first = '', rest = '', year = ''] = /^([a-z])([a-z]{2})[a-z]*\.? (\d{4})$/i.exec(text.trim()) ?? []
  const month = MONTH_NAMES.indexOf(first.toUpperCase() + rest.toLowerCase())
  return month < 0 ? 0 : Number(year) * 12 + month
}, 5_000)

/** Returns the UTC month of an instant in milliseconds, as `parseMonthNumber` counts months. */
export function getMonthNumber(ms: number): number {
  const date = new Date(ms)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
