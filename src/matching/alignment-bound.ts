/**
 * What aligning two names can come to at most, found in a tenth of the time: most candidates are told by it to be another
 * company, and are never aligned.
 *
 * Equal words pair off as they do in `align-words.ts`. A word that is left can agree only with a block of words of about the
 * same length and letters; where there is none, it is odd, and costs what it costs there. Where there is one, the bound takes
 * all of it for agreed, and nothing for lost, so that it is never less than the alignment's weight.
 */

import { MAX_BLOCK, MAX_LEFT } from './align-words.ts'
import { MOST_BEYOND_BITS, mayAgree, mayAgreeRespaced } from './compare-blocks.ts'
import type { ComparedName } from './compared-name.ts'
import { drawTogether } from './draw-together.ts'
import type { Word } from './name-pieces.ts'

/** In bits; `lost` is negative or 0. */
export interface Bound {
  readonly agreed: number
  readonly lost: number
}

/** `undefined` where one word may stand for several: what that comes to is not foreseen. */
export function boundOf(asked: ComparedName, stored: ComparedName): Bound | undefined {
  const equal = pairEqual(asked.words, stored.words)
  const { askedLeft, storedLeft } = equal
  if (drawTogether(askedLeft, storedLeft, asked.name.forms.length > 0) !== undefined) return undefined
  const paired = mayPair(askedLeft, storedLeft)
  let { agreed } = equal
  storedLeft.forEach((word, j) => {
    if (paired.stored & (1 << j) && !word.isForm) agreed += word.bits + MOST_BEYOND_BITS
  })
  const lost = oddOf(askedLeft, paired.asked, equal.lastAsked) + oddOf(storedLeft, paired.stored, equal.last)
  return { agreed, lost }
}

interface Equal {
  readonly agreed: number
  readonly askedLeft: readonly Word[]
  readonly storedLeft: readonly Word[]
  /** Where the last words that pair off stand; -1 where none do. */
  readonly lastAsked: number
  readonly last: number
}

function pairEqual(asked: readonly Word[], stored: readonly Word[]): Equal {
  let [agreed, taken, lastAsked, last] = [0, 0, -1, -1]
  const askedLeft: Word[] = []
  for (const word of asked) {
    let j = 0
    while (j < stored.length && (stored[j]?.term !== word.term || taken & (1 << j))) j++
    const other = stored[j]
    if (other === undefined) askedLeft.push(word)
    else {
      taken |= 1 << j
      agreed += Math.min(word.bits, other.bits)
      lastAsked = word.position
      last = Math.max(last, other.position)
    }
  }
  return { agreed, askedLeft, storedLeft: stored.filter((_, j) => !(taken & (1 << j))), lastAsked, last }
}

/** The words, as bits by their places, that may be part of an agreement. */
interface Paired {
  readonly asked: number
  readonly stored: number
}

function mayPair(asked: readonly Word[], stored: readonly Word[]): Paired {
  const [m, n] = [Math.min(asked.length, MAX_LEFT), Math.min(stored.length, MAX_LEFT)]
  let [pairedAsked, pairedStored] = [0, 0]
  for (let i = 0; i < m; i++) {
    let [from, fromLetters] = [0, 0]
    for (let a = 1; a <= MAX_BLOCK && i + a <= m; a++) {
      const word = asked[i + a - 1]
      if (word === undefined) break
      from += word.text.length
      fromLetters |= word.letters
      for (let j = 0; j < n; j++) {
        let [to, toLetters] = [0, 0]
        for (let s = 1; s <= MAX_BLOCK && j + s <= n; s++) {
          const other = stored[j + s - 1]
          if (other === undefined) break
          to += other.text.length
          toLetters |= other.letters
          const may = a + s === 2 ? mayAgree(word, other) : mayAgreeRespaced(from, fromLetters, to, toLetters)
          if (!may) continue
          pairedAsked |= block(i, a)
          pairedStored |= block(j, s)
        }
      }
    }
  }
  return { asked: pairedAsked, stored: pairedStored }
}

/** So many bits from one on. */
function block(first: number, length: number): number {
  return ((1 << length) - 1) << first
}

/** What the words cost that pair with nothing: those before the last that is found for certain do not only follow it. */
function oddOf(words: readonly Word[], paired: number, last: number): number {
  let lost = 0
  for (const [i, word] of words.entries()) {
    if (i >= MAX_LEFT) break
    if (!(paired & (1 << i))) lost += word.position < last ? word.odd : word.oddAtEnd
  }
  return lost
}
