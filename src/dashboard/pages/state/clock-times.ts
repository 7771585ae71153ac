/** Parses and formats times of the sandbox clock, in UTC. */

const DAY_MS = 86_400_000

/** Returns the next midnight after `now`, when daily limits reset. Both are milliseconds since 1970. */
export const getNextMidnight = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS

/** Returns a day such as `Fri 1 January 2027`. */
export const formatDay = (now: number): string =>
  new Date(now).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Returns a time such as `23:59:59`. */
export const formatTime = (now: number): string => new Date(now).toISOString().slice(11, 19)

/** Returns an editable time such as `2027-01-01 00:00:00`. */
export const formatForInput = (now: number): string =>
  new Date(now).toISOString().slice(0, 19).replace('T', ' ')

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** Converts typed text to an ISO time, in UTC by default. Returns `undefined` for anything else. */
export function parseInstant(text: string): string | undefined {
  const [, day, time = '00:00', zone = 'Z'] = INSTANT.exec(text.trim()) ?? []
  if (day === undefined) return undefined
  const instant = `${day}T${/^\d:/.test(time) ? '0' : ''}${time}${zone}`
  return Number.isNaN(Date.parse(instant)) ? undefined : instant
}
