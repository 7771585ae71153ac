/** Formats names, counts, durations, and probabilities. */

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns `3 users`, `1 key`, or `1,600 companies`. */
export const formatCount = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

/** Returns `first 50 of 1,600` for a list that is cut, otherwise `''`. */
export const formatCut = (shown: number, total = shown): string =>
  shown === 0 || shown >= total
    ? ''
    : `first ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`

/** Returns `12,500` or `unlimited`. */
export const formatCredits = (credits: number | null): string =>
  credits === null ? 'unlimited' : credits.toLocaleString('en-US')

const UNITS = [
  { name: 'd', long: 'day', seconds: 86_400 },
  { name: 'h', long: 'hour', seconds: 3_600 },
  { name: 'min', long: 'minute', seconds: 60 },
  { name: 's', long: 'second', seconds: 1 },
] as const

/** Removes the commas of thousands, as in `1,000`. Others stay, so that `0,5` is no number rather than 5. */
export const removeSeparators = (text: string): string =>
  /^\s*[1-9]\d{0,2}(,\d{3})+(?![\d,])/.test(text) ? text.replaceAll(',', '') : text

/** Formats seconds with the two largest units, such as `5 h 28 min`. */
export function formatDuration(seconds: number): string {
  let left = Math.round(Math.abs(seconds))
  const parts = UNITS.map(({ name, seconds: length }) => {
    const count = Math.floor(left / length)
    left -= count * length
    return { name, count }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  if (first < 0) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count.toLocaleString('en-US')} ${name}`)
    .join(' ')
}

/** Formats seconds with the two largest units, such as `1 day 12 hours`. Two days less a few seconds are `2 days`. */
export function formatLongDuration(seconds: number): string {
  const round = (step: number): number => Math.round(Math.abs(seconds) / step) * step
  for (const [index, { long, seconds: length }] of UNITS.entries()) {
    const next = UNITS[index + 1] ?? UNITS[3]
    const rounded = round(next.seconds)
    if (rounded < length) continue
    const rest = Math.floor((rounded % length) / next.seconds)
    const first = formatCount(Math.floor(rounded / length), long)
    return rest === 0 ? first : `${first} ${formatCount(rest, next.long)}`
  }
  return formatCount(0, 'second')
}

/** Formats milliseconds, such as `12 ms` or `3.4 s`. */
export function formatElapsed(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

/**
 * Formats a probability, such as `97.8%`. It truncates, so that values just below a bound do not seem to reach it.
 */
export function formatPercent(probability: number): string {
  if (probability > 0.9999 && probability < 1) return 'over\u00a099.99%'
  if (probability > 0 && probability < 0.0001) return 'under\u00a00.01%'
  const digits = probability > 0.99 || probability < 0.01 ? 2 : 1
  const scale = 10 ** digits
  // 71.5% is slightly less in binary.
  return `${Math.floor(probability * 100 * scale + 1e-6) / scale}%`
}
