/** Job histories: which job Enrich and Buying group return, and when. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { seedOrganization } from '../../fixtures/seed-organization.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

/** Companies of the fixture. */
const EMPLOYERS = [
  { guid: 'AAAA000000000001', name: 'Halcyon Freight', domain: 'halcyon-freight.example' },
  { guid: 'AAAA000000000003', name: 'Brunnen Pumpenbau', domain: 'brunnen-pumpen.example' },
  { guid: 'AAAA000000000004', name: 'Orchid Biotech', domain: 'orchid-biotech.example' },
] as const
const PERSON = 'CAFE0000000000000000000000000001'
const NAME = 'Xanthe Quillfeather'

type Employer = (typeof EMPLOYERS)[number]

/** Months are counted from January 2024. A job without an end is current. */
interface Job {
  readonly employer: Employer
  readonly start: number
  readonly end: number | undefined
}

const LAST_MONTH = 59
const month = fc.integer({ min: 0, max: LAST_MONTH })

/** Random jobs with overlaps, gaps, returns, and future starts. Each starts in another month. */
const jobHistory: fc.Arbitrary<readonly Job[]> = fc
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

const titleOf = ({ start }: Job): string => `Manager ${monthText(start)}`
const emailOf = ({ start, employer }: Job): string => `xanthe.quillfeather${start}@${employer.domain}`

/** Returns a job as a row of `contacts.csv`. */
const toRow = (job: Job): Readonly<Record<string, string>> => ({
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

interface ReturnedRecord {
  readonly recordStatus: string
  readonly compGUID: string
  readonly conJobTitleEn: string
  readonly conEmail: string
}

/** Returns the expected response to a request for the job `requested` in the month `now`. */
function expectedRecord(
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
function jobMeantByCompany(jobs: readonly Job[], employer: Employer, now: number): Job {
  const atCompany = jobs.filter((job) => job.employer === employer)
  const currentAtCompany = currentJobs(atCompany, now)
  return mostRelevantJob(currentAtCompany.length > 0 ? currentAtCompany : atCompany, now)
}

const currentJobs = (jobs: readonly Job[], now: number): readonly Job[] =>
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

const [HALCYON] = EMPLOYERS
const SUBSCRIPTIONS = ['standard', 'plus', 'pro'] as const

/** One organization per subscription. */
const ORGANIZATIONS = SUBSCRIPTIONS.map((subscription) => {
  const email = `dev@${subscription}.example`
  return seedOrganization({
    orgName: subscription,
    subscription,
    dailyRateLimit: 1_000_000,
    qpsLimit: 100_000,
    users: [{ email, role: 'user', status: 'active' }],
    keys: [{ email, role: 'standard', status: 'active', apiKey: `${subscription}-key` }],
  })
})

const put = (sandbox: Sandbox, path: string, body: unknown) =>
  sandbox.send(`/sandbox/${path}`, { method: 'PUT', body: JSON.stringify(body) })

const setClock = async (sandbox: Sandbox, now: string) => {
  const body = JSON.stringify({ now, mode: 'frozen' })
  expect((await sandbox.send('/sandbox/clock', { method: 'PATCH', body })).status).toBe(200)
}

async function withCareer(jobs: readonly Job[]): Promise<Sandbox> {
  const sandbox = createSandbox({ organizations: ORGANIZATIONS })
  const { status } = await put(sandbox, 'contacts', { contacts: jobs.map(toRow) })
  expect([200, 201]).toContain(status)
  return sandbox
}

const job = (employer: Job['employer'], start: number, end?: number): Job => ({ employer, start, end })

/** Months in test names. The clock of the tests is in March 2026. */
const [JAN_2025, APR_2026] = [12, 27]

describe('a person with several jobs at one company', () => {
  const promoted = [job(HALCYON, 0, JAN_2025), job(HALCYON, JAN_2025)] as const
  const [older, newer] = promoted

  test.each([
    { contactFullName: NAME, companyName: HALCYON.name, contactJobTitle: titleOf(older) },
    { contactEmail: emailOf(older) },
    { contactEmail: emailOf(older), contactJobTitle: titleOf(older), companyName: HALCYON.name },
    { contactGuid: PERSON, contactJobTitle: titleOf(older) },
  ])('is Active with the current job for an input that fits the old job: %j', async (input) => {
    const { body } = await (await withCareer(promoted)).enrich(input)
    const current = { conJobTitleEn: titleOf(newer), conEmail: emailOf(newer) }
    expect(body).toMatchObject({ recordStatus: 'Active', conGUID: PERSON, ...current })
  })

  test('is explained as Active, with a reason that mentions the current job', async () => {
    const sandbox = await withCareer(promoted)
    const { body } = await sandbox.post('/sandbox/explain', { contactEmail: emailOf(older) })
    expect(body.decision).toMatchObject({ outcome: 'contact', recordStatus: 'Active', conGUID: PERSON })
    expect(body.decision.reasons.join(' ')).toContain(
      'The request matches a past job there. The current job is returned.',
    )
    expect(body.candidates[0].contact).toMatchObject({ conJobTitle: titleOf(newer), current: true })
  })
})

test('a job with an end in the future is current until the sandbox clock reaches its last month', async () => {
  const leaving = job(HALCYON, 0, APR_2026)
  const sandbox = await withCareer([leaving])
  for (const [now, recordStatus, conEmail, members] of [
    ['2026-03-31T23:59:59Z', 'Active', emailOf(leaving), [PERSON]],
    ['2026-04-01T00:00:00Z', 'No Longer', '', []],
    ['2026-03-31T23:59:59Z', 'Active', emailOf(leaving), [PERSON]],
  ] as const) {
    sandbox.clock.set(now)
    const { body } = await sandbox.enrich({ contactEmail: emailOf(leaving) }, 'plus-key')
    expect(body).toMatchObject({ recordStatus, conEmail })
    expect(body.directDial1 === '').toBe(conEmail === '')
    expect(await membersOf(sandbox, HALCYON)).toEqual([...members])
  }
})

describe('a random job history', () => {
  const months = fc.array(fc.integer({ min: 0, max: LAST_MONTH }), { minLength: 1, maxLength: 3 })

  test('is returned as in the model by email, by company, and in buying groups, with each subscription at any time', async () => {
    const seen = new Set<string>()
    const property = fc.asyncProperty(jobHistory, months, async (jobs, nows) => {
      const sandbox = await withCareer(jobs)
      for (const now of nows) {
        await setClock(sandbox, new Date(Date.UTC(2024, now, 15)).toISOString())
        for (const subscription of SUBSCRIPTIONS) await requireModel(sandbox, jobs, now, subscription, seen)
        for (const employer of EMPLOYERS) {
          const isThere = currentJobs(jobs, now).some((one) => one.employer === employer)
          expect(await membersOf(sandbox, employer)).toEqual(isThere ? [PERSON] : [])
        }
      }
      sandbox.modules.close()
    })
    await fc.assert(property, { seed: 20_260_310, numRuns: 40 })
    // Each rule was used.
    expect([...seen].sort()).toEqual([
      'Active: another job there',
      'Active: the requested one',
      'No Longer: another job',
      'No Longer: the requested one',
    ])
  })
})

async function requireModel(
  sandbox: Sandbox,
  jobs: readonly Job[],
  now: number,
  subscription: (typeof SUBSCRIPTIONS)[number],
  seen: Set<string>,
): Promise<void> {
  const key = `${subscription}-key`
  for (const requested of jobs) {
    const response = expectedRecord(jobs, requested, now, subscription)
    const { body } = await sandbox.enrich({ contactEmail: emailOf(requested) }, key)
    expect(body).toMatchObject({ ...response, conGUID: PERSON })
    const isAsked = response.conJobTitleEn === titleOf(requested)
    const there = response.recordStatus === 'Active' ? ' there' : ''
    seen.add(`${response.recordStatus}: ${isAsked ? 'the requested one' : `another job${there}`}`)
  }
  for (const employer of new Set(jobs.map((one) => one.employer))) {
    const response = expectedRecord(jobs, jobMeantByCompany(jobs, employer, now), now, subscription)
    const byName = { contactFullName: NAME, companyName: employer.name }
    expect((await sandbox.enrich(byName, key)).body).toMatchObject({ ...response, conGUID: PERSON })
    const byGuid = { contactGuid: PERSON, companyWebAddress: employer.domain }
    expect((await sandbox.enrich(byGuid, key)).body).toMatchObject({ ...response, conGUID: PERSON })
  }
}

interface Member {
  readonly conGUID: string
  readonly conJobTitle: string
}

const isPerson = ({ conGUID }: Member): boolean => conGUID === PERSON

async function groupOf(sandbox: Sandbox, { guid }: Job['employer']): Promise<readonly Member[]> {
  const { body } = await sandbox.post('/v1/buying-group', { companyGuid: guid }, { apikey: 'plus-key' })
  return body.buyingGroup
}

/** Returns the GUID of the person once per membership. */
const membersOf = async (sandbox: Sandbox, employer: Job['employer']): Promise<readonly string[]> =>
  (await groupOf(sandbox, employer)).filter(isPerson).map(({ conGUID }) => conGUID)
