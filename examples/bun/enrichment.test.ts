// bun test        The sandbox runs inside the test process.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { createClient, type Organization, startSandbox } from 'signalbox'

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())

// The real service has two hosts, so your connector has two settings: https://api.smarte.pro, and for users and keys,
// https://signals.smarte.pro. The sandbox serves both.
const settings = { apiUrl: sandbox.url, signalsUrl: sandbox.url }

const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }

describe('enrichment', () => {
  // One organization per test, so that tests do not share credits and errors.
  let org: Organization
  beforeEach(async () => {
    org = await sandbox.createOrganization({ subscription: 'pro', credits: 10 })
  })
  // The typed client of the package. In your project, this is your connector.
  const enrich = (body: { contactEmail: string }, signal?: AbortSignal) =>
    createClient(settings.apiUrl, org).POST('/v7/enrich', { body, ...(signal && { signal }) })

  test('fills a lead, and is charged for it', async () => {
    const { data, response } = await enrich(ADA)
    expect(data?.compName).toBe('Northwind Optics, Inc.')
    expect(response.headers.get('credits-remaining')).toBe('9')
  })

  test('reports that a contact has left', async () => {
    const { data } = await enrich({ contactEmail: 'no-longer@outcome.test' })
    expect(data?.recordStatus).toBe('No Longer')
  })

  test('creates a key for a colleague', async () => {
    const client = createClient(settings.signalsUrl, org)
    const body = { email: 'ada@colleagues.example' }
    const { data } = await client.POST('/signals/v1/key/createsignalapikey', { body })
    expect(data?.data.status).toBe('active')
  })

  test('stops when the credits are spent', async () => {
    org = await sandbox.createOrganization({ credits: 0 })
    const { error, response } = await enrich(ADA)
    expect([response.status, error?.error.code]).toEqual([402, 'insufficient_credits'])
  })

  test('waits for the next day when the limit of a day is used up', async () => {
    org = await sandbox.createOrganization({ dailyRateLimit: 1 })
    await enrich(ADA)
    expect((await enrich(ADA)).response.status).toBe(429)
    await sandbox.clock.advance({ days: 1 })
    expect((await enrich(ADA)).response.status).toBe(200)
    await sandbox.clock.reset()
  })

  test('gives up on a server that does not respond', async () => {
    const { orgId } = org
    await sandbox.faults.add({ match: { orgId }, effect: { kind: 'latency', ms: 5_000 } })
    await expect(enrich(ADA, AbortSignal.timeout(200))).rejects.toThrow('timed out')
  })

  test('detects a response that was lost after the charge', async () => {
    const { orgId } = org
    await sandbox.faults.add({
      match: { orgId },
      effect: { kind: 'connection_reset' },
      times: 1,
      afterCommit: true,
    })
    await expect(enrich(ADA)).rejects.toThrow()
    const { response } = await enrich({ contactEmail: 'no-match@outcome.test' })
    expect(response.headers.get('credits-remaining')).toBe('9')
  })

  test('sends the request once', async () => {
    const { orgId } = org
    await enrich(ADA)
    await sandbox.requests.verify({ match: { orgId, operation: 'enrich', body: ADA }, count: 1 })
  })
})
