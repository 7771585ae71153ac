import { countTypos } from './edit-distance.ts'

/** Returns how many typos are between two parts of a person's name, or `undefined` if there are too many for their length. */
export function toTypoLevel(a: string, b: string) {
  const shorter = Math.min(a.length, b.length)
  if (shorter < 3) return undefined
  const typos = countTypos(a, b, shorter < 6 ? 1 : 2)
  if (typos === 1) return shorter < 5 ? 'one typo in a short name' : 'one typo'
  // Keller is not Müller. The first letter is seldom mistyped.
  if (typos !== 2 || shorter < 6 || a[0] !== b[0]) return undefined
  return shorter < 8 ? 'two typos in a short name' : 'two typos'
}

/** Typos seldom change both the first and the last letter. */
export function haveCommonEnd(a: string, b: string): boolean {
  return a.charCodeAt(0) === b.charCodeAt(0) || a.charCodeAt(a.length - 1) === b.charCodeAt(b.length - 1)
}
