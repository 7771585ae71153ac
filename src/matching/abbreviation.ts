/** Words shortened by people, beyond the usual ones in `business-words.ts`. */

const SHORTEST = 3
/** What is dropped must be worth dropping. */
const LEAST_SAVED = 3

/**
 * Whether one word abbreviates the other: its beginning (`Precis` for Precision), or its first letter and some of the
 * consonants after it, the last among them (`Mgmt`, `Hldgs`).
 */
export function isAbbreviation(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < SHORTEST || long.length - short.length < LEAST_SAVED) return false
  return long.startsWith(short) || isSkeleton(short, long)
}

function isSkeleton(short: string, long: string): boolean {
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1) || /.[aeiou]/.test(short)) return false
  let found = 0
  for (const letter of long) if (letter === short[found]) found++
  return found === short.length
}
