/** `Idempotency-Key` on Enrich: repeated requests are executed and charged once. */
import { describe, expect, test } from 'bun:test'
import { createIdempotency } from '../../src/accounts/idempotency.ts'
import { createApp } from '../../src/app.ts'
import { MS_PER_DAY } from '../../src/lib/clock.ts'
import { BlockedDelay } from '../support/blocked-delay.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../support/sandbox.ts'

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
const HALCYON = { companyName: 'Halcyon Freight' }
const NOBODY = { contactFullName: 'Zebulon Quartermaine', companyName: 'Unheard Of Ventures' }
const SLOW = { contactEmail: 'timeout-30s@outcome.test' }

const enrich = ({ post }: Sandbox, body: unknown, key: string, apikey = 'pro-key'): Promise<ParsedResponse> =>
  post('/v7/enrich', body, { apikey, 'Idempotency-Key': key })

const isReplayed = ({ headers }: ParsedResponse) => headers.get('Idempotent-Replayed') === 'true'
const costs = ({ headers }: ParsedResponse) => [
  headers.get('credits-deducted'),
  headers.get('credits-remaining'),
]
const errorOf = ({ status, body }: ParsedResponse) => [status, body.error?.code]

const rows = ({ context }: Sandbox, table: string): unknown[] => {
  context.transaction.commit()
  return context.connection.client.query(`select * from ${table}`).all()
}

describe('a repeated request with the same idempotency key and body', () => {
  test('returns the same body byte for byte, with Idempotent-Replayed', async () => {
    const app = createApp(createSandbox().context)
    const headers = { apikey: 'plus-key', 'Idempotency-Key': 'lead-1' }
    const init = { method: 'POST', headers, body: JSON.stringify({ ...MAREN, recordId: 'é "1"' }) }
    const sendRequest = () => app.handle(new Request('http://localhost/v7/enrich', init))
    const [first, second] = [await sendRequest(), await sendRequest()]
    const text = await first.text()
    expect(text).toContain('Oyelaran')
    expect(await second.text()).toBe(text)
    expect([first, second].map((each) => each.headers.get('Idempotent-Replayed'))).toEqual([null, 'true'])
  })

  test('is charged once, and returns the current balance, even without credits left', async () => {
    const sandbox = createSandbox()
    expect(costs(await enrich(sandbox, MAREN, 'lead-1'))).toEqual(['1', '2'])
    for (const left of ['1', '0'])
      expect(costs(await sandbox.enrich(HALCYON, 'pro-key'))).toEqual(['1', left])
    expect(errorOf(await enrich(sandbox, MAREN, 'lead-2'))).toEqual([402, 'insufficient_credits'])
    expect(costs(await enrich(sandbox, MAREN, 'lead-1'))).toEqual(['0', '0'])
    expect(rows(sandbox, 'charges')).toHaveLength(3)
  })

  test('returns its own transaction id in the header, as in the journal, and the first id in the body, as in the ledger', async () => {
    const sandbox = createSandbox()
    const first = await enrich(sandbox, MAREN, 'lead-1')
    const second = await enrich(sandbox, MAREN, 'lead-1')
    const [firstId, secondId] = [first, second].map(({ headers }) => headers.get('smarteTransactionId'))
    expect(secondId).not.toBe(firstId)
    expect(second.body.smarteTransactionId).toBe(firstId)
    expect(rows(sandbox, 'charges')).toMatchObject([{ transaction_id: firstId }])
    const { response } = (await sandbox.send(`/sandbox/requests/${secondId}`)).body
    expect(response.headers.smarteTransactionId).toBe(secondId)
    expect(response.body.smarteTransactionId).toBe(firstId)
  })

  test('counts against the rate limits', async () => {
    const sandbox = createSandbox()
    const left = ({ headers }: ParsedResponse) =>
      Number(/"daily";r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1])
    const before = left(await enrich(sandbox, MAREN, 'lead-1'))
    const replay = await enrich(sandbox, MAREN, 'lead-1')
    expect([isReplayed(replay), left(replay)]).toEqual([true, before - 1])
  })

  test('also repeats a No Match', async () => {
    const sandbox = createSandbox()
    const first = await enrich(sandbox, NOBODY, 'lead-1')
    const second = await enrich(sandbox, NOBODY, 'lead-1')
    expect([first.body.recordStatus, isReplayed(second), second.body]).toEqual(['No Match', true, first.body])
  })

  test('matches bodies regardless of field order, whitespace, and the place of the API key', async () => {
    const sandbox = createSandbox()
    const headers = { 'Idempotency-Key': 'lead-1' }
    await sandbox.post('/v7/enrich', { ...MAREN, ...HALCYON, apikey: 'pro-key' }, headers)
    const text = JSON.stringify({ ...HALCYON, ...MAREN }, null, 2)
    expect(isReplayed(await sandbox.post('/v7/enrich', text, { ...headers, apikey: 'pro-key' }))).toBe(true)
  })

  test('may use another API key of the organization, but not of another one', async () => {
    const sandbox = createSandbox()
    await enrich(sandbox, MAREN, 'lead-1', 'pro-key')
    expect(isReplayed(await enrich(sandbox, MAREN, 'lead-1', 'pro-admin-key'))).toBe(true)
    const other = await enrich(sandbox, HALCYON, 'lead-1', 'standard-key')
    expect([other.status, isReplayed(other)]).toEqual([200, false])
  })
})

test('a repeated idempotency key with another body gets 422, and keeps the first result and all faults', async () => {
  const sandbox = createSandbox()
  await enrich(sandbox, MAREN, 'lead-1')
  await sandbox.post('/sandbox/faults', { effect: { kind: 'empty_body' }, times: 1 })
  for (const other of [HALCYON, { ...MAREN, recordId: '1' }, { ...MAREN, nested: { a: [1] } }])
    expect(errorOf(await enrich(sandbox, other, 'lead-1'))).toEqual([422, 'idempotency_mismatch'])
  expect((await sandbox.send('/sandbox/faults')).body.items).toMatchObject([{ applied: 0 }])
  await sandbox.send('/sandbox/faults', { method: 'DELETE' })
  expect(isReplayed(await enrich(sandbox, MAREN, 'lead-1'))).toBe(true)
  expect(rows(sandbox, 'charges')).toHaveLength(1)
})

describe('a repeated idempotency key during the first request', () => {
  test('returns 409, or 422 with another body, and the stored response afterwards', async () => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const first = enrich(sandbox, SLOW, 'lead-1')
    await delay.started()
    expect(errorOf(await enrich(sandbox, SLOW, 'lead-1'))).toEqual([409, 'idempotency_in_progress'])
    expect(errorOf(await enrich(sandbox, MAREN, 'lead-1'))).toEqual([422, 'idempotency_mismatch'])
    delay.release()
    expect(costs(await first)).toEqual(['1', '2'])
    expect([isReplayed(await enrich(sandbox, SLOW, 'lead-1')), delay.waits]).toEqual([true, [30_000]])
  })

  test.each([
    ['delays it', { kind: 'latency', ms: 1000 }, 200],
    ['ends it', { kind: 'error', status: 503, latency: { ms: 1000 } }, 503],
  ])('returns 409 while a fault that %s delays the first request', async (_, effect, status) => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    await sandbox.post('/sandbox/faults', { effect, times: 1 })
    const first = enrich(sandbox, MAREN, 'lead-1')
    await delay.started()
    expect(errorOf(await enrich(sandbox, MAREN, 'lead-1'))).toEqual([409, 'idempotency_in_progress'])
    expect(errorOf(await enrich(sandbox, HALCYON, 'lead-1'))).toEqual([422, 'idempotency_mismatch'])
    delay.release()
    expect((await first).status).toBe(status)
    expect(isReplayed(await enrich(sandbox, MAREN, 'lead-1'))).toBe(status === 200)
    expect(rows(sandbox, 'charges')).toHaveLength(1)
  })

  test('is executed once for twenty concurrent requests', async () => {
    const sandbox = createSandbox()
    const responses = await Promise.all(Array.from({ length: 20 }, () => enrich(sandbox, MAREN, 'lead-1')))
    const executed = responses.filter((response) => response.status === 200 && !isReplayed(response))
    expect(executed.map(costs)).toEqual([['1', '2']])
    for (const response of responses) expect([200, 409]).toContain(response.status)
    expect(rows(sandbox, 'charges')).toHaveLength(1)
  })

  test('does not block other organizations and other idempotency keys', async () => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const first = enrich(sandbox, SLOW, 'lead-1')
    await delay.started()
    expect((await enrich(sandbox, MAREN, 'lead-2')).status).toBe(200)
    expect((await enrich(sandbox, MAREN, 'lead-1', 'standard-key')).status).toBe(200)
    delay.release()
    expect((await first).status).toBe(200)
  })

  test('can be cleared, and the end of the first request does not affect later ones', async () => {
    const { idempotency } = createSandbox().context
    const open = () => idempotency.open('lead-1', 'an organization', { contactEmail: 'a@b.example' }, 0)
    const end = (keyed: ReturnType<typeof open>) => keyed?.kind === 'new' && keyed.release()
    const first = open()
    idempotency.releaseAll()
    const second = open()
    end(first)
    expect(open()).toMatchObject({ kind: 'rejected', error: { code: 'idempotency_in_progress' } })
    end(second)
    expect(open()).toMatchObject({ kind: 'new' })
  })
})

describe('an idempotency key whose request failed', () => {
  test('executes the next request with the same or another body', async () => {
    const sandbox = createSandbox()
    const bad = { contactEmail: 'server-error@outcome.test' }
    expect((await enrich(sandbox, bad, 'lead-1')).status).toBe(500)
    expect((await enrich(sandbox, { contactEmail: 'x' }, 'lead-1')).status).toBe(400)
    expect(rows(sandbox, 'idempotency_keys')).toEqual([])
    const good = await enrich(sandbox, MAREN, 'lead-1')
    expect([isReplayed(good), ...costs(good)]).toEqual([false, '1', '2'])
  })

  test('stores the response and the charge together or not at all', async () => {
    const sandbox = createSandbox()
    const { client } = sandbox.context.connection
    client.run('alter table idempotency_keys rename column response to gone')
    expect((await enrich(sandbox, MAREN, 'lead-1')).status).toBe(500)
    expect(rows(sandbox, 'charges')).toEqual([])
  })
})

describe('an idempotency key', () => {
  test('can be reused after 24 hours', async () => {
    const sandbox = createSandbox()
    await enrich(sandbox, MAREN, 'lead-1')
    sandbox.clock.advance(MS_PER_DAY - 1)
    expect(isReplayed(await enrich(sandbox, MAREN, 'lead-1'))).toBe(true)
    sandbox.clock.advance(1)
    const repeated = await enrich(sandbox, HALCYON, 'lead-1')
    expect([isReplayed(repeated), ...costs(repeated)]).toEqual([false, '1', '1'])
    expect(isReplayed(await enrich(sandbox, HALCYON, 'lead-1'))).toBe(true)
  })

  test('does not replay a response from the future after the clock is set back', async () => {
    const sandbox = createSandbox()
    sandbox.clock.set('2030-01-01T00:00:00Z')
    await enrich(sandbox, MAREN, 'lead-1')
    sandbox.clock.set('2026-03-10T12:00:00Z')
    expect(isReplayed(await enrich(sandbox, MAREN, 'lead-1'))).toBe(false)
  })

  test('is removed after 24 hours, and later ones remain', () => {
    const { connection, organizations } = createSandbox().context
    const idempotency = createIdempotency(connection)
    const [{ orgId } = { orgId: '' }] = organizations.list()
    const keep = (key: string, now: number) => idempotency.store({ orgId, key, fingerprint: 'a' }, '{}', now)
    for (let n = 0; n < 100; n++) keep(`old ${n}`, n)
    keep('young', MS_PER_DAY + 50)
    const remaining = connection.client.query('select idempotency_key as key from idempotency_keys').all()
    expect(remaining).toHaveLength(50)
    expect(remaining).toContainEqual({ key: 'old 51' })
    expect(remaining).not.toContainEqual({ key: 'old 50' })
  })
})

describe('the Idempotency-Key header', () => {
  test.each(['x'.repeat(256), 'clé', '"lead-1', '"lead"1"', '""', 'lead-1, lead-2'])(
    'returns 400 for %s',
    async (key) => {
      const { status, body } = await enrich(createSandbox(), MAREN, key)
      expect([status, body.error.details[0].field]).toEqual([400, 'Idempotency-Key'])
    },
  )

  test.each(['', ' '])('is ignored if it is "%s"', async (key) => {
    const sandbox = createSandbox()
    for (const body of [MAREN, HALCYON]) {
      const response = await enrich(sandbox, body, key, 'plus-key')
      expect([response.status, isReplayed(response)]).toEqual([200, false])
    }
    expect(rows(sandbox, 'idempotency_keys')).toEqual([])
  })

  test('means the same key with and without quotes, up to 255 characters', async () => {
    const sandbox = createSandbox()
    const start = 'x'.repeat(252)
    await enrich(sandbox, MAREN, `"${start}\\\\1\\""`)
    expect(isReplayed(await enrich(sandbox, MAREN, `${start}\\1"`))).toBe(true)
  })

  test('is validated after the API key, and ignored by other operations', async () => {
    const sandbox = createSandbox()
    expect((await enrich(sandbox, MAREN, 'two words', 'no-such-key')).status).toBe(401)
    const headers = { apikey: 'pro-key', 'Idempotency-Key': 'lead-1' }
    for (const companyName of ['Halcyon Freight', 'Orchid Biotech']) {
      const response = await sandbox.post('/v1/buying-group', { companyName }, headers)
      expect([response.status, isReplayed(response)]).toEqual([200, false])
    }
  })
})
