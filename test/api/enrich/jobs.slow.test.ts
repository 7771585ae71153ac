/** Job histories: which job Enrich and Buying group return, and when. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { seedOrganization } from '../../support/seed-organization.ts'
import {
  currentJobs,
  EMPLOYERS,
  emailOf,
  expectedRecord,
  type Job,
  jobHistory,
  jobMeantByCompany,
  LAST_MONTH,
  NAME,
  PERSON,
  titleOf,
  toRow,
} from './job-histories.ts'

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
  expect(status).toBe(200)
  return sandbox
}

const job = (employer: Job['employer'], start: number, end?: number): Job => ({ employer, start, end })

/** Months in test names. The clock of the tests is in March 2026. */
const [JAN_2025, JUN_2025, APR_2026, JAN_2027] = [12, 17, 27, 36]

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
    expect(body.decision.reason).toContain(
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

test('a job that starts in the future is returned only after a started job until it starts', async () => {
  const [now, next] = [job(HALCYON, JUN_2025, JAN_2027), job(HALCYON, JAN_2027)]
  const sandbox = await withCareer([next, now])
  const title = async () => (await sandbox.enrich({ contactGuid: PERSON })).body.conJobTitleEn
  const member = async () => (await groupOf(sandbox, HALCYON)).find(isPerson)?.conJobTitle
  expect([await title(), await member()]).toEqual([titleOf(now), titleOf(now)])
  await setClock(sandbox, '2027-01-01T00:00:00Z')
  expect([await title(), await member()]).toEqual([titleOf(next), titleOf(next)])
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
      sandbox.context.close()
    })
    await fc.assert(property, { seed: 20_260_310, numRuns: 60 })
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
