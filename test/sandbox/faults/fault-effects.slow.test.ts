/** The details of each effect of a fault. `effects.slow.test.ts` has what each costs. */
import { describe, expect, test } from 'bun:test'
import { HALCYON, MAREN, UNKNOWN_COMPANY } from '../../fixtures/leads.ts'
import { BlockedDelay } from '../../support/blocked-delay.ts'
import { createFaultSandbox, FAILS, type FaultSandbox } from '../../support/fault-sandbox.ts'
import { creditsLeft } from '../../support/sandbox.ts'

const createKey = (sandbox: FaultSandbox) =>
  sandbox.sendRaw(
    '/signals/v1/key/createsignalapikey',
    { email: 'new@standard.example' },
    { 'Api-Key': 'standard-admin-key' },
  )

/** Returns a response that may violate the document, with its parsed body. */
async function receive(sandbox: FaultSandbox, body: object) {
  const response = await sandbox.sendRaw('/v7/enrich', body, { apikey: 'standard-key' })
  return { status: response.status, headers: response.headers, json: await response.json() }
}

describe('an injected error', () => {
  test.each<[object, string, string | null]>([
    // No operation of the service sends these two for Enrich.
    [{ status: 403 }, 'invalid_api_key', null],
    [{ status: 409 }, 'invalid_state', null],
    [{ status: 404 }, 'not_found', null],
    [{ status: 599 }, 'service_unavailable', null],
    [{ status: 401, code: 'organization_inactive' }, 'invalid_api_key', null],
    [{ status: 429 }, 'rate_limit_exceeded', null],
    [{ status: 429, retryAfterSeconds: 7 }, 'rate_limit_exceeded', '7'],
    [{ status: 503, retryAfterSeconds: 30 }, 'service_unavailable', '30'],
  ])('has the format of errors, also with %j', async (effect, code, retryAfter) => {
    for (const afterCommit of [false, true]) {
      const sandbox = createFaultSandbox()
      await sandbox.createFault({ effect: { kind: 'error', ...effect }, afterCommit })
      const { status, headers, json } = await receive(sandbox, MAREN)
      expect(json).toEqual({ error: expect.objectContaining({ status, code, message: expect.any(String) }) })
      expect([effect, headers.get('Retry-After')]).toEqual([expect.objectContaining({ status }), retryAfter])
      expect(headers.get('smarteTransactionId')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe('a faulted request', () => {
  test('of an organization above its limits still gets the fault', async () => {
    const sandbox = createFaultSandbox()
    for (let i = 0; i < 2; i++) await sandbox.enrich(UNKNOWN_COMPANY, 'limited-key')
    await sandbox.createFault({ ...FAILS, times: 1 })
    expect((await sandbox.enrich(UNKNOWN_COMPANY, 'limited-key')).status).toBe(500)
    expect((await sandbox.enrich(UNKNOWN_COMPANY, 'limited-key')).status).toBe(429)
  })

  test('changes nothing', async () => {
    const sandbox = createFaultSandbox()
    await sandbox.createFault({ ...FAILS, times: 1 })
    expect([(await createKey(sandbox)).status, (await createKey(sandbox)).status]).toEqual([500, 200])
  })
})

describe('a fault after the commit', () => {
  test('does not apply to a request that fails by itself', async () => {
    const sandbox = createFaultSandbox()
    const { id } = await sandbox.createFault({
      effect: { kind: 'connection_reset' },
      times: 1,
      afterCommit: true,
    })
    expect((await sandbox.enrich({})).body.error.code).toBe('missing_identifier')
    expect((await sandbox.enrich({ companyName: 5 })).body.error.code).toBe('invalid_parameter')
    expect((await sandbox.enrich(MAREN, 'empty-key')).body.error.code).toBe('insufficient_credits')
    expect((await sandbox.enrich({ contactEmail: 'unavailable@outcome.test' })).status).toBe(503)
    expect(await sandbox.showFault(id)).toMatchObject({ evaluated: 0, remaining: 1 })
  })
})

describe('a latency fault', () => {
  test('has jitter within its bounds that repeats with its seed', async () => {
    const waitsWith = async (seed: unknown) => {
      const sandbox = createFaultSandbox()
      await sandbox.createFault({ effect: { kind: 'latency', ms: 100, jitterMs: 50 }, seed })
      for (let i = 0; i < 20; i++) await sandbox.enrich(UNKNOWN_COMPANY)
      return sandbox.waits
    }
    const waits = await waitsWith('a')
    expect(waits.every((ms) => ms >= 100 && ms <= 150)).toBe(true)
    expect(new Set(waits).size).toBeGreaterThan(5)
    expect(await waitsWith('a')).toEqual(waits)
    expect(await waitsWith('b')).not.toEqual(waits)
  })

  const delayed = () => {
    const delay = new BlockedDelay()
    return { sandbox: createFaultSandbox({ delay: delay.wait }), delay }
  }

  test.each([
    ['without a charge', false, 3],
    ['with its charge after the commit', true, 2],
  ])('cancels a request %s if the client disconnects', async (_, afterCommit, remaining) => {
    const { sandbox, delay } = delayed()
    await sandbox.createFault({ effect: { kind: 'latency', ms: 1000 }, times: 1, afterCommit })
    const client = new AbortController()
    const { signal } = client
    const headers = { apikey: 'pro-key', 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(MAREN), signal }
    const result = sandbox.app.fetch(new Request('http://localhost/v7/enrich', init))
    await delay.started()
    client.abort()
    delay.release()
    await result
    expect(creditsLeft(sandbox, 'pro-key')).toBe(remaining)
  })
})

describe('a fault that damages the body', () => {
  test('uses the documented example with new ids if the request is not executed', async () => {
    const sandbox = createFaultSandbox()
    await sandbox.createFault({ effect: { kind: 'slow_drip', overMs: 900, chunks: 4 } })
    const dripped = async (path: string, headers: Record<string, string>) => {
      const response = await sandbox.sendRaw(path, { ...HALCYON, recordId: 'r-1' }, headers)
      return { id: response.headers.get('smarteTransactionId'), body: JSON.parse(await response.text()) }
    }
    const enriched = await dripped('/v7/enrich', { apikey: 'standard-key' })
    expect(enriched.body).toMatchObject({
      recordId: 'r-1',
      smarteTransactionId: enriched.id,
      recordStatus: 'Active',
    })
    expect(sandbox.waits).toEqual([300, 300, 300])
    const group = await dripped('/v1/buying-group', { apikey: 'standard-key' })
    expect(group.body).toMatchObject({ recordId: 'r-1', transactionId: group.id, pageNo: 1 })
    const users = await dripped('/signals/v1/user/view', { 'Admin-Api-Key': 'standard-admin-key' })
    expect(users.body.message).toBe('All User details fetched successfully')
    expect(users.body).not.toHaveProperty('transactionId')
  })

  test('takes the whole time for a body of two chunks', async () => {
    const sandbox = createFaultSandbox()
    await sandbox.createFault({ effect: { kind: 'slow_drip', overMs: 900, chunks: 2 } })
    await (await sandbox.sendRaw('/v7/enrich', HALCYON, { apikey: 'standard-key' })).text()
    expect(sandbox.waits).toEqual([900])
  })

  test('truncates the body at the given byte', async () => {
    const sandbox = createFaultSandbox()
    const sendGroup = () => sandbox.sendRaw('/v1/buying-group', HALCYON, { apikey: 'standard-key' })
    const received = async (effect: object) => {
      const cut = { kind: 'truncated_body', ...effect }
      await sandbox.createFault({ effect: cut, times: 1, afterCommit: true })
      const { body } = await sendGroup()
      let bytes = 0
      const read = async () => {
        for await (const chunk of body ?? []) bytes += chunk.length
      }
      await expect(read()).rejects.toBeUndefined()
      return bytes
    }
    const complete = (await (await sendGroup()).text()).length
    expect(await received({ atByte: 10 })).toBe(10)
    expect(await received({})).toBe(Math.floor(complete / 2))
    expect(await received({ atByte: 1_000_000 })).toBe(complete - 1)
  })
})

describe('a fault that changes the body', () => {
  const CHANGE = { kind: 'change_body', set: { compIsMnc: 'Yes', conEmail: null }, remove: ['conLoc'] }
  const send = (sandbox: FaultSandbox, body: object) =>
    sandbox.sendRaw('/v7/enrich', body, { apikey: 'pro-key' })

  test('sets, adds, and removes fields of the normal response, which is charged once', async () => {
    const sandbox = createFaultSandbox()
    const expected = (await sandbox.enrich(MAREN, 'pro-key')).body
    const fault = await sandbox.createFault({ effect: { ...CHANGE, latency: { ms: 50 } }, times: 1 })
    expect(fault).toMatchObject({ effect: CHANGE, afterCommit: true })
    const changed = await send(sandbox, MAREN)
    const id = changed.headers.get('smarteTransactionId')
    const { conLoc: _, ...others } = expected
    const set = { compIsMnc: 'Yes', conEmail: null, smarteTransactionId: id }
    expect(await changed.json()).toEqual({ ...others, ...set })
    expect({
      status: changed.status,
      creditsDeducted: changed.headers.get('credits-deducted'),
      waits: sandbox.waits,
    }).toEqual({ status: 200, creditsDeducted: '1', waits: [50] })
    const { body } = await sandbox.send(`/sandbox/requests/${id}`)
    expect(body.response.body).toMatchObject({ compIsMnc: 'Yes', conEmail: null })
    expect(body.fault).toMatchObject({ kind: 'change_body', afterCommit: true })
    expect(creditsLeft(sandbox, 'pro-key')).toBe(1)
  })
})
