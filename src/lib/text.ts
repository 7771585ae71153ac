/** Small functions over text. */

/** Returns the number of Unicode code points, which is how JSON Schema measures strings. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The same text in memory of its own. A part of a long text retains all of that text otherwise. */
export const ownCopy = (text: string): string => Buffer.from(text).toString()

/**
 * A probability for people: `97.8 %`, with a digit more if it is nearly certain. It is cut off, not rounded, so that a
 * value just below a bound does not read as if it reached it.
 */
export function percent(probability: number): string {
  if (probability > 0.9999 && probability < 1) return 'over 99.99 %'
  if (probability > 0 && probability < 0.0001) return 'under 0.01 %'
  const digits = probability > 0.99 || probability < 0.01 ? 2 : 1
  const scale = 10 ** digits
  // What is written 71.5 % is a hair less in binary.
  return `${Math.floor(probability * 100 * scale + 1e-6) / scale} %`
}
