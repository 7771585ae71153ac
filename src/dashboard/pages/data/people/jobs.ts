/** Sorts and describes the jobs of a person. */
import { nameCompany } from '../../../api/record-names.ts'
import type { ContactJob, StoredContact } from '../fields.ts'

interface IndexedJob {
  readonly job: ContactJob
  /** The index of the job in the response. */
  readonly index: number
}

/**
 * Returns whether a job is current, by the rule of the server.
 * @param today a month from `toMonthNumber`; unlimited while the clock of the server is unknown
 */
export const isCurrent = ({ conJobEndedOn }: ContactJob, today = Number.POSITIVE_INFINITY): boolean =>
  conJobEndedOn === '' || toMonthNumber(conJobEndedOn) > today

/** Sorts current jobs first, then the latest. */
export const sortJobs = (jobs: readonly ContactJob[], today?: number): IndexedJob[] =>
  jobs
    .map((job, index) => ({ job, index }))
    .sort(
      (a, b) =>
        Number(isCurrent(b.job, today)) - Number(isCurrent(a.job, today)) ||
        toMonthNumber(b.job.conJobStartedOn) - toMonthNumber(a.job.conJobStartedOn),
    )

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Returns months since year 0 for `Mar 2021`, `2021-03`, or `2021`, and 0 if the text has no year. */
export function toMonthNumber(text: string): number {
  const year = Number(/\d{4}/.exec(text)?.[0] ?? 0)
  const named = MONTHS.findIndex((month) => text.toLowerCase().includes(month))
  const numbered = Number(/\d{4}-(\d\d)/.exec(text)?.[1] ?? 1) - 1
  return year * 12 + (named >= 0 ? named : numbered)
}

/** Returns a period such as `Mar 2021 to present`. `Ended` is an end whose month is not known. */
export function formatPeriod({ conJobStartedOn, conJobEndedOn }: ContactJob): string {
  if (conJobEndedOn === 'Ended') return conJobStartedOn === '' ? 'ended' : `since ${conJobStartedOn}, ended`
  if (conJobStartedOn === '') return conJobEndedOn === '' ? 'present' : `until ${conJobEndedOn}`
  return `${conJobStartedOn} to ${conJobEndedOn || 'present'}`
}

/**
 * Returns whether a person has several jobs at the employer of this job. Title and start identify such a job. Changing
 * them would add another job.
 */
export const hasOtherJobAtEmployer = (job: ContactJob, jobs: readonly ContactJob[]): boolean =>
  jobs.filter(({ compGUID }) => compGUID === job.compGUID).length > 1

/** Returns `VP of Marketing at Acme`, or `Former VP of Marketing at Acme` for a past job. */
export function describeJob(job: ContactJob, today?: number): string {
  const text = [job.conJobTitleEn, nameCompany(job)].filter(Boolean).join(' at ')
  if (isCurrent(job, today)) return text
  return job.conJobTitleEn === '' ? `Formerly at ${text}` : `Former ${text}`
}

/** Returns the address of the form that requests a person, by the email address or else by name and company. */
export function formatTryLink({ conFullName }: StoredContact, job: ContactJob | undefined): string {
  const input =
    job === undefined || job.conEmail !== ''
      ? { contactEmail: job?.conEmail }
      : { contactFullName: conFullName, companyName: nameCompany(job) }
  return `/try?${new URLSearchParams({ operation: 'enrich', body: JSON.stringify(input) })}`
}

/** What identifies a job of a person. */
type JobIdentity = Pick<ContactJob, 'compGUID' | 'conJobTitleEn' | 'conJobStartedOn'>

/** Returns the address of the form of a job, below that of the person. */
export const formatJobPath = ({ compGUID, conJobTitleEn, conJobStartedOn }: JobIdentity): string =>
  `jobs/${compGUID}?${new URLSearchParams({ conJobTitleEn, conJobStartedOn })}`

/**
 * Returns the job with an identity.
 * @param isOnly whether it is the only one at its employer, so that its title and start may have changed
 */
export function findJob(
  jobs: readonly ContactJob[],
  identity: JobIdentity,
  isOnly: boolean,
): ContactJob | undefined {
  const atEmployer = jobs.filter(({ compGUID }) => compGUID === identity.compGUID)
  const found = atEmployer.find(
    ({ conJobTitleEn, conJobStartedOn }) =>
      conJobTitleEn === identity.conJobTitleEn && conJobStartedOn === identity.conJobStartedOn,
  )
  return found ?? (isOnly && atEmployer.length === 1 ? atEmployer[0] : undefined)
}
