import { toEmailKey } from '../normalize/lookup-keys.ts'
import type { JobRecord, JobTiming } from '../types.ts'

/** Returns whether `one` is returned rather than `other`: current jobs first, then started ones, then the latest start. */
export const isPreferredJob = (one: JobTiming, other: JobTiming): boolean =>
  one.current === other.current ? one.recency > other.recency : one.current

/** Returns the job to return for a person. The first stored wins a tie. */
export function findPreferredJob<Job extends JobTiming>(jobs: readonly Job[]): Job | undefined {
  let preferred: Job | undefined
  for (const job of jobs) if (preferred === undefined || isPreferredJob(job, preferred)) preferred = job
  return preferred
}

/** Returns the preferred job with this email address, else the preferred one of all. For queries without a company. */
export function findJobByEmail(jobs: readonly JobRecord[], email: string | undefined): JobRecord | undefined {
  return findPreferredJob(jobs.filter((job) => toEmailKey(job.email) === email)) ?? findPreferredJob(jobs)
}
