/** Fits the probabilities at which the grades begin. */
import { GRADE_PROMISES } from '../../../src/matching/grades.ts'
import type { ScoredQuery } from '../score.ts'

type Bounds = Record<keyof typeof GRADE_PROMISES, number>

/** The share of the allowed errors that the bounds use. The rest is a reserve for other noise than that of the fit. */
const MARGIN = 0.7
/** The number of well calibrated results that are assumed before each grade, so that a few results decide nothing. */
const PRIOR_RESULTS = 20
/** Less likely results are not returned: a compromise between missing and wrong records. */
const MIN_PROBABILITY = 0.7

/**
 * Fits the bounds from the lowest grade up. Each grade ends at the lowest probability with which it reaches its precision,
 * both measured and by the mean probability. Except for the last grade, no single result is less likely than the precision.
 */
export function fitBounds(scored: readonly ScoredQuery[]): Bounds {
  const sorted = scored.flatMap(({ best }) => best ?? []).sort((a, b) => a.probability - b.probability)
  const aMinus = Math.max(findEnd(sorted, MIN_PROBABILITY, GRADE_PROMISES.B), addMargin(GRADE_PROMISES['A-']))
  const a = Math.max(findEnd(sorted, aMinus, GRADE_PROMISES['A-']), addMargin(GRADE_PROMISES.A))
  const aPlus = Math.max(findEnd(sorted, a, GRADE_PROMISES.A), addMargin(GRADE_PROMISES['A+']))
  return { 'A+': aPlus, A: a, 'A-': aMinus, B: MIN_PROBABILITY }
}

type BestRecord = NonNullable<ScoredQuery['best']>

/** Returns the lowest end of a grade that begins at `from` and reaches its precision. */
function findEnd(sorted: readonly BestRecord[], from: number, precision: number): number {
  const target = addMargin(precision)
  let [correct, count, probabilities] = [0, 0, 0]
  for (const { probability, verdict } of sorted) {
    if (probability < from) continue
    const prior = count > 0 ? (PRIOR_RESULTS * probabilities) / count : 0
    const isReached = correct + prior >= target * (count + PRIOR_RESULTS) && probabilities >= target * count
    if (count > 0 && isReached) return roundUp(probability)
    count++
    probabilities += probability
    if (verdict !== 'false') correct++
  }
  return 1
}

const addMargin = (precision: number): number => 1 - MARGIN * (1 - precision)

/** Rounds up, so that a precision that is just reached stays so. */
const roundUp = (bound: number): number => Math.ceil(bound * 10_000) / 10_000
