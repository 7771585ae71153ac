/** Compares the spelling of two words, or of two names without spaces. */

import { sumWeightTerms, toWeightTerm, type WeightTerm, type WordComparison } from '../field-comparison.ts'
import { foldUmlauts, mayBeLostSpelling } from '../normalize/text.ts'
import { type ComparableName, getBits, type NameWord, type TermStatistics } from './comparable-name.ts'
import { countTypos, isTransposition } from './edit-distance.ts'
import { toAgreement } from './word-comparison.ts'

/** The least number of letters for one, two, and three typos. Higher where spaces differ as well. */
const MIN_LENGTHS = { one: 4, two: 5, three: 12 }
const MIN_LENGTHS_WITHOUT_SPACES: typeof MIN_LENGTHS = { one: 5, two: 12, three: 18 }

/** A word, or all words of a name without spaces. */
interface Letters {
  readonly text: string
  readonly words: readonly NameWord[]
}

const toLetters = (word: NameWord): Letters => ({ text: word.text, words: [word] })

/** Compares two words that are not equal. Returns `undefined` if they do not agree. */
export function compareWords(
  name: ComparableName,
  query: NameWord,
  stored: NameWord,
  statistics: TermStatistics,
): WordComparison | undefined {
  if (isRomanNumeral(query) || isRomanNumeral(stored)) return undefined
  if (isCutOff(name, query, stored) || isAbbreviated(query, stored))
    return toSimilarity('cut', query, stored, getBits(stored, statistics))
  return compareSpelling(toLetters(query), toLetters(stored), MIN_LENGTHS, statistics)
}

/** Numerals have no typos: VI is not VII. */
const isRomanNumeral = ({ isNumber, text, term }: NameWord): boolean =>
  isNumber && text !== term && !/\d/.test(text)

/** Compares all letters of two names with other spaces, without the legal forms: `AcmeWines Inc.` */
export function compareLetters(
  query: ComparableName,
  stored: ComparableName,
  statistics: TermStatistics,
): WordComparison | undefined {
  if (query.wordCount === stored.wordCount) return undefined
  return compareSpelling(joinLetters(query), joinLetters(stored), MIN_LENGTHS_WITHOUT_SPACES, statistics)
}

const joinLetters = ({ joined, words, wordCount }: ComparableName): Letters => ({
  text: joined,
  words: words.slice(0, wordCount),
})

function compareSpelling(
  query: Letters,
  stored: Letters,
  minLengths: typeof MIN_LENGTHS,
  statistics: TermStatistics,
): WordComparison | undefined {
  const [from, to] = [query.text, stored.text]
  const limit = getMaxTypos(Math.max(from.length, to.length), minLengths)
  if (Math.min(from.length, to.length) < 2) return undefined
  const typos = countAllowedTypos(query, stored, limit)
  if (typos === undefined) return undefined
  const bits = stored.words.reduce((sum, word) => sum + getBits(word, statistics), 0)
  if (typos === 0) return toSimilarity('respaced', query, stored, bits)
  if (stored.words.every(({ isLegalForm }) => isLegalForm)) return toAgreement('misspelled', from, to, 0)
  const weightTerms = toTypoTerms(query, stored, typos, statistics)
  const weight = Math.min(bits, statistics.identifyingBits) + sumWeightTerms(weightTerms)
  return toAgreement('misspelled', from, to, weight, weightTerms)
}

function toSimilarity(
  level: 'respaced' | 'cut',
  query: Pick<Letters, 'text'>,
  stored: Pick<Letters, 'text'>,
  bits: number,
): WordComparison {
  const weightTerms = [toWeightTerm('word', level, bits)]
  return toAgreement(level, query.text, stored.text, sumWeightTerms(weightTerms), weightTerms)
}

/** Returns whether a common word is abbreviated by its beginning, which several words may share: `res` for Research and Resources. */
const isAbbreviated = (query: NameWord, stored: NameWord): boolean =>
  query.kind === 'business' &&
  stored.kind === 'business' &&
  query.text.length > 2 &&
  stored.text.length > query.text.length + 1 &&
  stored.text.startsWith(query.text)

/** Returns whether a word is truncated at the end of a long name: `Outfitte` for Outfitters. */
function isCutOff({ words }: ComparableName, query: NameWord, stored: NameWord): boolean {
  if (query !== words.at(-1) || stored.text.length <= query.text.length) return false
  const length = words.reduce((sum, { text }) => sum + text.length + 1, -1)
  return length >= MIN_CUT_LENGTH && stored.text.startsWith(query.text)
}

/** Fields of other systems hold at least 20 characters. Names of 17 may be truncated, since spaces are lost. */
const MIN_CUT_LENGTH = 17

/** Returns whether two names differ only in a number or a letter, which is no typo: Fund I, Fund II. */
const haveOtherNumbers = (query: Letters, stored: Letters): boolean =>
  query.words.length + stored.words.length > 2 && removeNumbers(query) === removeNumbers(stored)

const removeNumbers = ({ words }: Letters): string =>
  words.map(({ isNumber, text }) => (isNumber ? '' : text)).join('')

/** Returns `undefined` above the limit, and if the numbers differ. */
function countAllowedTypos(query: Letters, stored: Letters, limit: number): number | undefined {
  const from = query.text
  const to = stored.text
  const typos = countTyposOfSpelling(from, to, limit)
  if (typos > limit || (typos > 0 && haveOtherNumbers(query, stored))) return undefined
  return extractDigits(from) === extractDigits(to) ? typos : undefined
}

/** Counts spellings of umlauts (`Baer` for Bär) and lost letters as no typo. */
function countTyposOfSpelling(from: string, to: string, limit: number): number {
  const typos = countTypos(from, to, limit)
  if (typos === 1 && foldUmlauts(from) === foldUmlauts(to)) return 0
  return mayBeLostSpelling(from, to) ? 0 : typos
}

function getMaxTypos(length: number, { one, two, three }: typeof MIN_LENGTHS): number {
  if (length < one) return 0
  return length < two ? 1 : length < three ? 2 : 3
}

/**
 * Returns the weights of the typos. A typo costs more in a short word, because more other names are one typo away. Transpositions
 * seldom make another name. A typo that makes another known word is unlikely to be a typo.
 */
function toTypoTerms(
  query: Letters,
  stored: Letters,
  typos: number,
  statistics: TermStatistics,
): WeightTerm[] {
  const from = query.text
  const to = stored.text
  const lengths = [from.length, to.length] as const
  const size = toSizeLevel(typos > 1 ? Math.max(...lengths) : Math.min(...lengths))
  const terms = [toWeightTerm('spelling', `typo in ${size}`)]
  if (typos > 1) terms.push(toWeightTerm('further typo', size, typos - 1))
  if (isTransposition(from, to)) terms.push(toWeightTerm('spelling', 'swap'))
  else if (from.length === to.length) terms.push(toWeightTerm('spelling', 'another letter', typos))
  if (from[0] !== to[0]) terms.push(toWeightTerm('spelling', 'first letter'))
  const isKnown = query.words.every(({ isLegalForm, term }) => isLegalForm || statistics.hasTerm(term))
  if (isKnown) terms.push(toWeightTerm('spelling', 'makes a known word'))
  return terms
}

function toSizeLevel(letters: number) {
  if (letters <= 4) return '4 letters'
  if (letters === 5) return '5 letters'
  return letters <= 7 ? '7 letters' : letters <= 9 ? '9 letters' : 'more'
}

const extractDigits = (text: string): string => text.replace(/\D+/g, ' ').trim()
