/** Creates the comparisons of single words: words that agree, and words that only one of the two names contains. */

import {
  sumWeightTerms,
  toWeightTerm,
  type WeightTerm,
  type WordComparison,
  type WordLevel,
} from '../field-comparison.ts'
import type { NameWord } from './comparable-name.ts'

const NO_TERMS: readonly WeightTerm[] = []

export function isAgreement({ level }: WordComparison): boolean {
  return level !== 'extra' && level !== 'missing' && level !== 'missing at end'
}

/** Returns the comparison of words that agree. `weight` is in bits. */
export function toAgreement(
  level: WordLevel,
  query: string,
  stored: string,
  weight: number,
  weightTerms: readonly WeightTerm[] = NO_TERMS,
): WordComparison {
  return { level, query, stored, weight, weightTerms }
}

/**
 * Returns the comparison of a queried word that is not stored.
 * @param bits those of an agreement on the word
 * @param atEnd the word follows the last word that agrees
 */
export function toExtraWord(word: NameWord, bits: number, atEnd: boolean): WordComparison {
  const weightTerms = [toWeightTerm(`${word.kind} word`, atEnd ? 'extra at end' : 'extra', bits)]
  if (word.isNumber) weightTerms.push(DIFFERENT_NUMBER)
  return { level: 'extra', query: word.text, stored: '', weight: sumWeightTerms(weightTerms), weightTerms }
}

/**
 * Returns the comparison of a stored word that is not queried.
 * @param bits those of an agreement on the word
 * @param atEnd the word follows the last word that agrees. This costs less, because companies are called by their first
 * words
 */
export function toMissingWord(word: NameWord, bits: number, atEnd: boolean): WordComparison {
  const level = atEnd ? 'missing at end' : 'missing'
  const weightTerms = [toWeightTerm(`${word.kind} word`, level, bits)]
  if (word.isNumber) weightTerms.push(DIFFERENT_NUMBER)
  return { level, query: '', stored: word.text, weight: sumWeightTerms(weightTerms), weightTerms }
}

const DIFFERENT_NUMBER = toWeightTerm('spelling', 'number differs')
