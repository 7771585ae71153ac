/** Creates the comparisons of single words: words that agree, and words that only one of the two names contains. */

import {
  sumWeightTerms,
  toWeightTerm,
  type WeightTerm,
  type WordComparison,
  type WordLevel,
} from '../field-comparison.ts'
import type { WordKind } from '../normalize/company/company-words.ts'

/** A word of a company name with its weights. All weights are in bits. */
export interface WeightedWord {
  readonly text: string
  /** The canonical spelling. */
  readonly term: string
  /** The inverse document frequency of the term: the weight of agreement on it. 0 for legal forms. */
  readonly idf: number
  readonly kind: WordKind
  /** Different numbers are an additional contradiction: Fund 2 is not Fund 3. */
  readonly isNumber: boolean
  /** Legal forms are compared because they may be joined to a name (`InternationalAB`), but they have no weight. */
  readonly isLegalForm: boolean
  /** The last word of a queried name that may have been truncated by a field limit. */
  readonly mayBeTruncated: boolean
  /** `toLetterMask(text)`. */
  readonly letterMask: number
  /** The weight if the other name does not contain the word. */
  readonly unmatchedWeight: number
  /** The upper bound of that weight if the word may follow the last matched word. */
  readonly maxUnmatchedWeight: number
}

/** A word at a position of a name. */
export interface PositionedWord extends WeightedWord {
  readonly position: number
}

const NO_TERMS: readonly WeightTerm[] = []

export function withPosition(word: WeightedWord, position: number): PositionedWord {
  const { text, term, idf, kind, isNumber, isLegalForm, mayBeTruncated, letterMask } = word
  const { unmatchedWeight, maxUnmatchedWeight } = word
  return {
    text,
    term,
    idf,
    kind,
    isNumber,
    isLegalForm,
    mayBeTruncated,
    letterMask,
    unmatchedWeight,
    maxUnmatchedWeight,
    position,
  }
}

export function isAgreement({ level }: WordComparison): boolean {
  return level !== 'extra' && level !== 'missing' && level !== 'missing at end'
}

/** Returns the comparison of words that agree. `weight` is in bits. */
export function toAgreement(
  level: WordLevel,
  query: readonly PositionedWord[],
  stored: readonly PositionedWord[],
  weight: number,
  weightTerms: readonly WeightTerm[] = NO_TERMS,
): WordComparison {
  const storedEnd = stored.at(-1)?.position ?? -1
  const queryEnd = query.at(-1)?.position ?? -1
  return {
    level,
    query: joinTexts(query),
    stored: joinTexts(stored),
    weight,
    weightTerms,
    storedEnd,
    queryEnd,
  }
}

/**
 * Returns the comparison of a queried word that is not stored.
 * @param atEnd the word follows the last word that agrees
 */
export function toExtraWord(word: PositionedWord, atEnd: boolean): WordComparison {
  const level = atEnd ? 'extra at end' : 'extra'
  const weightTerms = [toWeightTerm(`${word.kind} word`, level, word.idf)]
  if (word.isNumber) weightTerms.push(DIFFERENT_NUMBER)
  const weight = sumWeightTerms(weightTerms)
  return {
    level: 'extra',
    query: word.text,
    stored: '',
    weight,
    weightTerms,
    storedEnd: -1,
    queryEnd: word.position,
  }
}

/**
 * Returns the comparison of a stored word that is not queried.
 * @param atEnd the word follows the last word that agrees. This costs less, because companies are called by their first
 * words
 * @param isFullName both names have a legal form, which is unusual for a shortened name
 */
export function toMissingWord(word: PositionedWord, atEnd: boolean, isFullName: boolean): WordComparison {
  const level = atEnd ? 'missing at end' : 'missing'
  const field = `${word.kind} word` as const
  const weightTerms = [toWeightTerm(field, level, word.idf)]
  if (word.isNumber) weightTerms.push(DIFFERENT_NUMBER)
  if (atEnd && isFullName) weightTerms.push(toWeightTerm(field, 'missing from a full name', word.idf))
  const weight = sumWeightTerms(weightTerms)
  return { level, query: '', stored: word.text, weight, weightTerms, storedEnd: word.position, queryEnd: -1 }
}

/** Returns the sum of the inverse document frequencies, in bits. */
export function sumIdf(words: readonly PositionedWord[]): number {
  let total = 0
  for (const { idf } of words) total += idf
  return total
}

const DIFFERENT_NUMBER = toWeightTerm('spelling', 'number differs')

function joinTexts(words: readonly PositionedWord[]): string {
  return words.length === 1 ? (words[0]?.text ?? '') : words.map(({ text }) => text).join(' ')
}
