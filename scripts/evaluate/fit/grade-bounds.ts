/** Where one grade ends and the next begins. */

/** An answer that would be given, and whether all of it is right. */
export interface Graded {
  readonly probability: number
  readonly isPrecise: boolean
}

/** The least share of right answers of each grade. The interface's own, not a choice. */
export const PROMISES = { 'A+': 0.995, A: 0.99, 'A-': 0.95, B: 0.85 } as const

export type Bounds = Record<keyof typeof PROMISES, number>

/** Share of the errors a promise allows that bounds make use of: other noise than that of the fit must fit in, too. */
const MARGIN = 0.7
/** Answers as good as they were promised that each grade is thought to have had before, so that a few decide nothing. */
const PRIOR_ANSWERS = 20
const STEP = 0.0005

/**
 * From the lowest grade up: each ends as low as it can and still keep its promise, which leaves the most to the better
 * ones. `least` is the probability below which no answer is given.
 */
export function fitBounds(answers: readonly Graded[], least: number): Bounds {
  const sorted = answers.toSorted((a, b) => a.probability - b.probability)
  const aMinus = endOf(sorted, least, PROMISES.B)
  const a = endOf(sorted, aMinus, PROMISES['A-'])
  const aPlus = Math.max(endOf(sorted, a, PROMISES.A), PROMISES['A+'])
  return { 'A+': aPlus, A: a, 'A-': aMinus, B: least }
}

/** The lowest end of a grade that begins at `from` with which it keeps its promise. */
function endOf(sorted: readonly Graded[], from: number, promise: number): number {
  const inside = sorted.filter(({ probability }) => probability >= from)
  const wanted = 1 - MARGIN * (1 - promise)
  let [right, count, promised] = [0, 0, 0]
  for (let end = from + STEP; end < 1; end += STEP) {
    for (let next = inside[count]; next !== undefined && next.probability < end; next = inside[count]) {
      count++
      promised += next.probability
      if (next.isPrecise) right++
    }
    const prior = PRIOR_ANSWERS * (count > 0 ? promised / count : (from + end) / 2)
    if (right + prior >= wanted * (count + PRIOR_ANSWERS)) return Math.round(end * 10_000) / 10_000
  }
  return 1
}
