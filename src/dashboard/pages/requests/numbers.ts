/** Numbers and times, as people read them. */

/** `+7.8`, `−19.0` */
export function signed(bits: number): string {
  const text = Math.abs(bits).toFixed(1)
  if (text === '0.0') return text
  return bits > 0 ? `+${text}` : `−${text}`
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

export const isOfToday = (at: string, now = new Date()): boolean =>
  DAY.format(new Date(at)) === DAY.format(now)

/** By this machine's time zone; with the day where that is not today's. */
export function timeOf(at: string, now = new Date()): string {
  const then = new Date(at)
  return isOfToday(at, now) ? TIME.format(then) : `${DAY.format(then)}, ${TIME.format(then)}`
}
