/** A few words of one name against a few of another: the same letters, a slip of the finger, or an abbreviation. */

import { type Term, term, termsWeight } from '../score/evidence.ts'
import { hasDigits, isDoubling, isSwap, mayBeNear, typos } from './edit-distance.ts'
import { bitsOf, type Vocabulary, type Word } from './name-pieces.ts'

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

/** Up to three neighboring words of a name, which may be one word of another name. */
export interface Block {
  /** Indexes in the list of words that it is taken from: `end` is the first beyond. */
  readonly start: number
  readonly end: number
  readonly words: readonly Word[]
  /** Without spaces. */
  readonly text: string
  /** The `lettersOf` the text. */
  readonly letters: number
}

const MAX_BLOCK = 3

/** Blocks of one word come first. */
export function blocksOf(all: readonly Word[]): Block[] {
  const blocks: Block[] = []
  for (let count = 1; count <= MAX_BLOCK; count++) {
    for (let end = count; end <= all.length; end++) {
      const words = all.slice(end - count, end)
      let [text, letters] = ['', 0]
      for (const word of words) {
        text += word.text
        letters |= word.letters
      }
      blocks.push({ start: end - count, end, words, text, letters })
    }
  }
  return blocks
}

const isOne = ({ words }: Block): boolean => words.length === 1

/** `undefined` where they are not alike. */
export function compareBlocks(asked: Block, stored: Block, vocabulary: Vocabulary): Likeness | undefined {
  if (!isOne(asked) || !isOne(stored)) return compareSpelling(asked, stored, MOVED_STEPS, vocabulary)
  if (isCut(asked, stored)) return weighed('cut', bitsOf(stored.words))
  const spelling = compareSpelling(asked, stored, STEPS, vocabulary)
  if (spelling !== undefined) return spelling
  const common = Math.min(bitsOf(asked.words), bitsOf(stored.words))
  return common <= COMMON_BITS && isAbbreviated(asked, stored) ? weighed('abbreviated', common) : undefined
}

/** Lengths and letters show for nearly all pairs that there are too many typos. */
function compareSpelling(
  asked: Block,
  stored: Block,
  steps: typeof STEPS,
  vocabulary: Vocabulary,
): Likeness | undefined {
  const [from, to] = [asked.text.length, stored.text.length]
  const most = mostSlips(Math.max(from, to), steps)
  if (Math.abs(from - to) > most || Math.min(from, to) < 2) return undefined
  if (!mayBeNear(asked.letters, stored.letters, most)) return undefined
  const slips = countSlips(asked, stored, most)
  if (slips === undefined) return undefined
  if (slips === 0) return weighed('respaced', bitsOf(stored.words))
  if (stored.words.every(({ isForm }) => isForm)) return { level: 'misspelt', weight: 0, terms: [] }
  const terms = slipTerms(asked, stored, slips, vocabulary)
  const bits = Math.min(bitsOf(stored.words), vocabulary.sizeBits)
  return { level: 'misspelt', weight: bits + termsWeight(terms), terms }
}

function weighed(level: 'respaced' | 'abbreviated' | 'cut', bits: number): Likeness {
  const terms = [term('word', level, bits)]
  return { level, weight: termsWeight(terms), terms }
}

/** `Outfitte` for Outfitters, at the end of a long name. */
function isCut(asked: Block, stored: Block): boolean {
  const { text } = stored
  return asked.words[0]?.mayBeCut === true && text.length > asked.text.length && text.startsWith(asked.text)
}

/** The letters of the shorter one are among those of the other. */
function isAbbreviated(asked: Block, stored: Block): boolean {
  const both = asked.letters & stored.letters
  return (both === asked.letters || both === stored.letters) && isAbbreviation(asked.text, stored.text)
}

/** `undefined` beyond what may be typos: more make another word. */
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
  if (!isOne(asked) || !isOne(stored)) terms.push(term('spelling', 'moved space'))
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

const SHORTEST_ABBREVIATION = 3
/** What is dropped must be worth dropping. */
const LEAST_SAVED = 3

/**
 * Whether one word abbreviates the other: its beginning (`Precis` for Precision), or its first letter and some of the
 * consonants after it, the last among them (`Mgmt`, `Hldgs`).
 */
function isAbbreviation(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < SHORTEST_ABBREVIATION || long.length - short.length < LEAST_SAVED) return false
  return long.startsWith(short) || isSkeleton(short, long)
}

function isSkeleton(short: string, long: string): boolean {
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1) || /.[aeiou]/.test(short)) return false
  let found = 0
  for (const letter of long) if (letter === short[found]) found++
  return found === short.length
}
