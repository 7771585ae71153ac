/** Returns the number of Unicode code points, which is how JSON Schema measures strings. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
