/** Counts the typos between two words. */

import { distance } from 'fastest-levenshtein'

/**
 * Returns the optimal string alignment distance, or `limit + 1` if it exceeds `limit`. Insertions, deletions, substitutions, and
 * transpositions of adjacent letters count one each. The fast Levenshtein distance counts a transposition as two.
 */
export function countTypos(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  const letters = distance(a, b)
  return letters < 2 || letters > 2 * limit ? Math.min(letters, limit + 1) : countFrom(a, b, limit)
}

/** Tries each kind of typo at the first difference. There are few ways, because few typos are left. */
function countFrom(a: string, b: string, limit: number): number {
  const at = findDifference(a, b)
  const [restA, restB] = [a.slice(at), b.slice(at)]
  if (restA === restB) return 0
  if (limit < Math.max(1, Math.abs(restA.length - restB.length))) return limit + 1
  const count = (ofA: number, ofB: number) => countFrom(restA.slice(ofA), restB.slice(ofB), limit - 1)
  const swapped = startsWithSwap(restA, restB) ? count(2, 2) : limit
  return 1 + Math.min(count(1, 0), count(0, 1), count(1, 1), swapped)
}

function findDifference(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

const startsWithSwap = (a: string, b: string): boolean => a.length > 1 && a[0] === b[1] && a[1] === b[0]

/** Returns whether `a` is `b` with two adjacent letters transposed. This typo least often makes another name. */
export function isTransposition(a: string, b: string): boolean {
  const at = findDifference(a, b)
  return startsWithSwap(a.slice(at), b.slice(at)) && a.slice(at + 2) === b.slice(at + 2)
}

/** A level of agreement of two names of people, and the number of typos that it allows for. */
export interface NameSimilarity<Level> {
  readonly level: Level
  readonly typos: number
}

/** Compares two parts of a person's name. Returns `undefined` if there are too many typos for their length. */
export function compareTypos(a: string, b: string) {
  const shorter = Math.min(a.length, b.length)
  if (shorter < 3) return undefined
  const typos = countTypos(a, b, shorter < 6 ? 1 : 2)
  if (typos === 1) return { level: shorter < 5 ? 'one typo in a short name' : 'one typo', typos } as const
  // Keller is not Müller. The first letter is seldom mistyped.
  if (typos !== 2 || shorter < 6 || a[0] !== b[0]) return undefined
  return { level: shorter < 8 ? 'two typos in a short name' : 'two typos', typos } as const
}

/** Returns whether two words have the same first or last letter. Typos seldom change both the first and the last letter. */
export const haveCommonEnd = (a: string, b: string): boolean =>
  a.charCodeAt(0) === b.charCodeAt(0) || a.charCodeAt(a.length - 1) === b.charCodeAt(b.length - 1)
