/** A few words of one name against a few of another: the same letters, a slip of the finger, or an abbreviation. */

import { isAbbreviation } from './abbreviation.ts'
import type { Block } from './block.ts'
import { isDoubling, isSwap, typos } from './edit-distance.ts'
import { type Term, term, termsWeight } from './evidence.ts'
import { hasDigits, mayBeNear } from './letters.ts'
import { bitsOf, type Vocabulary } from './name-pieces.ts'

/** Only words that tell no more than this are abbreviated off-hand: nobody shortens the name itself. */
const COMMON_BITS = 10

/** A word with one of the digits that look like letters: o, l, s, b. */
const ONE_DIGIT = /^[a-z]*[0158][a-z]*$/
const SHORTEST_SCANNED = 4

/** From how many letters on one slip is believed, two, three; fewer where spaces moved as well. */
const STEPS = { one: 3, two: 5, three: 12 }
const MOVED_STEPS: typeof STEPS = { one: 5, two: 12, three: 18 }

/** How two blocks agree. */
export interface Likeness {
  readonly level: 'cut' | 'respaced' | 'misspelt' | 'abbreviated'
  /** In bits. */
  readonly weight: number
  /** What the weight depends on. */
  readonly terms: readonly Term[]
}

/** `undefined` where they are not alike. */
export function compareBlocks(asked: Block, stored: Block, vocabulary: Vocabulary): Likeness | undefined {
  if (!asked.isOne || !stored.isOne) {
    return mayBeSlips(asked, stored, MOVED_STEPS)
      ? compareSpelling(asked, stored, MOVED_STEPS, vocabulary)
      : undefined
  }
  if (isCut(asked, stored)) return weighed('cut', bitsOf(stored.words))
  const spelling = mayBeSlips(asked, stored, STEPS)
    ? compareSpelling(asked, stored, STEPS, vocabulary)
    : undefined
  return (
    spelling ?? (isAbbreviated(asked, stored) ? weighed('abbreviated', commonBits(asked, stored)) : undefined)
  )
}

/** By lengths and letters, which tell for nearly all that they are not, before texts are put together. */
function mayBeSlips(asked: Block, stored: Block, bounds: typeof STEPS): boolean {
  const most = mostSlips(Math.max(asked.length, stored.length), bounds)
  return (
    Math.abs(asked.length - stored.length) <= most &&
    Math.min(asked.length, stored.length) > 1 &&
    mayBeNear(asked.letters, stored.letters, most)
  )
}

function compareSpelling(
  asked: Block,
  stored: Block,
  bounds: typeof STEPS,
  vocabulary: Vocabulary,
): Likeness | undefined {
  const slips = countSlips(asked, stored, mostSlips(Math.max(asked.length, stored.length), bounds))
  if (slips === 0) return weighed('respaced', bitsOf(stored.words))
  return slips === undefined ? undefined : misspelt(asked, stored, slips, vocabulary)
}

function weighed(level: 'respaced' | 'abbreviated' | 'cut', bits: number): Likeness {
  const terms = [term('word', level, bits)]
  return { level, weight: termsWeight(terms), terms }
}

function misspelt(asked: Block, stored: Block, slips: number, vocabulary: Vocabulary): Likeness {
  const { words } = stored
  if (words.every(({ isForm }) => isForm)) return { level: 'misspelt', weight: 0, terms: [] }
  const terms = slipTerms(asked, stored, slips, vocabulary)
  const bits = Math.min(bitsOf(words), vocabulary.sizeBits)
  return { level: 'misspelt', weight: bits + termsWeight(terms), terms }
}

/** `Outfitte` for Outfitters, at the end of a long name. */
function isCut(asked: Block, stored: Block): boolean {
  return asked.first?.mayBeCut === true && stored.length > asked.length && stored.text.startsWith(asked.text)
}

function isAbbreviated(asked: Block, stored: Block): boolean {
  if (commonBits(asked, stored) > COMMON_BITS) return false
  // Whichever is the shorter one, its letters are among the other's.
  const both = asked.letters & stored.letters
  if (both !== asked.letters && both !== stored.letters) return false
  return isAbbreviation(asked.text, stored.text)
}

function commonBits(asked: Block, stored: Block): number {
  return Math.min(asked.first?.bits ?? 0, stored.first?.bits ?? 0)
}

/** `undefined` beyond what may be slips: more make another word; fewer are believed where spaces moved as well. */
function countSlips(asked: Block, stored: Block, most: number): number | undefined {
  const [from, to] = [asked.text, stored.text]
  const slips = typos(from, to, most)
  if (slips > most) return undefined
  if (!hasDigits(asked.letters | stored.letters)) return slips
  return digits(withLetters(from)) === digits(withLetters(to)) ? slips : undefined
}

function mostSlips(length: number, { one, two, three }: typeof STEPS): number {
  if (length < one) return 0
  return length < two ? 1 : length < three ? 2 : 3
}

/**
 * What slips take from the agreement. The shorter the word, the more other names lie one slip away; a swap of
 * neighbours or a doubled letter seldom makes one; a slip that makes a word other companies bear was hardly a slip.
 */
function slipTerms(asked: Block, stored: Block, slips: number, vocabulary: Vocabulary): Term[] {
  const [from, to] = [asked.text, stored.text]
  const longest = Math.max(from.length, to.length)
  const size = sizeOf(longest)
  const terms = [term('spelling', `slip in ${size}`)]
  if (slips > 1) terms.push(term('spelling', `further slip in ${size}`, slips - 1))
  else if (isSwap(from, to)) terms.push(term('spelling', 'swap'))
  else if (asked.letters === stored.letters && isDoubling(from, to))
    terms.push(term('spelling', 'letter doubled'))
  else if (from.length === to.length) terms.push(term('spelling', 'another letter'))
  if (!asked.isOne || !stored.isOne) terms.push(term('spelling', 'moved space'))
  const isNamed = asked.words.every(({ isForm, term: canonical }) => isForm || vocabulary.isKnown(canonical))
  if (isNamed) terms.push(term('spelling', 'makes a known word'))
  return terms
}

function sizeOf(letters: number) {
  if (letters <= 4) return '4 letters'
  if (letters === 5) return '5 letters'
  return letters <= 7 ? '7 letters' : letters <= 9 ? '9 letters' : 'more'
}

/** A digit that a scanner or a finger puts for a letter: `micros0ft`, `5able`; but 2008 and B2B stay. */
function withLetters(text: string): string {
  return text.length >= SHORTEST_SCANNED && ONE_DIGIT.test(text) ? text.replace(/[0158]/, '') : text
}

function digits(text: string): string {
  return text.replace(/\D+/g, ' ').trim()
}
