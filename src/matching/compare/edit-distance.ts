/** How many slips of the finger lie between two words. */

import { distance } from 'fastest-levenshtein'

const MAX_LENGTH = 256
const rows = [
  new Uint16Array(MAX_LENGTH + 1),
  new Uint16Array(MAX_LENGTH + 1),
  new Uint16Array(MAX_LENGTH + 1),
] as const

/** So few letters that differ are faster compared at once. */
const FEW = 4

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours count one
 * each. `limit + 1` stands for anything beyond `limit`.
 *
 * What both begin and end with changes nothing, and is left out. Levenshtein's distance counts a swap as two, so it lies
 * between this distance and its double: the fast bit-parallel one settles nearly all other pairs before the table is filled.
 */
export function typos(a: string, b: string, limit: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit || a.length > MAX_LENGTH || b.length > MAX_LENGTH)
    return limit + 1
  let start = 0
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  const differing = Math.max(endA, endB) - start
  if (Math.min(endA, endB) === start) return differing
  if (differing > FEW && distance(a, b) > 2 * limit) return limit + 1
  return Math.min(alignment(a, b, start, endA, endB), limit + 1)
}

/** The classic table between `start` and both ends, three rows of it: a swap reaches back two. */
function alignment(a: string, b: string, start: number, endA: number, endB: number): number {
  let [beforeLast, last, current]: [Uint16Array, Uint16Array, Uint16Array] = [rows[0], rows[1], rows[2]]
  for (let j = start; j <= endB; j++) last[j] = j - start
  for (let i = start + 1; i <= endA; i++) {
    current[start] = i - start
    for (let j = start + 1; j <= endB; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let least = Math.min(at(last, j) + 1, at(current, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      const mayBeSwap = i > start + 1 && j > start + 1
      if (mayBeSwap && swapped(a, i, b, j)) least = Math.min(least, at(beforeLast, j - 2) + 1)
      current[j] = least
    }
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return at(last, endB)
}

function at(row: Uint16Array, index: number): number {
  return row[index] ?? 0
}

function swapped(a: string, i: number, b: string, j: number): boolean {
  return a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}

/** Whether `a` is `b` with two neighbouring letters swapped: the slip that least often makes another name. */
export function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let i = 0
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(i)) i++
  return i + 1 < a.length && swapped(a, i + 2, b, i + 2) && a.slice(i + 2) === b.slice(i + 2)
}

/** Whether they differ in how often a letter stands in a row only: `Daiken`, `Daiiken`. */
export function isDoubling(a: string, b: string): boolean {
  return a !== b && undoubled(a) === undoubled(b)
}

function undoubled(text: string): string {
  return text.replace(/(.)\1+/g, '$1')
}

const LETTER_A = 97
const FIRST_DIGIT_BIT = 26
const DIGIT_BITS = 6

/** A bit for each letter from a to z; digits share the six that are left. */
export function lettersOf(text: string): number {
  let letters = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    letters |= 1 << (code >= LETTER_A ? code - LETTER_A : FIRST_DIGIT_BIT + (code % DIGIT_BITS))
  }
  return letters
}

export function hasDigits(letters: number): boolean {
  return letters >>> FIRST_DIGIT_BIT !== 0
}

/**
 * Whether texts of these letters may lie within so many slips: each slip takes one letter away at most, and brings
 * one at most (a swap neither). The counting filter of approximate string matching (Navarro 2001), without counts.
 */
export function mayBeNear(one: number, other: number, slips: number): boolean {
  return hasAtMost(one & ~other, slips) && hasAtMost(other & ~one, slips)
}

function hasAtMost(bits: number, most: number): boolean {
  let [left, cleared] = [bits, 0]
  while (left !== 0 && cleared < most) {
    left &= left - 1
    cleared++
  }
  return left === 0
}
