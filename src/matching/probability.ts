/** From weights to one probability each, and to a grade. */

import type { Grade } from './types.ts'
import { GRADE_BOUNDS } from './weights.ts'

/**
 * The probability of each of several exclusive answers, "none of them" being one more with weight 0: Fellegi and
 * Sunter's odds, shared out. Two answers that fit equally well get half each, which is how ambiguity shows.
 */
export function probabilities(weights: readonly number[]): number[] {
  const most = Math.max(0, ...weights)
  const odds = weights.map((weight) => 2 ** (weight - most))
  const total = odds.reduce((sum, each) => sum + each, 2 ** -most)
  return odds.map((each) => each / total)
}

export function gradeOf(probability: number): Grade | undefined {
  if (probability >= GRADE_BOUNDS['A+']) return 'A+'
  if (probability >= GRADE_BOUNDS.A) return 'A'
  if (probability >= GRADE_BOUNDS['A-']) return 'A-'
  return probability >= GRADE_BOUNDS.B ? 'B' : undefined
}
