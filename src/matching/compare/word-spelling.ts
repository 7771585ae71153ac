/** Compares one or two adjacent words of a name with one or two of another: spaces, typos, and abbreviations. */

import { sumWeightTerms, toWeightTerm, type WeightTerm } from '../field-comparison.ts'
import { isCommonSurname } from '../normalize/person/common-names.ts'
import { foldSpelling, mayBeLostSpelling } from '../normalize/text.ts'
import type { WordBlock } from './adjacent-words.ts'
import {
  canBeWithinTypos,
  countTypos,
  hasDigits,
  isLetterDoubling,
  isTransposition,
} from './edit-distance.ts'
import { sumIdf } from './word-comparison.ts'
import type { TermStatistics } from './word-weights.ts'

/** Words with a higher inverse document frequency are not abbreviated, because they distinguish the name. */
const MAX_ABBREVIATED_IDF = 10

/** A word with one digit that looks like a letter: o, l, s, b. */
const ONE_DIGIT = /^[a-z]*[0158][a-z]*$/
const MIN_LENGTH_WITH_DIGIT = 4

/** The least number of letters for one, two, and three typos. Higher where spaces differ as well. */
const MIN_LENGTHS = { one: 3, two: 5, three: 12 }
const MIN_LENGTHS_RESPACED: typeof MIN_LENGTHS = { one: 5, two: 12, three: 18 }

/** How two blocks agree. */
export interface BlockSimilarity {
  readonly level: 'cut' | 'respaced' | 'misspelled' | 'abbreviated'
  /** In bits. */
  readonly weight: number
  /** The weight without the penalty for typos. */
  readonly agreement: number
  readonly weightTerms: readonly WeightTerm[]
}

/** Returns `undefined` if the blocks do not agree. */
export function compareWordBlocks(
  query: WordBlock,
  stored: WordBlock,
  statistics: TermStatistics,
): BlockSimilarity | undefined {
  if (!query.isOneWord || !stored.isOneWord)
    return compareSpelling(query, stored, MIN_LENGTHS_RESPACED, statistics)
  if (isTruncation(query, stored)) return toSimilarity('cut', sumIdf(stored.words))
  const spelling = compareSpelling(query, stored, MIN_LENGTHS, statistics)
  if (spelling !== undefined) return spelling
  // Insurance is no abbreviation of the legal form Inc.
  if ([...query.words, ...stored.words].some(({ isLegalForm }) => isLegalForm)) return undefined
  if (!canBeAbbreviation(query, stored)) return undefined
  const idf = Math.min(sumIdf(query.words), sumIdf(stored.words))
  return idf <= MAX_ABBREVIATED_IDF ? toSimilarity('abbreviated', idf) : undefined
}

/** Compares the letters of two blocks. Lengths and letter masks reject nearly all pairs with too many typos. */
function compareSpelling(
  query: WordBlock,
  stored: WordBlock,
  minLengths: typeof MIN_LENGTHS,
  statistics: TermStatistics,
): BlockSimilarity | undefined {
  const limit = getMaxTypos(Math.max(query.length, stored.length), minLengths)
  if (Math.abs(query.length - stored.length) > limit || Math.min(query.length, stored.length) < 2)
    return undefined
  if (!canBeWithinTypos(query.letterMask, stored.letterMask, limit)) return undefined
  const typos = countBlockTypos(query, stored, limit)
  if (typos === undefined) return undefined
  const storedIdf = sumIdf(stored.words)
  if (typos === 0) return toSimilarity('respaced', storedIdf)
  if (stored.words.every(({ isLegalForm }) => isLegalForm))
    return { level: 'misspelled', weight: 0, agreement: 0, weightTerms: [] }
  const weightTerms = toTypoTerms(query, stored, typos, statistics)
  const bits = Math.min(storedIdf, statistics.identifyingBits)
  return { level: 'misspelled', weight: bits + sumWeightTerms(weightTerms), agreement: bits, weightTerms }
}

function toSimilarity(level: 'respaced' | 'abbreviated' | 'cut', idf: number): BlockSimilarity {
  const weightTerms = [toWeightTerm('word', level, idf)]
  const weight = sumWeightTerms(weightTerms)
  return { level, weight, agreement: weight, weightTerms }
}

/** Returns whether the query is truncated at the end of a long name: `Outfitte` for Outfitters. */
function isTruncation(query: WordBlock, stored: WordBlock): boolean {
  return query.mayBeTruncated && stored.length > query.length && stored.text.startsWith(query.text)
}

/**
 * Returns whether one block abbreviates the other. The letters of the abbreviation must be a subset of the letters of
 * the word.
 */
function canBeAbbreviation(query: WordBlock, stored: WordBlock): boolean {
  if (Math.abs(query.length - stored.length) < MIN_OMITTED_LETTERS) return false
  const both = query.letterMask & stored.letterMask
  return (both === query.letterMask || both === stored.letterMask) && isAbbreviation(query.text, stored.text)
}

/** Returns `undefined` above the limit, and if the numbers differ. */
function countBlockTypos(query: WordBlock, stored: WordBlock, limit: number): number | undefined {
  const from = query.text
  const to = stored.text
  const typos = countTyposOrScanErrors(from, to, limit)
  if (typos > limit) return undefined
  // Northwestern is not a typo of Northeastern.
  if (typos > 1 && extractDirections(from) !== extractDirections(to)) return undefined
  if (!hasDigits(query.letterMask | stored.letterMask)) return typos
  return extractDigits(removeLetterLikeDigit(from)) === extractDigits(removeLetterLikeDigit(to))
    ? typos
    : undefined
}

/**
 * Counts letters that a scanner reads as two others (`Cernent` for Cement) as one typo, and spellings of umlauts (`Baer`
 * for Bär) as none.
 */
function countTyposOrScanErrors(from: string, to: string, limit: number): number {
  const typos = countTypos(from, to, limit)
  if (typos === 1 && foldSpelling(from) === foldSpelling(to)) return 0
  if (mayBeLostSpelling(from, to)) return 0
  if (typos < 2 || !TWO_LETTERS_LIKE_ONE.test(from)) return typos
  return Math.min(typos, 1 + countTypos(mergeLetters(from), mergeLetters(to), limit - 1))
}

const TWO_LETTERS_LIKE_ONE = /rn|ii|vv|cl|li/

function mergeLetters(word: string): string {
  return word
    .replaceAll('rn', 'm')
    .replaceAll('ii', 'u')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll('li', 'h')
}

function getMaxTypos(length: number, { one, two, three }: typeof MIN_LENGTHS): number {
  if (length < one) return 0
  return length < two ? 1 : length < three ? 2 : 3
}

/**
 * Returns the weights of the typos. A typo costs more in a short word, because more other names are one typo away.
 * Transpositions and doubled letters seldom make another name. A typo that makes another known word is unlikely to be a
 * typo.
 */
function toTypoTerms(
  query: WordBlock,
  stored: WordBlock,
  typos: number,
  statistics: TermStatistics,
): WeightTerm[] {
  const from = query.text
  const to = stored.text
  const longest = Math.max(from.length, to.length)
  const size = toSizeLevel(longest)
  const terms = [toWeightTerm('spelling', `typo in ${size}`)]
  if (typos > 1) terms.push(toWeightTerm('spelling', `further typo in ${size}`, typos - 1))
  else if (isTransposition(from, to)) terms.push(toWeightTerm('spelling', 'swap'))
  else if (query.letterMask === stored.letterMask && isLetterDoubling(from, to))
    terms.push(toWeightTerm('spelling', 'letter doubled'))
  else if (from.length === to.length) terms.push(toWeightTerm('spelling', 'another letter'))
  if (!query.isOneWord || !stored.isOneWord) terms.push(toWeightTerm('spelling', 'moved space'))
  const isKnown = query.words.every(({ isLegalForm, term }) => isLegalForm || statistics.hasTerm(term))
  // Schröter is not a typo of Schröder.
  if (isKnown || (isCommonSurname(from) && isCommonSurname(to)))
    terms.push(toWeightTerm('spelling', 'makes a known word'))
  return terms
}

function toSizeLevel(letters: number) {
  if (letters <= 4) return '4 letters'
  if (letters === 5) return '5 letters'
  return letters <= 7 ? '7 letters' : letters <= 9 ? '9 letters' : 'more'
}

/**
 * Removes a digit that replaces a letter in scanned or mistyped text: `micros0ft`, `5able`. Leaves 2008 and B2B
 * unchanged.
 */
function removeLetterLikeDigit(text: string): string {
  return text.length >= MIN_LENGTH_WITH_DIGIT && ONE_DIGIT.test(text) ? text.replace(/[0158]/, '') : text
}

const extractDirections = (text: string): string => text.match(DIRECTION)?.join(' ') ?? ''
const DIRECTION = /north|south|east|west/g

function extractDigits(text: string): string {
  return text.replace(/\D+/g, ' ').trim()
}

const MIN_ABBREVIATION_LENGTH = 3
/** An abbreviation omits at least this many letters. */
const MIN_OMITTED_LETTERS = 3

/**
 * Returns whether one word abbreviates the other: the queried one by its first letters (`Precis` for Precision), or by its first letter
 * and some of the following letters, mostly consonants (`Mgmt`, `Hldgs`, `Minls` for Minerals).
 */
function isAbbreviation(a: string, b: string): boolean {
  const short = a.length < b.length ? a : b
  const long = a.length < b.length ? b : a
  if (short.length < MIN_ABBREVIATION_LENGTH || long.length - short.length < MIN_OMITTED_LETTERS) return false
  // Silverware is no abbreviation of Silver.
  return long.startsWith(short) ? a === short : isConsonantAbbreviation(short, long)
}

/**
 * Returns whether the short word has the first letter and some consonants of the long one. It has at most
 * one vowel, and the last consonant: `mchn` abbreviates machine and machines.
 */
function isConsonantAbbreviation(short: string, long: string): boolean {
  const consonants = long.replace(/s$/, '').replace(/[aeiou]+$/, '')
  const last = short.at(-1)
  if (short[0] !== long[0] || (last !== long.at(-1) && last !== consonants.at(-1))) return false
  if ((short.slice(1).match(/[aeiou]/g)?.length ?? 0) > 1) return false
  let matched = 0
  for (const letter of long) if (letter === short[matched]) matched++
  return matched === short.length
}
