/** Lowers the grade if the GUID of the query identifies a company, but its other company fields are of another one. */

import { type FieldComparison, toBits } from '../field-comparison.ts'
import { GRADE_BOUNDS } from '../grades.ts'
import type { MatchCandidate } from './combine-candidates.ts'

/**
 * Changes all weights by the same amount, so that the response gets the lowest grade. A person who gets a grade
 * without the contradiction stays the response.
 */
export function setToLowestGrade(candidates: readonly MatchCandidate[]): readonly MatchCandidate[] {
  const highest = Math.max(...candidates.map(({ weight }) => weight))
  const total = candidates.reduce((sum, { weight }) => sum + 2 ** (weight - highest), 0)
  const people = candidates.filter(({ job }) => job !== undefined)
  const share = Math.max(0, ...people.map(({ weight }) => 2 ** (weight - highest))) / total
  // Halfway between the lowest grade and what the person can reach: its share without the alternative of no match.
  const probability =
    share > GRADE_BOUNDS.B
      ? (GRADE_BOUNDS.B + Math.min(share, GRADE_BOUNDS['A-'])) / 2 / share
      : LOWEST_GRADE_PROBABILITY
  const change = toBits(probability) - (highest + Math.log2(total))
  return candidates.map((candidate) => addContradiction(candidate, change))
}

/** Lowers the weight of a person, which is the only candidate, to the lowest grade. */
export function limitToLowestGrade(person: MatchCandidate): MatchCandidate {
  return addContradiction(person, Math.min(0, toBits(LOWEST_GRADE_PROBABILITY) - person.weight))
}

function addContradiction(candidate: MatchCandidate, change: number): MatchCandidate {
  const contradiction: FieldComparison = {
    field: 'company GUID',
    level: 'contradicted',
    weight: change,
    weightTerms: [],
  }
  return {
    ...candidate,
    comparisons: [...candidate.comparisons, contradiction],
    weight: candidate.weight + change,
  }
}

/** The probability of the lowest grade, halfway to the next one. */
const LOWEST_GRADE_PROBABILITY = (GRADE_BOUNDS.B + GRADE_BOUNDS['A-']) / 2
