/** Where one grade ends and the next begins. */

import { hasNoWrongRecord, type ScoredQuery } from '../score.ts'

/** The least share of right answers of each grade. The interface's own, not a choice. */
export const TARGET_PRECISION = { 'A+': 0.995, A: 0.99, 'A-': 0.95, B: 0.85 } as const

export type Bounds = Record<keyof typeof TARGET_PRECISION, number>

/** Share of the errors a promise allows that bounds make use of: other noise than that of the fit must fit in, too. */
const MARGIN = 0.7
/** Answers as good as they were promised that each grade is thought to have had before, so that a few decide nothing. */
const PRIOR_ANSWERS = 20
/** Less likely answers are none: a choice between leaving out what is right and telling what is wrong. */
export const MIN_PROBABILITY = 0.7

/**
 * From the lowest grade up: each ends as low as it can and still keep its promise, by what was measured of its answers
 * and by the mean of their probabilities. But for the last grade, no single answer is likelier wrong than that.
 */
export function fitBounds(judged: readonly ScoredQuery[]): Bounds {
  const sorted = judged.toSorted((a, b) => a.returned.probability - b.returned.probability)
  const aMinus = Math.max(endOf(sorted, MIN_PROBABILITY, TARGET_PRECISION.B), wantedOf(TARGET_PRECISION['A-']))
  const a = Math.max(endOf(sorted, aMinus, TARGET_PRECISION['A-']), wantedOf(TARGET_PRECISION.A))
  const aPlus = Math.max(endOf(sorted, a, TARGET_PRECISION.A), wantedOf(TARGET_PRECISION['A+']))
  return { 'A+': aPlus, A: a, 'A-': aMinus, B: MIN_PROBABILITY }
}

/** The lowest end of a grade that begins at `from` with which it keeps its promise. */
function endOf(sorted: readonly ScoredQuery[], from: number, promise: number): number {
  const wanted = wantedOf(promise)
  let [right, count, promised] = [0, 0, 0]
  for (const one of sorted) {
    const { probability } = one.returned
    if (probability < from) continue
    const prior = count > 0 ? (PRIOR_ANSWERS * promised) / count : 0
    const isKept = right + prior >= wanted * (count + PRIOR_ANSWERS) && promised >= wanted * count
    if (count > 0 && isKept) return rounded(probability)
    count++
    promised += probability
    if (hasNoWrongRecord(one)) right++
  }
  return 1
}

function wantedOf(promise: number): number {
  return 1 - MARGIN * (1 - promise)
}

/** Upwards, so that a promise that is just kept stays so. */
function rounded(bound: number): number {
  return Math.ceil(bound * 10_000) / 10_000
}
