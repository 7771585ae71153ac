/** Creates the comparisons of single words: words that agree, and words that only one of the two names contains. */

import {
  sumWeightTerms,
  toWeightTerm,
  type WeightTerm,
  type WordComparison,
  type WordLevel,
} from '../field-comparison.ts'
import type { NameWord } from './comparable-name.ts'

export const isAgreement = ({ level }: WordComparison): boolean =>
  level !== 'extra' && level !== 'missing' && level !== 'missing at end'

/** Returns the comparison of words that agree. `weight` is in bits. */
export function toAgreement(
  level: WordLevel,
  query: string,
  stored: string,
  weight: number,
  weightTerms: readonly WeightTerm[] = [],
): WordComparison {
  return { level, query, stored, weight, weightTerms }
}

/**
 * Returns the comparison of a word that only one of both names has: an extra word of the query, or a stored one that is missing.
 * @param bits those of an agreement on the word
 * @param atEnd the word follows the last word that agrees. This costs less, because companies are called by their first words
 */
export function toUnpaired(
  kind: 'extra' | 'missing',
  word: NameWord,
  bits: number,
  atEnd: boolean,
): WordComparison {
  const isExtra = kind === 'extra'
  const weightTerms = [
    toWeightTerm(
      word.kind === 'optional' ? 'optional word' : 'other word',
      atEnd ? `${kind} at end` : kind,
      bits,
    ),
    ...(word.isNumber ? [DIFFERENT_NUMBER] : []),
  ]
  return {
    level: atEnd && !isExtra ? 'missing at end' : kind,
    query: isExtra ? word.text : '',
    stored: isExtra ? '' : word.text,
    weight: sumWeightTerms(weightTerms),
    weightTerms,
  }
}

const DIFFERENT_NUMBER = toWeightTerm('spelling', 'number differs')
