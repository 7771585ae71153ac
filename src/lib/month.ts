import { memoized } from './memoized.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `Oct 2022` → months since the year 0, so that months can be compared; 0 for what is no month. */
export const monthNumber = memoized((text: string): number => {
  const [, name = '', year = ''] = /^([a-z]{3})[a-z]*\.? (\d{4})$/i.exec(text.trim()) ?? []
  const month = MONTHS.indexOf(name.toLowerCase())
  return month < 0 ? 0 : Number(year) * 12 + month
}, 5_000)

/** Returns the UTC month of an instant in milliseconds, counted as `monthNumber` counts. */
export function monthAt(ms: number): number {
  if (ms < last.start || ms >= last.end) last = monthAround(new Date(ms))
  return last.month
}

/** Nearly every call asks for the same month. */
let last = { start: 0, end: 0, month: 0 }

function monthAround(date: Date): typeof last {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1), month: year * 12 + month }
}
