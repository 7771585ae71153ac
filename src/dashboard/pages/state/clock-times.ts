/** Parses and formats times of the sandbox clock, in the time zone of the browser. */

const DAY_MS = 86_400_000

/** Returns the next midnight UTC after `now`, when daily limits reset. Both are milliseconds since 1970. */
export const getNextMidnight = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS

/** Returns a day such as `Fri 1 January 2027`. */
export const formatDay = (now: number): string =>
  new Date(now).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

/** Returns a time such as `23:59:59`. */
export const formatTime = (now: number): string => new Date(now).toLocaleTimeString('en-GB')

/** Returns an editable time such as `2027-01-01 00:00:00`. */
export const formatForInput = (now: number): string => new Date(now).toLocaleString('sv-SE')

/** The name of the time zone, such as `Europe/Berlin`. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** Converts typed text to an ISO time, in the time zone of the browser by default. Returns `undefined` for anything else. */
export function parseInstant(text: string): string | undefined {
  const [, day, time = '00:00', zone = ''] = INSTANT.exec(text.trim()) ?? []
  if (day === undefined) return undefined
  // Without a zone, this is a local time.
  const instant = new Date(`${day}T${/^\d:/.test(time) ? '0' : ''}${time}${zone}`)
  // JavaScript takes February 30 for March 1 or 2.
  const hasDay = new Date(day).toJSON()?.startsWith(day)
  return Number.isNaN(instant.getTime()) || !hasDay ? undefined : instant.toISOString()
}
