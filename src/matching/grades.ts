/**
 * The grades of results: what each promises, and the probability from which a result has it.
 *
 * A promise is about all results with a grade, and a bound is about one result. `scripts/evaluate/fit/grade-bounds.ts`
 * fits the bounds from B upwards: a grade ends where its results, from the least likely one, reach its promise. No bound
 * above B is below the promise of its grade. Both keep 30% of the allowed errors in reserve, because real queries have
 * other noise than those of the fit.
 */

import type { Grade } from './types.ts'

/** All grades, highest first. */
export const GRADES: readonly Grade[] = ['A+', 'A', 'A-', 'B']

/** The promise of each grade: the least share of its results that are right. */
export const GRADE_PROMISES = { 'A+': 0.995, A: 0.99, 'A-': 0.95, B: 0.85 } as const satisfies Record<
  Grade,
  number
>

/**
 * The lowest probability of each grade. `bun run fit` prints fitted bounds. The bound of A- was raised by hand from 0.9711: of 27 results
 * for real company names between 0.9823 and 0.9873, 4 were wrong. Queries that are kept aside do not count in these figures. The bound of B
 * is not fitted. It is a compromise between missing and wrong records, and a result below it is no match.
 */
export const GRADE_BOUNDS = { 'A+': 0.9965, A: 0.993, 'A-': 0.9873, B: 0.7 } satisfies Record<Grade, number>

/** Returns the grade of a result, or `undefined` for a result that is too unlikely to be returned. */
export const toGrade = (probability: number): Grade | undefined =>
  GRADES.find((grade) => probability >= GRADE_BOUNDS[grade])
