/**
 * What aligning two names can come to at most: most candidates are told by it to be another company, and are never aligned.
 *
 * An alignment takes some of the possible agreements, none of whose words overlap; every other word that is left is odd. The
 * bound lets each word have the best that it may be part of, overlapping or not, so that it is never less than the
 * alignment's weight: an admissible heuristic, as in Hart, Nilsson and Raphael 1968.
 */

import type { ComparedWord } from './name-pieces.ts'
import type { Pairing } from './pair-words.ts'

/** In bits; `lost` is negative or 0. */
export interface Balance {
  readonly agreed: number
  readonly lost: number
}

/** Of a pairing without one word for several, which may have others cost nothing. */
export function mostOf({ equal, asked, stored, agreements }: Pairing): Balance {
  let [agreed, lastAsked, last] = [0, -1, -1]
  for (const pair of equal) {
    agreed += Math.min(pair.asked.bits, pair.stored.bits)
    lastAsked = Math.max(lastAsked, pair.asked.position)
    last = Math.max(last, pair.stored.position)
  }
  let lost = 0
  asked.forEach((word, i) => {
    const mayAgree = agreements.some(({ askedStart, askedEnd }) => askedStart <= i && i < askedEnd)
    if (!mayAgree) lost += mostIfOdd(word, lastAsked)
  })
  stored.forEach((word, j) => {
    let [mayAgree, most] = [false, 0]
    for (const { storedStart, storedEnd, piece } of agreements) {
      if (j < storedStart || j >= storedEnd) continue
      mayAgree = true
      most = Math.max(most, piece.weight / (storedEnd - storedStart))
    }
    if (mayAgree) agreed += most
    else lost += mostIfOdd(word, last)
  })
  return { agreed, lost }
}

/** Words before the last equal one do not only follow what was found, whatever else agrees. */
function mostIfOdd(word: ComparedWord, lastEqual: number): number {
  return word.position < lastEqual ? word.odd.weight : word.mostAtEnd
}
