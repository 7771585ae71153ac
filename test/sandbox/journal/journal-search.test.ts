/** `GET /sandbox/requests`: outcomes, search, and the timeline. */
import { describe, expect, test } from 'bun:test'
import { HALCYON, STRANGER, UNKNOWN_COMPANY } from '../../fixtures/leads.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { list, sendFaulted } from './journal-requests.ts'

const search = async (sandbox: Sandbox, text: string): Promise<string[]> =>
  (await list(sandbox, `?search=${encodeURIComponent(text)}`)).items.map(
    ({ request }: { request: { json: { recordId: string } } }) => request.json.recordId,
  )

describe('the outcome of a request', () => {
  test('is what the client received', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON)
    await sandbox.enrich(STRANGER)
    await sandbox.enrich(UNKNOWN_COMPANY)
    await sandbox.enrich({})
    await sandbox.post('/v1/buying-group', HALCYON, { apikey: 'plus-key' })
    await sandbox.post('/v1/buying-group', {}, { apikey: 'plus-key' })
    await sandbox.send('/nowhere')
    for (const kind of ['connection_reset', 'truncated_body', 'empty_body', 'invalid_json'])
      await sendFaulted(sandbox, { effect: { kind } })
    const { items, total, recorded, outcomes } = await list(sandbox)
    expect(items.map(({ outcome }: { outcome: string }) => outcome).reverse()).toEqual([
      ...['found', 'company_only', 'no_match', 'error', 'success', 'error', 'error'],
      ...['error', 'error', 'error', 'error'],
    ])
    expect({ total, recorded }).toEqual({ total: 11, recorded: 11 })
    expect(outcomes).toEqual({ found: 1, company_only: 1, no_match: 1, success: 1, error: 7 })
  })

  test('filters the list, and its counts are those of the other filters', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON)
    await sandbox.enrich(UNKNOWN_COMPANY)
    await sandbox.enrich(UNKNOWN_COMPANY, 'plus-key')
    const { items, total, recorded, outcomes } = await list(sandbox, '?outcome=no_match&key=plus-key')
    expect({ items: items.length, total, recorded }).toEqual({ items: 1, total: 1, recorded: 3 })
    expect(outcomes).toMatchObject({ found: 0, no_match: 1 })
    expect(await list(sandbox, '?outcome=found')).toMatchObject({
      total: 1,
      outcomes: { found: 1, no_match: 2 },
    })
    expect((await sandbox.send('/sandbox/requests?outcome=lost')).status).toBe(400)
  })
})

describe('the time of a request', () => {
  test('is that of the machine while the sandbox clock is frozen', async () => {
    const sandbox = createSandbox()
    await sandbox.send('/sandbox/clock', {
      method: 'PATCH',
      body: '{"now":"2027-01-01T00:00:00Z","mode":"frozen"}',
    })
    await sandbox.enrich(HALCYON)
    sandbox.clock.advance(5_000)
    await sandbox.enrich(UNKNOWN_COMPANY)
    const { items } = await list(sandbox)
    expect(items).toMatchObject([
      { at: '2026-03-10T12:00:05.000+00:00', sandboxTime: '2027-01-01T00:00:00.000+00:00' },
      { at: '2026-03-10T12:00:00.000+00:00', sandboxTime: '2027-01-01T00:00:00.000+00:00' },
    ])
    expect(items[0].durationMs).toBeGreaterThan(0)
    expect((await list(sandbox, '?since=2026-03-10T12:00:05Z')).total).toBe(1)
  })

  test('is the same on both clocks, even if the machine is busy', async () => {
    let now = Date.parse('2026-03-10T12:00:00Z')
    const sandbox = createSandbox({ machineClock: { now: () => now++ } })
    await sandbox.enrich(HALCYON)
    await sandbox.send('/v1/unknown')
    const { items } = await list(sandbox)
    expect(items).toHaveLength(2)
    for (const { at, sandboxTime } of items) expect(sandboxTime).toBe(at)
  })
})

describe('the timeline', () => {
  test('counts requests by outcome in buckets without gaps', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON)
    sandbox.clock.advance(65_000)
    await sandbox.enrich(UNKNOWN_COMPANY)
    await sandbox.enrich({})
    const { timeline } = await list(sandbox, '?limit=1&buckets=3')
    expect(timeline.bucketSeconds).toBe(30)
    expect((await list(sandbox, '?buckets=2')).timeline.buckets).toHaveLength(2)
    const none = { found: 0, company_only: 0, no_match: 0, success: 0, error: 0 }
    expect(timeline.buckets).toMatchObject([
      { at: '2026-03-10T12:00:00.000+00:00', outcomes: { ...none, found: 1 } },
      { at: '2026-03-10T12:00:30.000+00:00', outcomes: none },
      { at: '2026-03-10T12:01:00.000+00:00', outcomes: { ...none, no_match: 1, error: 1 } },
    ])
  })

  test.each([
    [3, 1],
    [2, 2],
  ])('of three days in at most %i buckets has buckets of %i days', async (buckets, days) => {
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON)
    sandbox.clock.advance(2 * 86_400_000)
    await sandbox.enrich(HALCYON)
    expect((await list(sandbox, `?buckets=${buckets}`)).timeline.bucketSeconds).toBe(days * 86_400)
  })

  test('has limited and faulted requests, and changes of the sandbox, whatever the number of organizations', async () => {
    const sandbox = createSandbox()
    await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 503 }, times: 1 })
    await sandbox.enrich(HALCYON, 'pro-key')
    sandbox.clock.advance(2_000)
    await sandbox.sendJson('PATCH', '/sandbox/clock', { advanceSeconds: 60 })
    for (let times = 0; times < 3; times++) await sandbox.enrich(HALCYON, 'limited-key')
    await sandbox.enrich(HALCYON, 'pro-key')
    const { timeline } = await list(sandbox, '?buckets=10&since=2026-03-10T11:59:59Z')
    const counts = { at: expect.anything(), outcomes: expect.anything(), limited: 0, faults: 0 }
    expect(timeline.buckets).toEqual([counts, { ...counts, faults: 1 }, counts, { ...counts, limited: 1 }])
    expect(timeline.changes).toEqual([{ kind: 'clock', at: '2026-03-10T12:00:02.000+00:00' }])
    await sandbox.send('/sandbox/reset', { method: 'POST' })
    const { changes } = (await list(sandbox, '?buckets=10')).timeline
    expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual(['clock', 'state'])
  })

  test('is empty without requests, and absent without its parameter', async () => {
    const sandbox = createSandbox()
    expect((await list(sandbox, '?buckets=10')).timeline.buckets).toEqual([])
    expect(await list(sandbox)).not.toHaveProperty('timeline')
    expect((await sandbox.send('/sandbox/requests?buckets=501')).status).toBe(400)
  })
})

async function searchedSandbox(): Promise<Sandbox> {
  const sandbox = createSandbox()
  await sandbox.enrich({ ...HALCYON, recordId: 'lead-1' })
  await sandbox.enrich({ companyName: 'Zoë "Z" Müller', recordId: 'lead-2' }, 'plus-key')
  await sandbox.enrich({ companyNmae: 'Halcyon', recordId: 'lead-3' })
  await sendFaulted(sandbox, { effect: { kind: 'empty_body' } }, { ...HALCYON, recordId: 'lead-4' })
  await sandbox.post('/v7/enrich', '{"companyName":"Z\\u00fcrich Optik","recordId":"lead-5"}', {
    apikey: 'plus-key',
    'x-trace': 'Trace-77',
  })
  return sandbox
}

describe('the search', () => {
  test.each([
    ['lead-2', ['lead-2']],
    ['halcyon FREIGHT', ['lead-4', 'lead-1']],
    ['freight  lead-1', ['lead-1']],
    // A field of the response.
    ['compCountry', ['lead-5', 'lead-2', 'lead-1']],
    ['status:400', []],
    ['müller zoë', ['lead-2']],
    ['ZÜRICH', ['lead-5']],
    ['trace-77', ['lead-5']],
    ['/v7/enrich', ['lead-5', 'lead-4', 'lead-3', 'lead-2', 'lead-1']],
    ['.*', []],
    [' ', ['lead-5', 'lead-4', 'lead-3', 'lead-2', 'lead-1']],
  ])('with %s finds %j', async (text, found) => {
    const sandbox = await searchedSandbox()
    expect(new Set(await search(sandbox, text))).toEqual(new Set(found))
  })

  test('finds a request by its transaction id', async () => {
    const sandbox = await searchedSandbox()
    const [{ transactionId }] = (await list(sandbox)).items
    expect(await search(sandbox, transactionId)).toEqual(['lead-5'])
  })

  test('does not find masked values', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich({ ...HALCYON, recordId: 'lead-1' }, 'standard-key')
    expect(await search(sandbox, 'standard-k')).toEqual([])
  })
})
