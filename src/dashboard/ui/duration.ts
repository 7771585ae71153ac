/** Lengths of time in words, as short as they can be understood. */

const UNITS = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
] as const

/** `5 h 28 min` of so many seconds: the two largest units that say something. */
export function inWords(seconds: number): string {
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

/** `12 ms` or `3.4 s` of so many milliseconds. */
export function tookInWords(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}
