/** The result of comparing one field of a query with a stored record: a level, and its match weight in bits. */

import type { Grade } from './types.ts'
import { WEIGHTS } from './weights.ts'

type Weights = typeof WEIGHTS
export type WeightField = keyof Weights
export type WeightLevel<F extends WeightField> = keyof Weights[F] & string

/** `WEIGHTS`, typed so that any field can be looked up at any of its own levels. */
const TABLE: { readonly [F in WeightField]: { readonly [L in keyof Weights[F]]: number } } = WEIGHTS

/** One summand of a match weight: `amount` times the weight of a level. */
export interface WeightTerm {
  readonly field: WeightField
  readonly level: string
  readonly amount: number
}

/**
 * The comparison of one field. Fields that the query does not have are not compared. A field that is not stored has the level `missing`.
 */
export interface FieldComparison {
  readonly field: WeightField
  /** The level of agreement: a key of `WEIGHTS[field]`, or a summary of the words of a company name. */
  readonly level: string
  /** The log2 Bayes factor: log2 of P(level | right record) / P(level | another record). */
  readonly weight: number
  readonly query?: string | undefined
  readonly stored?: string | undefined
  /** The compared words of a company name. */
  readonly words?: readonly WordComparison[]
  /** The summands of the weight, if it is not simply the weight of the level. */
  readonly weightTerms?: readonly WeightTerm[]
  /** The grade that it limits the result to. */
  readonly maxGrade?: Grade
}

export type WordLevel =
  | 'exact'
  | 'respaced'
  | 'misspelled'
  | 'cut'
  | 'initials'
  | 'missing'
  | 'missing at end'
  | 'extra'

/** A word of a queried company name and the stored one that it corresponds to. One side may be blank. */
export interface WordComparison {
  readonly level: WordLevel
  readonly query: string
  readonly stored: string
  /** In bits. */
  readonly weight: number
  readonly weightTerms: readonly WeightTerm[]
}

/** Agreement above `bits` counts only by the factor `shareBeyond`. */
export interface AgreementCap {
  readonly bits: number
  readonly shareBeyond: number
}

/**
 * Caps on the agreement, so that one contradiction always has an effect. Fields are not independent (an email address
 * contains the name), and more than one record in a million is wrong. Chosen by hand, not fitted.
 */
export const AGREEMENT_CAPS = {
  company: { bits: 16, shareBeyond: 0.3 },
  person: { bits: 18, shareBeyond: 0.5 },
} as const satisfies Record<string, AgreementCap>

/** Returns the weight of a level in bits. */
export function weightOf<F extends WeightField>(field: F, level: WeightLevel<F>): number {
  return TABLE[field][level]
}

/** Returns the sum of `amount` times weight, in bits. */
export function sumWeightTerms(terms: readonly WeightTerm[]): number {
  const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = WEIGHTS
  let total = 0
  for (const { field, level, amount } of terms) total += amount * (weights[field]?.[level] ?? 0)
  return total
}

export function toWeightTerm<F extends WeightField>(field: F, level: WeightLevel<F>, amount = 1): WeightTerm {
  return { field, level, amount }
}

/** Returns the comparison of a field with the weight of its level. */
export function toFieldComparison<F extends WeightField>(
  field: F,
  level: WeightLevel<F>,
  query?: string,
  stored?: string,
): FieldComparison {
  return { field, level, weight: weightOf(field, level), query, stored }
}

/** Returns the log2 odds of a probability. */
export const toBits = (probability: number): number => Math.log2(probability / (1 - probability))

export function sumWeights(comparisons: readonly FieldComparison[]): number {
  let total = 0
  for (const { weight } of comparisons) total += weight
  return total
}

/** Returns the sum of the weights with the positive ones capped. */
export function sumCappedWeights(comparisons: readonly FieldComparison[], cap: AgreementCap): number {
  let agreement = 0
  let contradiction = 0
  for (const { weight } of comparisons) {
    if (weight > 0) agreement += weight
    else contradiction += weight
  }
  const beyond = Math.max(agreement - cap.bits, 0)
  return agreement - beyond * (1 - cap.shareBeyond) + contradiction
}
