/** Formats match weights, credits, and times. */
import type { Entry } from '../api/schemas.ts'

/** Returns a weight such as `+7.8` or `−19.0`. */
export function formatWeight(bits: number): string {
  const text = Math.abs(bits).toFixed(1)
  if (text === '0.0') return text
  return bits > 0 ? `+${text}` : `−${text}`
}

/** Returns ` (free refresh)` for a record that costs nothing because it was charged before; otherwise `''`. */
export const noteRefresh = ({ credits, outcome }: Pick<Entry, 'credits' | 'outcome'>): string =>
  credits?.deducted === 0 && (outcome === 'found' || outcome === 'company_only') ? ' (free refresh)' : ''

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

export const formatDay = (at: string): string => DAY.format(new Date(at))

const isToday = (at: string, now = new Date()): boolean => formatDay(at) === DAY.format(now)

/** Returns the time in the time zone of the browser, with the day if it is not today. */
export function formatTime(at: string, now = new Date()): string {
  const then = new Date(at)
  return isToday(at, now) ? TIME.format(then) : `${formatDay(at)}, ${TIME.format(then)}`
}

/** Returns the day and the time in the time zone of the browser. */
export const formatDateAndTime = (at: string): string => `${formatDay(at)}, ${TIME.format(new Date(at))}`

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** Returns the time of a row in a list: with milliseconds if a neighbor is in the same second, and with the day if it is not today. */
export function formatRowTime(rows: readonly Pick<Entry, 'at'>[], index: number, now = new Date()): string {
  const [before, at = '', after] = [-1, 0, 1].map((step) => rows[index + step]?.at)
  const then = new Date(at)
  const sharesSecond = [before, after].some((other) => other?.slice(0, 19) === at.slice(0, 19))
  const time = TIME.format(then) + (sharesSecond ? at.slice(19, 23) : '')
  return isToday(at, now) ? time : `${formatShortDay(then, now)}, ${time}`
}

/** Returns the day, with its year if that is another one. */
const formatShortDay = (then: Date, now: Date): string =>
  (then.getFullYear() === now.getFullYear() ? SHORT_DAY : DAY).format(then)

/** Returns a time such as `2027-01-01 23:59:59 UTC`. */
export const formatUtc = (at: string): string =>
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Returns the time of the sandbox clock when a request arrived; `undefined` if the machine's clock showed the same. */
export const findSandboxTime = ({
  at,
  sandboxTime,
}: Pick<Entry, 'at' | 'sandboxTime'>): string | undefined => (sandboxTime === at ? undefined : sandboxTime)

/** Returns the time of the sandbox clock, with the day unless the machine's clock showed the same. */
export function formatSandboxTime(sandboxTime: string, at: string): string {
  const [then, now] = [new Date(sandboxTime), new Date(at)]
  const time = TIME.format(then)
  return isToday(sandboxTime, now) ? time : `${formatShortDay(then, now)}, ${time}`
}
