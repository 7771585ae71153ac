/** Limits the grade of a result that one field of the query contradicts. */

import { type FieldComparison, toBits } from '../field-comparison.ts'
import { GRADE_BOUNDS } from '../grades.ts'

interface Scored {
  readonly comparisons: readonly FieldComparison[]
  readonly weight: number
}

/** The highest weights of a single candidate that stays within its grade, because they are below the next bound. */
const MAX_WEIGHTS = {
  A: toBits(GRADE_BOUNDS['A+']) - 0.1,
  'A-': toBits(GRADE_BOUNDS.A) - 0.1,
  B: toBits(GRADE_BOUNDS['A-']) - 0.1,
}
export type MaxGrade = keyof typeof MAX_WEIGHTS
/** The weight of a single candidate just above the bound of the lowest grade. */
const MIN_WEIGHT = toBits(GRADE_BOUNDS.B) + 0.1

type Reason = Omit<FieldComparison, 'weight' | 'maxGrade'>

/**
 * Lowers the weight of a candidate, and adds the reason to its comparisons.
 * @param best the highest weight of all candidates, which gets the grade. The others are lowered by as many bits, so that
 * the best one stays the best
 */
export function capGrade<Candidate extends Scored>(
  candidate: Candidate,
  grade: MaxGrade,
  reason: Reason,
  best = candidate.weight,
): Candidate {
  return addReason(candidate, Math.min(MAX_WEIGHTS[grade] - best, 0), { ...reason, maxGrade: grade })
}

/** Raises the weight of an identified candidate: other fields may contradict the identifier, but not outweigh it. */
export function raiseToLowestGrade<Candidate extends Scored>(
  candidate: Candidate,
  reason: Reason,
): Candidate {
  return addReason(candidate, Math.max(MIN_WEIGHT - candidate.weight, 0), reason)
}

function addReason<Candidate extends Scored>(
  candidate: Candidate,
  change: number,
  reason: Omit<FieldComparison, 'weight'>,
) {
  if (change === 0) return candidate
  const comparisons = [...candidate.comparisons, { ...reason, weight: change, weightTerms: [] }]
  return { ...candidate, comparisons, weight: candidate.weight + change }
}
