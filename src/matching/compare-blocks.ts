/** A few words of one name against a few of another: the same letters, a slip of the finger, or an abbreviation. */

import { isAbbreviation } from './abbreviation.ts'
import { isSwap, typos } from './edit-distance.ts'
import { agreement, bitsOf, type Piece, type Vocabulary, type Word } from './name-pieces.ts'
import { COMPANY_NAME } from './weights.ts'

/** Only words that tell no more than this are abbreviated off-hand: nobody shortens the name itself. */
const COMMON_BITS = 10

/** The piece the two blocks make, or `undefined` where they are not alike. */
export function compareBlocks(
  asked: readonly Word[],
  stored: readonly Word[],
  vocabulary: Vocabulary,
): Piece | undefined {
  const [from, to] = [joinedText(asked), joinedText(stored)]
  if (Math.min(from.length, to.length) < 2) return undefined
  if (from === to) return agreement('respaced', asked, stored, COMPANY_NAME.respaced * bitsOf(stored))
  const isMoved = asked.length > 1 || stored.length > 1
  const slips = countSlips(from, to, isMoved)
  if (slips !== undefined) {
    const weight = stored.every(({ isForm }) => isForm) ? 0 : weighSlips(asked, stored, slips, vocabulary)
    return agreement('misspelt', asked, stored, weight)
  }
  const common = Math.min(bitsOf(stored), bitsOf(asked))
  if (isMoved || common > COMMON_BITS || !isAbbreviation(from, to)) return undefined
  return agreement('abbreviated', asked, stored, COMPANY_NAME.abbreviated * common)
}

/** `undefined` beyond what may be slips: more make another word; fewer are believed where spaces moved as well. */
function countSlips(from: string, to: string, isMoved: boolean): number | undefined {
  const length = Math.max(from.length, to.length)
  const most = isMoved ? steps(length, [5, 12, 18]) : steps(length, [3, 5, 12])
  if (digits(from) !== digits(to)) return undefined
  const slips = typos(from, to, most)
  return slips <= most ? slips : undefined
}

/** How many of the bounds the length reaches. */
function steps(length: number, bounds: readonly number[]): number {
  return bounds.filter((bound) => length >= bound).length
}

/**
 * What is left of the agreement. The shorter the word, the more other names lie one slip away; a swap of neighbours
 * seldom makes one; a slip that makes a word other companies bear was hardly a slip.
 */
function weighSlips(
  asked: readonly Word[],
  stored: readonly Word[],
  slips: number,
  vocabulary: Vocabulary,
): number {
  const [from, to] = [joinedText(asked), joinedText(stored)]
  const longest = Math.max(from.length, to.length)
  const length = longest <= 4 ? 'upTo4' : longest <= 7 ? 'upTo7' : longest <= 9 ? 'upTo9' : 'longer'
  let weight = Math.min(bitsOf(stored), vocabulary.sizeBits)
  weight -= COMPANY_NAME.slip[length] + (slips - 1) * COMPANY_NAME.furtherSlip[length]
  if (slips === 1 && isSwap(from, to)) weight += COMPANY_NAME.swap
  if (asked.length > 1 || stored.length > 1) weight -= COMPANY_NAME.movedSpace
  const isNamed = asked.every(({ isForm, term }) => isForm || vocabulary.isKnown(term))
  return isNamed ? weight - COMPANY_NAME.makesKnownWord : weight
}

function joinedText(words: readonly Word[]): string {
  return words.map(({ text }) => text).join('')
}

function digits(text: string): string {
  return text.replace(/\D+/g, ' ').trim()
}
