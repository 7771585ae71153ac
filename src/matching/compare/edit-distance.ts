/** Counts the typos between two words. */

import { distance } from 'fastest-levenshtein'

const MAX_LENGTH = 256
const rows = [
  new Uint16Array(MAX_LENGTH + 1),
  new Uint16Array(MAX_LENGTH + 1),
  new Uint16Array(MAX_LENGTH + 1),
] as const

/** For up to this many differing letters, filling the table immediately is faster. */
const MAX_WITHOUT_FILTER = 4

/**
 * Returns the optimal string alignment distance, or `limit + 1` if it exceeds `limit`. Insertions, deletions,
 * substitutions, and transpositions of adjacent letters count one each.
 *
 * The common prefix and suffix are skipped. Levenshtein's distance counts a transposition as two, so it is at most
 * twice this distance. The fast bit-parallel Levenshtein therefore rejects most other pairs before the table is filled.
 */
export function countTypos(a: string, b: string, limit: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit || a.length > MAX_LENGTH || b.length > MAX_LENGTH)
    return limit + 1
  let start = 0
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  const differing = Math.max(endA, endB) - start
  if (Math.min(endA, endB) === start) return differing
  if (differing > MAX_WITHOUT_FILTER && distance(a, b) > 2 * limit) return limit + 1
  return Math.min(countByTable(a, b, start, endA, endB), limit + 1)
}

/**
 * Fills the dynamic programming table between `start` and both ends. Keeps three rows, since a transposition needs two
 * above.
 */
function countByTable(a: string, b: string, start: number, endA: number, endB: number): number {
  let beforeLast: Uint16Array = rows[0]
  let last: Uint16Array = rows[1]
  let current: Uint16Array = rows[2]
  for (let j = start; j <= endB; j++) last[j] = j - start
  for (let i = start + 1; i <= endA; i++) {
    current[start] = i - start
    for (let j = start + 1; j <= endB; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let least = Math.min(at(last, j) + 1, at(current, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      const hasTwo = i > start + 1 && j > start + 1
      if (hasTwo && areTransposed(a, i, b, j)) least = Math.min(least, at(beforeLast, j - 2) + 1)
      current[j] = least
    }
    const oldest = beforeLast
    beforeLast = last
    last = current
    current = oldest
  }
  return at(last, endB)
}

function at(row: Uint16Array, index: number): number {
  return row[index] ?? 0
}

function areTransposed(a: string, i: number, b: string, j: number): boolean {
  return a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}

/** Returns whether `a` is `b` with two adjacent letters transposed. This typo least often makes another name. */
export function isTransposition(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let i = 0
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(i)) i++
  return i + 1 < a.length && areTransposed(a, i + 2, b, i + 2) && a.slice(i + 2) === b.slice(i + 2)
}

/** Returns whether the words differ only in how often adjacent letters repeat: `Daiken`, `Daiiken`. */
export function isLetterDoubling(a: string, b: string): boolean {
  return a !== b && removeDoubledLetters(a) === removeDoubledLetters(b)
}

function removeDoubledLetters(text: string): string {
  return text.replace(/(.)\1+/g, '$1')
}

const LETTER_A = 97
const FIRST_DIGIT_BIT = 26
const DIGIT_BITS = 6

/**
 * Returns the set of characters as a bit mask: one bit for each letter from a to z, and six bits shared by the digits.
 */
export function toLetterMask(text: string): number {
  let letterMask = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    letterMask |= 1 << (code >= LETTER_A ? code - LETTER_A : FIRST_DIGIT_BIT + (code % DIGIT_BITS))
  }
  return letterMask
}

export function hasDigits(letterMask: number): boolean {
  return letterMask >>> FIRST_DIGIT_BIT !== 0
}

/**
 * Returns whether texts with these letter masks can be within so many typos of each other. A typo removes at most one
 * letter and adds at most one. This is the counting filter of approximate string matching (Navarro 2001) without
 * counts.
 */
export function canBeWithinTypos(maskA: number, maskB: number, typos: number): boolean {
  return hasAtMostBits(maskA & ~maskB, typos) && hasAtMostBits(maskB & ~maskA, typos)
}

function hasAtMostBits(bits: number, limit: number): boolean {
  let left = bits
  let cleared = 0
  while (left !== 0 && cleared < limit) {
    left &= left - 1
    cleared++
  }
  return left === 0
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

/**
 * Returns whether two words have the same first or last letter. Typos seldom change both the first and the last letter.
 */
export function haveCommonEnd(a: string, b: string): boolean {
  return a.charCodeAt(0) === b.charCodeAt(0) || a.charCodeAt(a.length - 1) === b.charCodeAt(b.length - 1)
}
