/** Which letters a text has, as bits: what two texts must share to be a few slips apart, at the cost of an instruction. */

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
