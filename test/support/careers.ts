/** Random employment histories of one person, and a model of what the interface returns for them. */
import fc from 'fast-check'

/** Of the fixture. */
export const EMPLOYERS = [
  { guid: 'AAAA000000000001', name: 'Halcyon Freight', domain: 'halcyon-freight.example' },
  { guid: 'AAAA000000000003', name: 'Brunnen Pumpenbau', domain: 'brunnen-pumpen.example' },
  { guid: 'AAAA000000000004', name: 'Orchid Biotech', domain: 'orchid-biotech.example' },
] as const
export const PERSON = 'CAFE0000000000000000000000000001'
export const NAME = 'Xanthe Quillfeather'

export type Employer = (typeof EMPLOYERS)[number]

/** Months count from January 2024. An employment without an end is open. */
export interface Job {
  readonly employer: Employer
  readonly start: number
  readonly end: number | undefined
}

export const LAST_MONTH = 59
const month = fc.integer({ min: 0, max: LAST_MONTH })

/** Overlaps, gaps, returns, announced and open employments. No two begin in one month. */
export const career: fc.Arbitrary<readonly Job[]> = fc
  .uniqueArray(
    fc.record({
      // Most often at one company.
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

/** As a row of `contacts.csv`. */
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

export interface Shown {
  readonly recordStatus: string
  readonly compGUID: string
  readonly conJobTitleEn: string
  readonly conEmail: string
}

/** What the interface returns to a request that means `asked`, in the month `now`. */
export function expected(jobs: readonly Job[], asked: Job, now: number, subscription: string): Shown {
  const here = current(jobs, now).filter(({ employer }) => employer === asked.employer)
  if (here.length > 0) return shown('Active', here.includes(asked) ? asked : first(here, now), true)
  const elsewhere = current(jobs, now)
  return subscription !== 'standard' && elsewhere.length > 0
    ? shown('No Longer', first(elsewhere, now), true)
    : shown('No Longer', asked, false)
}

/** What a request means that names the company alone. */
export function meantAt(jobs: readonly Job[], employer: Employer, now: number): Job {
  const there = jobs.filter((job) => job.employer === employer)
  const today = current(there, now)
  return first(today.length > 0 ? today : there, now)
}

export const current = (jobs: readonly Job[], now: number): readonly Job[] =>
  jobs.filter(({ end }) => end === undefined || end > now)

/** The one that began last; if none has begun, the one that begins next. */
function first(jobs: readonly Job[], now: number): Job {
  const begun = jobs.filter(({ start }) => start <= now).sort((a, b) => b.start - a.start)
  const announced = jobs.filter(({ start }) => start > now).sort((a, b) => a.start - b.start)
  const [job] = [...begun, ...announced]
  if (job === undefined) throw new RangeError('there is no employment')
  return job
}

const shown = (recordStatus: string, job: Job, isCurrent: boolean): Shown => ({
  recordStatus,
  compGUID: job.employer.guid,
  conJobTitleEn: titleOf(job),
  conEmail: isCurrent ? emailOf(job) : '',
})
