import { toEmailKey } from '../normalize/lookup-keys.ts'
import type { EmploymentRecord, EmploymentTiming } from '../types.ts'

/**
 * Returns whether `one` is returned rather than `other`: current employments first, then started ones, then the latest
 * start.
 */
export const isPreferredEmployment = (one: EmploymentTiming, other: EmploymentTiming): boolean =>
  one.current === other.current ? one.recency > other.recency : one.current

/** Returns the employment to return for a person. The first stored wins a tie. */
export function findPreferredEmployment<Job extends EmploymentTiming>(jobs: readonly Job[]): Job | undefined {
  let preferred: Job | undefined
  for (const job of jobs)
    if (preferred === undefined || isPreferredEmployment(job, preferred)) preferred = job
  return preferred
}

/**
 * Returns the preferred employment with this email address, else the preferred one of all. For queries without a
 * company.
 */
export function findEmploymentByEmail(
  jobs: readonly EmploymentRecord[],
  email: string | undefined,
): EmploymentRecord | undefined {
  return (
    findPreferredEmployment(jobs.filter((job) => toEmailKey(job.email) === email)) ??
    findPreferredEmployment(jobs)
  )
}
