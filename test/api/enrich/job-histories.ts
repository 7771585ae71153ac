/** Random job histories of one person, and a model of what the interface returns for them. */
import fc from 'fast-check'

/** Companies of the fixture. */
export const EMPLOYERS = [
  { guid: 'AAAA000000000001', name: 'Halcyon Freight', domain: 'halcyon-freight.example' },
  { guid: 'AAAA000000000003', name: 'Brunnen Pumpenbau', domain: 'brunnen-pumpen.example' },
  { guid: 'AAAA000000000004', name: 'Orchid Biotech', domain: 'orchid-biotech.example' },
] as const
export const PERSON = 'CAFE0000000000000000000000000001'
export const NAME = 'Xanthe Quillfeather'

export type Employer = (typeof EMPLOYERS)[number]

/** Months are counted from January 2024. A job without an end is current. */
export interface Job {
  readonly employer: Employer
  readonly start: number
  readonly end: number | undefined
}

export const LAST_MONTH = 59
const month = fc.integer({ min: 0, max: LAST_MONTH })

/** Random jobs with overlaps, gaps, returns, and future starts. Each starts in another month. */
export const jobHistory: fc.Arbitrary<readonly Job[]> = fc
  .uniqueArray(
    fc.record({
      // Mostly at one company.
      employer: fc.oneof({ weight: 2, arbitrary: fc.constant(EMPLOYERS[0]) }, fc.constantFrom(...EMPLOYERS)),
      start: month,
      length: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined, freq: 3 }),
    }),
    { selector: ({ start }) => start, minLength: 1, maxLength: 6 },
  )
  .map((jobs) =>
    jobs.map(({ employer, start, length }) => ({
      employer,
      start,
      end: length === undefined ? undefined : start + length,
    })),
  )

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const monthText = (at: number): string => `${MONTHS[at % 12]} ${2024 + Math.floor(at / 12)}`

export const titleOf = ({ start }: Job): string => `Manager ${monthText(start)}`
export const emailOf = ({ start, employer }: Job): string => `xanthe.quillfeather${start}@${employer.domain}`

/** Returns a job as a row of `contacts.csv`. */
export const toRow = (job: Job): Readonly<Record<string, string>> => ({
  conGUID: PERSON,
  compGUID: job.employer.guid,
  conFullName: NAME,
  conEmail: emailOf(job),
  conJobTitleEn: titleOf(job),
  conJobStartedOn: monthText(job.start),
  conJobEndedOn: job.end === undefined ? '' : monthText(job.end),
  conLevels: 'Manager',
  directDial1: `+1 503 555 01${String(job.start).padStart(2, '0')}`,
})

export interface ReturnedRecord {
  readonly recordStatus: string
  readonly compGUID: string
  readonly conJobTitleEn: string
  readonly conEmail: string
}

/** Returns the expected response to a request for the job `requested` in the month `now`. */
export function expectedRecord(
  jobs: readonly Job[],
  requested: Job,
  now: number,
  subscription: string,
): ReturnedRecord {
  const atCompany = currentJobs(jobs, now).filter(({ employer }) => employer === requested.employer)
  if (atCompany.length > 0)
    return returnedRecord(
      'Active',
      atCompany.includes(requested) ? requested : mostRelevantJob(atCompany, now),
      true,
    )
  const elsewhere = currentJobs(jobs, now)
  return subscription !== 'standard' && elsewhere.length > 0
    ? returnedRecord('No Longer', mostRelevantJob(elsewhere, now), true)
    : returnedRecord('No Longer', requested, false)
}

/** Returns the job that a request by company means. */
export function jobMeantByCompany(jobs: readonly Job[], employer: Employer, now: number): Job {
  const atCompany = jobs.filter((job) => job.employer === employer)
  const currentAtCompany = currentJobs(atCompany, now)
  return mostRelevantJob(currentAtCompany.length > 0 ? currentAtCompany : atCompany, now)
}

export const currentJobs = (jobs: readonly Job[], now: number): readonly Job[] =>
  jobs.filter(({ end }) => end === undefined || end > now)

/** Returns the job that started last, or else the one that starts next. */
function mostRelevantJob(jobs: readonly Job[], now: number): Job {
  const started = jobs.filter(({ start }) => start <= now).sort((a, b) => b.start - a.start)
  const future = jobs.filter(({ start }) => start > now).sort((a, b) => a.start - b.start)
  const [job] = [...started, ...future]
  if (job === undefined) throw new RangeError('There is no job.')
  return job
}

const returnedRecord = (recordStatus: string, job: Job, isCurrent: boolean): ReturnedRecord => ({
  recordStatus,
  compGUID: job.employer.guid,
  conJobTitleEn: titleOf(job),
  conEmail: isCurrent ? emailOf(job) : '',
})
