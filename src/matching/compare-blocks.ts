/** A few words of one name against a few of another: the same letters, a slip of the finger, or an abbreviation. */

import { isAbbreviation } from './abbreviation.ts'
import { isDoubling, isSwap, typos } from './edit-distance.ts'
import { type Term, term, termsWeight, weightOf } from './evidence.ts'
import { mayBeNear } from './letters.ts'
import { agreement, bitsOf, type Piece, type Vocabulary, type Word } from './name-pieces.ts'

/** Only words that tell no more than this are abbreviated off-hand: nobody shortens the name itself. */
const COMMON_BITS = 10

/** A word with one of the digits that look like letters: o, l, s, b. */
const ONE_DIGIT = /^[a-z]*[0158][a-z]*$/
const SHORTEST_SCANNED = 4

/** From how many letters on one slip is believed, two, three; fewer where spaces moved as well. */
const STEPS = [3, 5, 12] as const
const MOVED_STEPS = [5, 12, 18] as const
const MOST_MOVED_SLIPS = MOVED_STEPS.length

/** Words are told apart by their length: the shorter one is, the more others lie a slip away. */
const SIZES = ['4 letters', '5 letters', '7 letters', '9 letters', 'more'] as const

/** The piece the two blocks make, or `undefined` where they are not alike. */
export function compareBlocks(
  asked: readonly Word[],
  stored: readonly Word[],
  vocabulary: Vocabulary,
): Piece | undefined {
  const [from, to] = [joinedText(asked), joinedText(stored)]
  if (isCut(asked, stored)) return weighed('cut', asked, stored, [term('word', 'cut', bitsOf(stored))])
  if (Math.min(from.length, to.length) < 2) return undefined
  if (from === to) return weighed('respaced', asked, stored, [term('word', 'respaced', bitsOf(stored))])
  const isMoved = asked.length > 1 || stored.length > 1
  const slips = countSlips(from, to, isMoved)
  if (slips !== undefined) {
    if (stored.every(({ isForm }) => isForm)) return agreement('misspelt', asked, stored, 0)
    const terms = slipTerms(asked, stored, slips, vocabulary)
    const bits = Math.min(bitsOf(stored), vocabulary.sizeBits)
    return agreement('misspelt', asked, stored, bits + termsWeight(terms), terms)
  }
  const common = Math.min(bitsOf(stored), bitsOf(asked))
  if (isMoved || common > COMMON_BITS || !isAbbreviation(from, to)) return undefined
  return weighed('abbreviated', asked, stored, [term('word', 'abbreviated', common)])
}

function weighed(
  level: 'respaced' | 'abbreviated' | 'cut',
  asked: readonly Word[],
  stored: readonly Word[],
  terms: readonly Term[],
): Piece {
  return agreement(level, asked, stored, termsWeight(terms), terms)
}

/** `Outfitte` for Outfitters, at the end of a long name. */
function isCut([asked, ...more]: readonly Word[], [stored, ...others]: readonly Word[]): boolean {
  if (asked?.mayBeCut !== true || stored === undefined || more.length + others.length > 0) return false
  return stored.text.length > asked.text.length && stored.text.startsWith(asked.text)
}

/** Whether blocks of so many letters may be alike at all, where spaces moved: found out before they are put together. */
export function mayBeRespaced(from: number, to: number): boolean {
  return Math.min(from, to) > 1 && Math.abs(from - to) <= MOST_MOVED_SLIPS
}

/** Whether two words may make a piece: their lengths and letters tell for most that they do not. */
export function mayAgree(asked: Word, stored: Word): boolean {
  const [from, to] = [asked.text, stored.text]
  const difference = Math.abs(from.length - to.length)
  const most = steps(Math.max(from.length, to.length), STEPS)
  if (difference <= most && mayBeNear(asked.letters, stored.letters, most)) return true
  return isCut([asked], [stored]) || isAbbreviation(from, to)
}

/** The same of blocks that are more than two words together, by how many letters they have, and which. */
export function mayAgreeRespaced(from: number, fromLetters: number, to: number, toLetters: number): boolean {
  return mayBeRespaced(from, to) && mayBeNear(fromLetters, toLetters, steps(Math.max(from, to), MOVED_STEPS))
}

/** What a piece of one or more words may weigh beyond the bits of its stored words: where a slip speaks for it. */
export const MOST_BEYOND_BITS = Math.max(
  0,
  ...SIZES.map(
    (size) =>
      weightOf('spelling', `slip in ${size}`) +
      Math.max(
        0,
        weightOf('spelling', 'swap'),
        weightOf('spelling', 'letter doubled'),
        weightOf('spelling', 'another letter'),
      ),
  ),
)

/** `undefined` beyond what may be slips: more make another word; fewer are believed where spaces moved as well. */
function countSlips(from: string, to: string, isMoved: boolean): number | undefined {
  const length = Math.max(from.length, to.length)
  const most = steps(length, isMoved ? MOVED_STEPS : STEPS)
  const slips = typos(from, to, most)
  if (slips > most) return undefined
  return digits(withLetters(from)) === digits(withLetters(to)) ? slips : undefined
}

/** How many of the bounds the length reaches. */
function steps(length: number, bounds: readonly number[]): number {
  let reached = 0
  for (const bound of bounds) if (length >= bound) reached++
  return reached
}

/**
 * What slips take from the agreement. The shorter the word, the more other names lie one slip away; a swap of
 * neighbours or a doubled letter seldom makes one; a slip that makes a word other companies bear was hardly a slip.
 */
function slipTerms(
  asked: readonly Word[],
  stored: readonly Word[],
  slips: number,
  vocabulary: Vocabulary,
): Term[] {
  const [from, to] = [joinedText(asked), joinedText(stored)]
  const longest = Math.max(from.length, to.length)
  const size = sizeOf(longest)
  const terms = [term('spelling', `slip in ${size}`)]
  if (slips > 1) terms.push(term('spelling', `further slip in ${size}`, slips - 1))
  else if (isSwap(from, to)) terms.push(term('spelling', 'swap'))
  else if (isDoubling(from, to)) terms.push(term('spelling', 'letter doubled'))
  else if (from.length === to.length) terms.push(term('spelling', 'another letter'))
  if (asked.length > 1 || stored.length > 1) terms.push(term('spelling', 'moved space'))
  const isNamed = asked.every(({ isForm, term: canonical }) => isForm || vocabulary.isKnown(canonical))
  if (isNamed) terms.push(term('spelling', 'makes a known word'))
  return terms
}

function sizeOf(letters: number): (typeof SIZES)[number] {
  if (letters <= 4) return '4 letters'
  if (letters === 5) return '5 letters'
  return letters <= 7 ? '7 letters' : letters <= 9 ? '9 letters' : 'more'
}

function joinedText(words: readonly Word[]): string {
  const [only] = words
  if (only !== undefined && words.length === 1) return only.text
  return words.map(({ text }) => text).join('')
}

/** A digit that a scanner or a finger puts for a letter: `micros0ft`, `5able`; but 2008 and B2B stay. */
function withLetters(text: string): string {
  return text.length >= SHORTEST_SCANNED && ONE_DIGIT.test(text) ? text.replace(/[0158]/, '') : text
}

function digits(text: string): string {
  return text.replace(/\D+/g, ' ').trim()
}
