/**
 * What aligning two names can come to at most: most candidates are told by it to be another company, and are never aligned.
 *
 * An alignment takes some of the possible agreements, no two of which overlap; every other word that is left is odd. The
 * bound lets each word have the best that it may be part of, overlapping or not, so that it is never less than the
 * alignment's weight: an admissible heuristic (Hart, Nilsson and Raphael 1968).
 */

import type { Word } from './name-pieces.ts'
import type { Agreement, Pairing } from './pair-words.ts'

/** In bits; `lost` is negative or 0. */
export interface Balance {
  readonly agreed: number
  readonly lost: number
}

/** Of a pairing without one word for several, which may have others cost nothing. */
export function mostOf({ equal, asked, stored, agreements }: Pairing): Balance {
  let [agreed, lost, lastAsked, last] = [0, 0, -1, -1]
  for (const pair of equal) {
    agreed += Math.min(pair.asked.bits, pair.stored.bits)
    lastAsked = Math.max(lastAsked, pair.askedAt)
    last = Math.max(last, pair.storedAt)
  }
  for (const [i, word] of asked.entries()) {
    if (!agreements.some(({ askedStart, askedEnd }) => askedStart <= i && i < askedEnd)) {
      lost += mostIfOdd(word, lastAsked)
    }
  }
  for (const [j, word] of stored.entries()) {
    const most = mostAgreed(agreements, j)
    if (most === undefined) lost += mostIfOdd(word, last)
    else agreed += most
  }
  return { agreed, lost }
}

/** The most that the stored word has a share in, and nothing where that is negative; `undefined` if it agrees with nothing. */
function mostAgreed(agreements: readonly Agreement[], j: number): number | undefined {
  let most: number | undefined
  for (const { storedStart, storedEnd, likeness } of agreements) {
    if (storedStart <= j && j < storedEnd) {
      most = Math.max(most ?? 0, likeness.weight / (storedEnd - storedStart))
    }
  }
  return most
}

/** Words before the last equal one do not only follow what was found, whatever else agrees. */
function mostIfOdd(word: Word, lastEqual: number): number {
  return word.position < lastEqual ? word.odd : word.oddAtEnd
}
