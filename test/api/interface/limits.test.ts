/** Limits per second and per day, and the sizes of requests. `docs/interface.md` lists the names of these tests. */
import { describe, expect, test } from 'bun:test'
import { MAREN } from '../../fixtures/leads.ts'
import { createSandbox, creditsLeft, limitsOf, type Sandbox, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { EACH_REQUEST, outcomeOf, SERVICE_REQUESTS, type ServiceRequest, sendRequest } from './requests.ts'

const temporary = useTemporaryFolder('interface-limits')

const { viewUsers } = SERVICE_REQUESTS

/** The organization Limited has 2 requests per second, and 5 per day. */
const enrichLimited = ({ enrich }: Sandbox, body: unknown = MAREN) => enrich(body, 'limited-key')

/** Sends one request per second. */
async function sendSlowly(sandbox: Sandbox, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let sent = 0; sent < times; sent++) {
    sandbox.clock.advance(1000)
    statuses.push((await enrichLimited(sandbox)).status)
  }
  return statuses
}

/** Returns a sandbox whose limit per second is used up. */
async function exhaust(): Promise<Sandbox> {
  const sandbox = createSandbox()
  for (let sent = 0; sent < 2; sent++) await enrichLimited(sandbox)
  return sandbox
}

describe('Limits', () => {
  describe('`qpsLimit`, the requests per second', () => {
    test('admits that many requests at once, and rejects the next with 429 `rate_limit_exceeded`', async () => {
      const sandbox = createSandbox()
      const statuses = [(await enrichLimited(sandbox)).status, (await enrichLimited(sandbox)).status]
      expect(statuses).toEqual([200, 200])
      expect(outcomeOf(await enrichLimited(sandbox))).toEqual([429, 'rate_limit_exceeded'])
    })

    test('refills continuously, at that many requests per second', async () => {
      const sandbox = await exhaust()
      const statuses: number[] = []
      for (const ms of [499, 1, 499, 1]) {
        sandbox.clock.advance(ms)
        statuses.push((await enrichLimited(sandbox)).status)
      }
      expect(statuses).toEqual([429, 200, 429, 200])
    })

    test('is that of the organization record', async () => {
      const { body } = await sendRequest(createSandbox(), viewUsers, { key: 'limited-admin-key' })
      expect(body.data[0].organization.qpsLimit).toBe(2)
    })
  })

  describe('`dailyRateLimit`, the requests per day', () => {
    test('admits that many requests per UTC day, and rejects the next with 429 `rate_limit_exceeded`', async () => {
      const sandbox = createSandbox()
      expect(await sendSlowly(sandbox, 6)).toEqual([200, 200, 200, 200, 200, 429])
      sandbox.clock.set('2026-03-10T23:59:59.999Z')
      expect(outcomeOf(await enrichLimited(sandbox))).toEqual([429, 'rate_limit_exceeded'])
      sandbox.clock.set('2026-03-11T00:00:00Z')
      expect((await enrichLimited(sandbox)).status).toBe(200)
    })

    test('is still used up after a restart', async () => {
      const storage = { kind: 'file', path: temporary.at('box.db') } as const
      const first = await startSandbox({ storage })
      await sendSlowly(first, 5)
      first.modules.close()
      const second = await startSandbox({ storage })
      expect(await sendSlowly(second, 1)).toEqual([429])
      second.modules.close()
    })

    test('is that of the organization record', async () => {
      const { body } = await sendRequest(createSandbox(), viewUsers, { key: 'limited-admin-key' })
      expect(body.data[0].organization.dailyRateLimit).toBe(5)
    })
  })

  describe('Both limits', () => {
    const keyFor = ({ header }: ServiceRequest) => (header === 'apikey' ? 'limited-key' : 'limited-admin-key')

    test('count requests to all operations', async () => {
      for (const [operation, request] of EACH_REQUEST) {
        const sandbox = createSandbox()
        const body =
          'email' in request.body ? { ...request.body, email: 'dev@limited.example' } : request.body
        await sendRequest(sandbox, request, { key: keyFor(request), body })
        const { qps, daily } = limitsOf(sandbox, 'limited-key')
        expect([operation, qps.remaining, daily.remaining]).toEqual([operation, 1, 4])
      }
    })

    test('reject requests to all operations', async () => {
      const sandbox = await exhaust()
      for (const [operation, request] of EACH_REQUEST) {
        const rejected = await sendRequest(sandbox, request, { key: keyFor(request) })
        expect([operation, ...outcomeOf(rejected)]).toEqual([operation, 429, 'rate_limit_exceeded'])
      }
    })

    test('are shared by all keys of the organization', async () => {
      const sandbox = createSandbox()
      await enrichLimited(sandbox)
      await sendRequest(sandbox, viewUsers, { key: 'limited-admin-key' })
      expect((await enrichLimited(sandbox)).status).toBe(429)
    })

    test('are not shared with other organizations', async () =>
      expect((await (await exhaust()).enrich(MAREN)).status).toBe(200))

    test('are not used up by a request with 429', async () => {
      const sandbox = await exhaust()
      for (let sent = 0; sent < 10; sent++) expect((await enrichLimited(sandbox)).status).toBe(429)
      expect(await sendSlowly(sandbox, 4)).toEqual([200, 200, 200, 429])
    })

    test('are used up by a request with 400', async () => {
      const sandbox = createSandbox()
      expect((await enrichLimited(sandbox, '{')).status).toBe(400)
      expect(limitsOf(sandbox, 'limited-key').daily.remaining).toBe(4)
    })

    test('are not used up by a request with 401', async () => {
      const sandbox = createSandbox()
      expect((await sandbox.enrich(MAREN, 'limited-suspended-key')).status).toBe(401)
      expect(limitsOf(sandbox, 'limited-key').daily.remaining).toBe(5)
    })

    test('cost no credits when they reject a request', async () => {
      const sandbox = createSandbox()
      const limits = { subscription: 'pro', credits: 9, qpsLimit: 1 }
      const { apiKey } = (await sandbox.post('/sandbox/organizations', limits)).body
      expect((await sandbox.enrich(MAREN, apiKey)).status).toBe(200)
      const rejected = await sandbox.enrich(MAREN, apiKey)
      expect({ status: rejected.status, creditsDeducted: rejected.headers.get('credits-deducted') }).toEqual({
        status: 429,
        creditsDeducted: null,
      })
      expect(creditsLeft(sandbox, apiKey)).toBe(8)
    })

    test('have a `hint` with the limit and the seconds to wait', async () => {
      const { body } = await enrichLimited(await exhaust())
      expect(body.error.hint).toBe(
        "The organization's limit of 2 requests per second is exceeded. Try again in 1 second.",
      )
    })

    test('send neither `Retry-After` nor a header with the limit', async () => {
      const { headers } = await enrichLimited(await exhaust())
      expect([...headers.keys()].filter((name) => /retry|limit|quota|remaining/.test(name))).toEqual([])
    })
  })

  describe('Sizes', () => {
    test('a body has at most 64 KiB, or is 413 `payload_too_large`', async () => {
      for (const [operation, request] of EACH_REQUEST) {
        const sandbox = createSandbox()
        const frame = JSON.stringify({ ...request.body, padding: '' }).length
        const body = JSON.stringify({ ...request.body, padding: 'x'.repeat(65_536 - frame) })
        const rejected = await sendRequest(sandbox, request, { body: `${body} ` })
        expect([operation, ...outcomeOf(rejected)]).toEqual([operation, 413, 'payload_too_large'])
        expect([operation, (await sendRequest(sandbox, request, { body })).status]).toEqual([operation, 200])
      }
    })

    test('lengths count characters, not UTF-16 units', async () => {
      const { enrich } = createSandbox()
      expect((await enrich({ companyName: '🙂'.repeat(512) })).status).toBe(200)
      expect((await enrich({ companyName: '🙂'.repeat(513) })).status).toBe(400)
    })
  })
})
