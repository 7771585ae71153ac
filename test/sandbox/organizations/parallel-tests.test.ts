/** A hundred concurrent tests against one server with separate organizations, faults, and journals. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../../src/app.ts'
import { type ListeningServer, listen } from '../../../src/http/listen.ts'
import { seededRandom } from '../../support/random.ts'
import { createSandbox } from '../../support/sandbox.ts'

const TESTS = 100
const COMPANY = { companyName: 'Halcyon Freight' }

const sandbox = createSandbox({ random: seededRandom('a hundred tests') })
let server: ListeningServer
beforeAll(() => {
  server = listen(createApp(sandbox.context), { host: '127.0.0.1', port: 0, tls: undefined })
})
afterAll(async () => {
  await server.stop()
  sandbox.context.close()
})

interface Reply {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of any response
  readonly body: any
}

async function sendRequest(method: string, path: string, body?: unknown, key?: string): Promise<Reply> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key !== undefined && { apikey: key }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Simulates a test of a connector. `own` is its unique value. */
async function oneTest(own: number) {
  const credits = 3 + (own % 4)
  const created = await sendRequest('POST', '/sandbox/organizations', {
    orgName: `Test ${own}`,
    subscription: 'pro',
    credits,
  })
  const { orgId, apiKey } = created.body
  const fault = await sendRequest('POST', '/sandbox/faults', {
    match: { operation: 'enrich', orgId },
    effect: { kind: 'error', status: own % 2 === 0 ? 503 : 429 },
    times: 1,
  })
  const enrich = (recordId: string) => sendRequest('POST', '/v7/enrich', { ...COMPANY, recordId }, apiKey)
  const faulted = await enrich(`${own} first`)
  const responses: Reply[] = []
  for (let n = 0; n <= credits; n++) responses.push(await enrich(`${own} ${n}`))
  const journal = await sendRequest('GET', `/sandbox/requests?orgId=${orgId}`)
  const faults = await sendRequest('GET', `/sandbox/faults?orgId=${orgId}`)
  const verified = await sendRequest('POST', '/sandbox/requests/verify', {
    match: { operation: 'enrich', orgId, status: 200 },
    count: credits,
  })
  const details = await sendRequest('GET', `/sandbox/organizations/${orgId}`)
  return { own, credits, orgId, fault, faulted, answers: responses, journal, faults, verified, details }
}

describe('a hundred tests in parallel', () => {
  test('each see only their own requests, faults, and data', async () => {
    const results = await Promise.all(Array.from({ length: TESTS }, (_, own) => oneTest(own)))
    expect(new Set(results.map(({ orgId }) => orgId)).size).toBe(TESTS)
    for (const result of results) {
      const {
        own,
        credits,
        orgId,
        fault,
        faulted,
        answers: responses,
        journal,
        faults,
        verified,
        details,
      } = result
      expect(faulted.status).toBe(own % 2 === 0 ? 503 : 429)
      expect(responses.map(({ status }) => status)).toEqual([...Array(credits).fill(200), 402])
      expect(responses.slice(0, credits).map(({ headers }) => headers.get('credits-remaining'))).toEqual(
        Array.from({ length: credits }, (_, spent) => String(credits - spent - 1)),
      )
      expect(responses[0]?.body.recordId).toBe(`${own} 0`)

      const entries: { organization: { orgId: string } }[] = journal.body.items
      expect(entries).toHaveLength(credits + 2)
      expect(entries.every(({ organization }) => organization.orgId === orgId)).toBe(true)
      expect(faults.body.items).toHaveLength(1)
      expect(faults.body.items[0].id).toBe(fault.body.id)
      expect(verified.status).toBe(200)
      expect(details.body.credits).toBe(0)
    }
  })
})
