/** A person's jobs as they follow each other. */
import type { Job } from '../fields.ts'

interface IndexedJob {
  readonly job: Job
  /** Where it stands in what the server answered. */
  readonly index: number
}

/** As the server decides it. @param today a month as `monthOf` counts; none while the server's clock is not known */
export const isCurrent = ({ conJobEndedOn }: Job, today = Number.POSITIVE_INFINITY): boolean =>
  conJobEndedOn === '' || parseMonth(conJobEndedOn) > today

/** Current ones first, then the latest. */
export const sortJobs = (jobs: readonly Job[], today?: number): IndexedJob[] =>
  jobs
    .map((job, index) => ({ job, index }))
    .sort(
      (a, b) =>
        Number(isCurrent(b.job, today)) - Number(isCurrent(a.job, today)) ||
        parseMonth(b.job.conJobStartedOn) - parseMonth(a.job.conJobStartedOn),
    )

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Months since year 0 of `Mar 2021`, `2021-03` or `2021`; 0 where no year is to be seen. */
export function parseMonth(text: string): number {
  const year = Number(/\d{4}/.exec(text)?.[0] ?? 0)
  const named = MONTHS.findIndex((month) => text.toLowerCase().includes(month))
  const numbered = Number(/\d{4}-(\d\d)/.exec(text)?.[1] ?? 1) - 1
  return year * 12 + (named >= 0 ? named : numbered)
}

/** `Mar 2021 to today`, as far as it is known. */
export function formatPeriod({ conJobStartedOn, conJobEndedOn }: Job): string {
  const end = conJobEndedOn === '' ? 'today' : conJobEndedOn
  return conJobStartedOn === '' ? `until ${end}` : `${conJobStartedOn} to ${end}`
}

/**
 * Whether a job is told from the others by its title and start alone: then these cannot be changed, since the one with
 * a new title would be one job more.
 */
export const hasOtherJobAtEmployer = (job: Job, jobs: readonly Job[]): boolean =>
  jobs.filter(({ compGUID }) => compGUID === job.compGUID).length > 1
