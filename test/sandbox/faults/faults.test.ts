/** `/sandbox/faults`: which requests a fault matches, how often it applies, and how faults are managed. */
import { describe, expect, test } from 'bun:test'
import { EnrichmentInput } from '../../../src/api/enrich/schema.ts'
import { HALCYON, MAREN, UNKNOWN_COMPANY } from '../../fixtures/leads.ts'
import { failCommit } from '../../support/database/stored-state.ts'
import { createFaultSandbox, FAILS, type FaultSandbox } from '../../support/fault-sandbox.ts'

/** Sends requests, and returns the statuses of their responses. */
async function sendMany(sandbox: FaultSandbox, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await sandbox.enrich(UNKNOWN_COMPANY)).status)
  return statuses
}

describe('a fault applies', () => {
  test.each([false, true])(
    'as often as its times to fifty concurrent requests, with afterCommit: %p',
    async (afterCommit) => {
      const sandbox = createFaultSandbox()
      const { id } = await sandbox.createFault({ ...FAILS, times: 3, afterCommit })
      const responses = await Promise.all(Array.from({ length: 50 }, () => sandbox.enrich(HALCYON)))
      expect(responses.filter(({ status }) => status === 500)).toHaveLength(3)
      expect(await sandbox.showFault(id)).toMatchObject({ evaluated: 3, applied: 3, remaining: 0 })
    },
  )

  test('until it is deleted without times', async () => {
    const sandbox = createFaultSandbox()
    const { id } = await sandbox.createFault(FAILS)
    expect(await sendMany(sandbox, 5)).toEqual(Array(5).fill(500))
    const deleted = await sandbox.send(`/sandbox/faults/${id}`, { method: 'DELETE' })
    expect(deleted.body).toMatchObject({ evaluated: 5, applied: 5, remaining: null, times: null })
    expect((await sandbox.enrich(MAREN)).status).toBe(200)
  })

  test('after the first requests have passed', async () => {
    const sandbox = createFaultSandbox()
    await sandbox.createFault({
      match: { body: { recordId: 'other' } },
      effect: { kind: 'error', status: 500 },
    })
    const { id } = await sandbox.createFault({ effect: { kind: 'error', status: 429 }, after: 3, times: 2 })
    expect(await sendMany(sandbox, 2)).toEqual([200, 200])
    expect((await sandbox.enrich({ recordId: 'other', ...MAREN })).status).toBe(500)
    expect(await sendMany(sandbox, 4)).toEqual([200, 429, 429, 200])
    expect(await sandbox.showFault(id)).toMatchObject({ after: 3, evaluated: 5, applied: 2, remaining: 0 })
  })

  test('to every nth request, counted after the first requests have passed', async () => {
    const sandbox = createFaultSandbox()
    const { id } = await sandbox.createFault({ ...FAILS, after: 1, every: 3, times: 2 })
    expect(await sendMany(sandbox, 8)).toEqual([200, 200, 200, 500, 200, 200, 500, 200])
    expect(await sandbox.showFault(id)).toMatchObject({ every: 3, evaluated: 7, applied: 2, remaining: 0 })
  })

  test('until it expires by the sandbox clock, also after its state was restored', async () => {
    const sandbox = createFaultSandbox()
    const { id } = await sandbox.createFault({ ...FAILS, expiresAfterSeconds: 60 })
    await sandbox.createFault({ effect: { kind: 'error', status: 503 }, every: 2, expiresAfterSeconds: 120 })
    sandbox.clock.advance(59_999)
    sandbox.modules.sandbox.faults.replace(sandbox.modules.sandbox.faults.list())
    const revision = async () => (await sandbox.send('/sandbox/state')).body.revisions.faults
    const unused = await revision()
    expect(await sendMany(sandbox, 2)).toEqual([500, 500])
    const applied = await revision()
    expect(applied).not.toBe(unused)
    sandbox.clock.advance(1)
    expect(await revision()).not.toBe(applied)
    expect(await sendMany(sandbox, 2)).toEqual([200, 503])
    expect(await sandbox.showFault(id)).toMatchObject({ expiresAfterSeconds: 60, applied: 2, remaining: 0 })
    expect((await sandbox.send('/sandbox/state')).body.counts).toMatchObject({ faults: 2, activeFaults: 1 })
  })

  test('with its probability, and to the same requests for the same seed, which is random by default', async () => {
    const applyWith = async (seed?: unknown) => {
      const sandbox = createFaultSandbox()
      const fault = await sandbox.createFault({ ...FAILS, probability: 0.3, seed })
      const statuses = await sendMany(sandbox, 60)
      const applied = statuses.filter((status) => status === 500).length
      expect(await sandbox.showFault(fault.id)).toMatchObject({ evaluated: 60, applied })
      expect(applied).toBeGreaterThan(5)
      expect(applied).toBeLessThan(40)
      return { statuses, seed: fault.seed }
    }
    const { statuses, seed } = await applyWith()
    expect((await applyWith(seed)).statuses).toEqual(statuses)
    expect((await applyWith(43)).statuses).not.toEqual(statuses)
  })

  // The first random number of the seed 42 is 0.8211.
  test.each([
    [0.821, 200],
    [0.8212, 500],
  ])('exactly with its probability: %d', async (probability, status) => {
    const sandbox = createFaultSandbox()
    await sandbox.createFault({ ...FAILS, probability, seed: 42 })
    expect((await sandbox.enrich(UNKNOWN_COMPANY)).status).toBe(status)
  })
})

describe('a fault matches', () => {
  const statusOf = async (sandbox: FaultSandbox, body: unknown = MAREN, key = 'standard-key') =>
    (await sandbox.enrich(body, key)).status

  test('one operation', async () => {
    const sandbox = createFaultSandbox()
    await sandbox.createFault({ match: { operation: 'buyingGroup', body: { pageNo: '2' } }, ...FAILS })
    expect(await statusOf(sandbox, { ...MAREN, pageNo: 2 })).toBe(200)
    const page = async (pageNo: number) =>
      (await sandbox.post('/v1/buying-group', { ...HALCYON, pageNo }, { apikey: 'standard-key' })).status
    expect([await page(1), await page(2)]).toEqual([200, 500])
  })

  test('one key by its value, its keyId, or its last four characters', async () => {
    const keyId = (sandbox: FaultSandbox) =>
      sandbox.modules.accounts.keys.findByEmail(sandbox.orgIdOf('Standard'), 'dev@standard.example')?.keyId
    for (const keyOf of [() => 'standard-key', keyId]) {
      const sandbox = createFaultSandbox()
      const armed = await sandbox.createFault({ match: { key: keyOf(sandbox) }, ...FAILS })
      expect(armed.match).toEqual({ key: keyId(sandbox) })
      expect(await statusOf(sandbox)).toBe(500)
      const otherKey = { 'Admin-Api-Key': 'standard-admin-key' }
      expect((await sandbox.post('/signals/v1/user/view', {}, otherKey)).status).toBe(200)
    }
    const sandbox = createFaultSandbox()
    await sandbox.createFault({ match: { key: '-key', orgId: sandbox.orgIdOf('Plus') }, ...FAILS })
    expect([await statusOf(sandbox), await statusOf(sandbox, MAREN, 'plus-key')]).toEqual([200, 500])
  })

  // The same cases as of verification, so that both have the same behavior.
  test.each([
    ['a method', { method: 'post' }, 500],
    ['another method', { method: 'GET' }, 200],
    ['a path', { path: '/v*/enrich' }, 500],
    ['a path with its query', { path: '/v7/enrich?*' }, 200],
    ['a header', { headers: { 'Content-Type': 'application/*' } }, 500],
    ['a key that was sent', { headers: { apikey: 'standard-*' } }, 500],
    ['another key', { headers: { apikey: 'plus-*' } }, 200],
    ['a number', { body: { score: 5 } }, 500],
    ['a list', { body: { tags: ['a', 'b'] } }, 500],
    ['a list in another order', { body: { tags: ['b', 'a'] } }, 200],
    ['an object', { body: { owner: { name: 'Ada', id: 1 } } }, 500],
    ['an absent field', { body: { companyName: null } }, 500],
    ['a blank field', { body: { note: null } }, 500],
    ['the end of a value', { body: { contactEmail: '*@halcyon-freight.example' } }, 500],
    ['the beginning without a wildcard', { body: { contactEmail: 'maren.oyelaran' } }, 200],
    ['another case', { body: { contactEmail: 'Maren*' } }, 200],
    ['parts that overlap', { body: { contactEmail: 'maren.oyelaran@halcyon*halcyon-freight.example' } }, 200],
    ['several parts', { body: { contactEmail: '*oyelaran*halcyon*' } }, 500],
    ['a part twice that the value has once', { body: { contactEmail: '*halcyon*halcyon*' } }, 200],
    ['parts in another order', { body: { contactEmail: '*halcyon*oyelaran*' } }, 200],
    ['a field of every object', { body: { constructor: '*' } }, 200],
  ])('%s', async (_, match, status) => {
    const sandbox = createFaultSandbox()
    await sandbox.createFault({ match, ...FAILS })
    const body = {
      ...MAREN,
      note: ' ',
      score: 5,
      flag: true,
      tags: ['a', 'b'],
      owner: { id: 1, name: 'Ada' },
    }
    expect(await statusOf(sandbox, body)).toBe(status)
    const fields = Object.keys('body' in match ? match.body : {})
    // Verifications reject fields that no operation has.
    if (!fields.every((field) => Object.hasOwn(EnrichmentInput.properties, field))) return
    const verified = await sandbox.post('/sandbox/requests/verify', { match, count: status === 500 ? 1 : 0 })
    expect(verified.status).toBe(200)
  })

  test('every field that Enrich accepts, as verifications do', async () => {
    const sandbox = createFaultSandbox()
    for (const field of Object.keys(EnrichmentInput.properties)) {
      const match = { operation: 'enrich', body: { [field]: 'sent' } }
      await sandbox.createFault({ match, ...FAILS, times: 1 })
      expect([field, await statusOf(sandbox, { ...HALCYON, [field]: 'sent' })]).toEqual([field, 500])
      const verified = await sandbox.post('/sandbox/requests/verify', { match, count: 1 })
      expect([field, verified.status]).toEqual([field, 200])
    }
  })

  test('before faults that were added later', async () => {
    const sandbox = createFaultSandbox()
    await sandbox.createFault({ ...FAILS, times: 1 })
    await sandbox.createFault({ effect: { kind: 'error', status: 402 } })
    const last = await sandbox.createFault({ effect: { kind: 'error', status: 403 } })
    expect(await sendMany(sandbox, 3)).toEqual([500, 402, 402])
    expect(await sandbox.showFault(last.id)).toMatchObject({ evaluated: 0, applied: 0 })
  })

  test('no request with a key that is unknown, suspended, or not sufficient', async () => {
    const sandbox = createFaultSandbox()
    await sandbox.createFault(FAILS)
    expect(await statusOf(sandbox, MAREN, 'wrong')).toBe(401)
    expect(await statusOf(sandbox, MAREN, 'standard-suspended-key')).toBe(401)
    const view = await sandbox.post('/signals/v1/key/view', {}, { 'Api-Key': 'standard-key' })
    expect(view.status).toBe(403)
  })

  test('an invalid request before its validation', async () => {
    const sandbox = createFaultSandbox()
    await sandbox.createFault(FAILS)
    expect(await statusOf(sandbox, {})).toBe(500)
    expect(await statusOf(sandbox, 'no JSON')).toBe(500)
  })
})

describe('the list of faults', () => {
  const FAULT = { effect: { kind: 'connection_reset' } }

  test('returns each fault with its counts, in the order of creation', async () => {
    const sandbox = createFaultSandbox()
    const first = await sandbox.createFault({ ...FAULT, match: { operation: 'enrich' }, times: 3, seed: 's' })
    const second = await sandbox.createFault({
      effect: { kind: 'slow_drip', overMs: 10, latency: { ms: 1 } },
    })
    expect(first).toMatchObject({ match: { operation: 'enrich' }, times: 3, seed: 's', remaining: 3 })
    expect(first).toMatchObject({ after: 0, every: 1, probability: 1, afterCommit: false })
    expect(first).toMatchObject({ expiresAfterSeconds: null, evaluated: 0, applied: 0 })
    expect((await sandbox.send('/sandbox/faults')).body.items).toEqual([first, second])
  })

  test('contains only faults of the organization with orgId, and none of a deleted organization', async () => {
    const sandbox = createFaultSandbox()
    const [plus, pro] = [sandbox.orgIdOf('Plus'), sandbox.orgIdOf('Pro')]
    const ofPlus = await sandbox.createFault({ ...FAULT, match: { orgId: plus } })
    const ofPro = await sandbox.createFault({ ...FAULT, match: { orgId: pro } })
    const ofAll = await sandbox.createFault(FAULT)
    expect((await sandbox.send(`/sandbox/faults?orgId=${plus}`)).body.items).toEqual([ofPlus])
    await sandbox.createFault({ ...FAULT, match: { orgId: sandbox.orgIdOf('Standard') } })
    await sandbox.send(`/sandbox/organizations/${sandbox.orgIdOf('Standard')}`, { method: 'DELETE' })
    const cleared = await sandbox.send(`/sandbox/faults?orgId=${plus}`, { method: 'DELETE' })
    expect(cleared.body).toEqual({ deleted: 1 })
    expect((await sandbox.send('/sandbox/faults')).body.items).toEqual([ofPro, ofAll])
    expect((await sandbox.send('/sandbox/faults', { method: 'DELETE' })).body).toEqual({ deleted: 2 })
    expect((await sandbox.enrich(MAREN, 'plus-key')).status).toBe(200)
  })

  test('keeps those of an organization that cannot be deleted, and those that other requests add meanwhile', async () => {
    const sandbox = createFaultSandbox()
    const plus = sandbox.orgIdOf('Plus')
    const ofPlus = await sandbox.createFault({ ...FAULT, match: { orgId: plus } })
    const [deletion, added] = await Promise.all([
      sandbox.send(`/sandbox/organizations/${plus}`, { method: 'DELETE' }),
      sandbox.createFault(FAULT),
      failCommit(sandbox.modules).catch(() => {}),
    ])
    expect(deletion.status).toBe(500)
    expect((await sandbox.send('/sandbox/faults')).body.items).toEqual([ofPlus, added])
  })
})

describe('an invalid fault returns 400 with the field and is not added', () => {
  const ERROR = { kind: 'error', status: 500 }
  test.each([
    ['a field of another effect', { effect: { kind: 'empty_body', status: 500 } }, 'effect.status'],
    ['a code of another status', { effect: { ...ERROR, code: 'rate_limit_exceeded' } }, 'effect.code'],
    [
      'a delay that is too long with its jitter',
      { effect: { kind: 'latency', ms: 110_000, jitterMs: 1 } },
      'effect.ms',
    ],
    [
      'a delay before an effect that is too long with its jitter',
      { effect: { ...ERROR, latency: { ms: 60_000, jitterMs: 50_001 } } },
      'effect.latency.ms',
    ],
    ['a share of requests in place of a number', { effect: ERROR, every: 0.5 }, 'every'],
    ['no time at all', { effect: ERROR, expiresAfterSeconds: 0 }, 'expiresAfterSeconds'],
    ['an unknown organization', { effect: ERROR, match: { orgId: 'x' } }, 'match.orgId'],
    ['an unknown key', { effect: ERROR, match: { key: 'unknown-key' } }, 'match.key'],
    ['the end of no key', { effect: ERROR, match: { key: 'zzzz' } }, 'match.key'],
    ['the longer end of a key', { effect: ERROR, match: { key: 'd-key' } }, 'match.key'],
  ])('%s', async (_, fault, field) => {
    const sandbox = createFaultSandbox()
    const { status, body } = await sandbox.post('/sandbox/faults', fault)
    expect([status, body.error.details?.[0]?.field]).toEqual([400, field])
    expect(sandbox.modules.sandbox.faults.activeCount).toBe(0)
  })
})

test.each([{ ms: 110_000 }, { ms: 109_000, jitterMs: 1_000 }])(
  'a fault delays by at most 110 seconds, including its jitter: %j',
  async (latency) => {
    const effect = { kind: 'latency', ...latency }
    expect(await createFaultSandbox().createFault({ effect })).toMatchObject({ effect })
  },
)

// Enrich sends the codes of a suspended key as 401 `invalid_api_key`.
test.each([
  [401, 'unauthorized'],
  [401, 'key_suspended'],
  [403, 'key_suspended'],
  [503, 'storage_unavailable'],
  [599, 'service_unavailable'],
])('an error with status %d can have the code %s', async (status, code) => {
  const effect = { kind: 'error', status, code }
  expect(await createFaultSandbox().createFault({ effect })).toMatchObject({ effect })
})

describe('the state of a fault', () => {
  test('continues after it was restored', async () => {
    const sandbox = createFaultSandbox()
    const fault = {
      effect: { kind: 'error', status: 500, latency: { ms: 10, jitterMs: 1000 } },
      probability: 0.5,
    }
    await sandbox.createFault({ ...fault, seed: 9, times: 12 })
    await sandbox.createFault({ ...fault, seed: 'x', match: { operation: 'enrich' } })
    const run = async () => {
      sandbox.waits.length = 0
      const statuses = await sendMany(sandbox, 15)
      return { statuses, waits: [...sandbox.waits], ...(await sandbox.send('/sandbox/faults')).body }
    }
    await run()
    const state = structuredClone(sandbox.modules.sandbox.faults.list())
    const before = await run()
    await sandbox.createFault(fault)
    sandbox.modules.sandbox.faults.replace(state)
    expect(sandbox.modules.sandbox.faults.list()).toEqual(state)
    expect(await run()).toEqual(before)
    sandbox.modules.sandbox.faults.replace([])
    expect((await sandbox.enrich(UNKNOWN_COMPANY)).status).toBe(200)
  })
})
