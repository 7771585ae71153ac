/** Numbers and times, as people read them. */

/** `97.8 %`, cut off, not rounded: what is just below a bound must not read as if it reached it. */
export function percent(probability: number): string {
  if (probability > 0.9999 && probability < 1) return 'over\u00a099.99\u00a0%'
  if (probability > 0 && probability < 0.0001) return 'under\u00a00.01\u00a0%'
  const digits = probability > 0.99 || probability < 0.01 ? 2 : 1
  const scale = 10 ** digits
  // What is written 71.5 % is a hair less in binary.
  return `${Math.floor(probability * 100 * scale + 1e-6) / scale}\u00a0%`
}

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
