/** Rate limits per second and per UTC day, for each organization, and credits under concurrent requests. */
import { describe, expect, test } from 'bun:test'
import { readSampleEmails } from '../../scripts/stress/clients.ts'
import { HALCYON } from '../fixtures/leads.ts'
import { failCommit } from '../support/database/stored-state.ts'
import { createSandbox, limitsOf, type Sandbox, startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('limits')

/** `limited-key`: 2 requests a second, 5 a day. */
const sendRequest = ({ enrich }: Sandbox) => enrich(HALCYON, 'limited-key')

describe('qpsLimit', () => {
  test('has its quota, and the seconds until it refills, in the status of the organization', async () => {
    const sandbox = createSandbox()
    expect(limitsOf(sandbox, 'limited-key').qps).toEqual({ quota: 2, remaining: 2, resetAfter: 0 })
    await sendRequest(sandbox)
    expect(limitsOf(sandbox, 'limited-key').qps).toEqual({ quota: 2, remaining: 1, resetAfter: 1 })
    await sendRequest(sandbox)
    expect(limitsOf(sandbox, 'limited-key').qps).toEqual({ quota: 2, remaining: 0, resetAfter: 1 })
  })

  test('refills as time passes', async () => {
    const sandbox = createSandbox()
    await Promise.all([sendRequest(sandbox), sendRequest(sandbox)])
    sandbox.clock.advance(499)
    expect((await sendRequest(sandbox)).status).toBe(429)
    expect(limitsOf(sandbox, 'limited-key').qps.remaining).toBe(0)
    // A clock that is set back neither adds nor removes tokens.
    sandbox.clock.advance(-86_400_000)
    expect((await sendRequest(sandbox)).status).toBe(429)
    sandbox.clock.advance(1)
    expect((await sendRequest(sandbox)).status).toBe(200)
    expect((await sendRequest(sandbox)).status).toBe(429)
  })
})

test.each([0, 1])(
  'a request whose commit fails counts against no limit, after %i requests',
  async (count) => {
    const sandbox = createSandbox()
    for (let i = 0; i < count; i++) await sendRequest(sandbox)
    const before = limitsOf(sandbox, 'limited-key')
    const [failed] = await Promise.all([sendRequest(sandbox), failCommit(sandbox.modules).catch(() => {})])
    expect(failed.status).toBe(500)
    expect(limitsOf(sandbox, 'limited-key')).toEqual(before)
  },
)

/** One request per second, so that the other limit does not interfere. */
async function sendSlowly(sandbox: Sandbox, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) {
    sandbox.clock.advance(1000)
    statuses.push((await sendRequest(sandbox)).status)
  }
  return statuses
}

describe('dailyRateLimit', () => {
  test('admits the configured number per day, and then returns 429 until midnight UTC', async () => {
    const sandbox = createSandbox()
    expect(await sendSlowly(sandbox, 4)).toEqual([200, 200, 200, 200])
    // Reaches both limits. The one per second ends too early for the next request.
    expect((await sendRequest(sandbox)).status).toBe(200)
    const { status, body } = await sendRequest(sandbox)
    const hint = `The organization's limit of 5 requests per day is exceeded. Try again in ${12 * 3600 - 4} seconds.`
    expect([status, body.error.hint]).toEqual([429, hint])
    expect(limitsOf(sandbox, 'limited-key').daily.remaining).toBe(0)
    sandbox.clock.set('2026-03-10T23:59:59.999Z')
    expect((await sendRequest(sandbox)).status).toBe(429)
    sandbox.clock.set('2026-03-11T00:00:00.000Z')
    expect((await sendRequest(sandbox)).status).toBe(200)
    expect(limitsOf(sandbox, 'limited-key').daily).toEqual({ quota: 5, remaining: 4, resetAfter: 86_400 })
  })

  test('counts each day separately when the clock is set back, and after a restart', async () => {
    const storage = { kind: 'file', path: temporary.at('box.db') } as const
    const first = await startSandbox({ storage })
    for (const day of ['2026-03-10', '2026-03-11']) {
      first.clock.set(`${day}T00:00:00Z`)
      expect(await sendSlowly(first, 6)).toEqual([200, 200, 200, 200, 200, 429])
    }
    first.clock.set('2026-03-10T12:00:00Z')
    expect(await sendSlowly(first, 1)).toEqual([429])
    first.modules.close()
    expect(await sendSlowly(await startSandbox({ storage }), 1)).toEqual([429])
  })

  test('is not used up by rejected requests, which cost no credits either', async () => {
    const sandbox = createSandbox()
    await Promise.all([sendRequest(sandbox), sendRequest(sandbox)])
    for (let i = 0; i < 10; i++) expect((await sandbox.enrich('{', 'limited-key')).status).toBe(429)
    expect(await sendSlowly(sandbox, 4)).toEqual([200, 200, 200, 429])
    const charges = sandbox.modules.core.connection.client.query('select count(*) n from charges').get()
    expect(charges).toEqual({ n: 5 })
  })
})

test.each(['standard', 'pro', 'plus'])(
  '%s with 40 credits is charged 40 times for 400 concurrent requests',
  async (subscription) => {
    const { post, enrich, modules } = createSandbox({ dataDirectory: undefined, organizations: [] })
    const { apiKey, orgId } = (await post('/sandbox/organizations', { subscription, credits: 40 })).body
    const emails = (await readSampleEmails()).slice(0, 400)
    const responses = await Promise.all(emails.map((contactEmail) => enrich({ contactEmail }, apiKey)))
    const charged = responses.filter(({ headers }) => headers.get('credits-deducted') === '1')
    const refused = responses.filter(({ status }) => status === 402)
    expect({ charged: charged.length, refused: refused.length }).toEqual({ charged: 40, refused: 360 })
    const { client } = modules.core.connection
    expect(client.query('select count(*) from charges').values()).toEqual([[40]])
    expect(client.query('select credits from organizations where org_id = ?').values(orgId)).toEqual([[0]])
  },
)
