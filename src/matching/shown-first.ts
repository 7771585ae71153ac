/** Which of a person's employments is returned. */

/** How an employment stands today. */
export interface Standing {
  readonly current: boolean
  /** Orders employments that are equally current: an announced one has a negative number, and an undated one 0. */
  readonly recency: number
}

/** Current ones come first, then the ones that have begun, then the latest start. */
export const comesBefore = (one: Standing, other: Standing): boolean =>
  one.current === other.current ? one.recency > other.recency : one.current

/** The first stored wins a tie. */
export function shownFirst<Job extends Standing>(jobs: readonly Job[]): Job | undefined {
  let first: Job | undefined
  for (const job of jobs) if (first === undefined || comesBefore(job, first)) first = job
  return first
}
