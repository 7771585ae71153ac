/** `/sandbox/state`, `/sandbox/reset`, and `/sandbox/snapshots`: complete restoration of the state. */
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../../src/app.ts'
import { BlockedDelay } from '../../support/blocked-delay.ts'
import { failCommit, readAllTables, readSandboxState } from '../../support/database/stored-state.ts'
import { seededRandom } from '../../support/random.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

const HALCYON = { companyName: 'Halcyon Freight' }
const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }

const state = async ({ send }: Sandbox) => (await send('/sandbox/state')).body
const reset = ({ send }: Sandbox) => send('/sandbox/reset', { method: 'POST' })
const take = async ({ post }: Sandbox, name?: string) => (await post('/sandbox/snapshots', { name })).body
const restore = ({ send }: Sandbox, id: string) =>
  send(`/sandbox/snapshots/${id}/restore`, { method: 'POST' })
const list = async ({ send }: Sandbox) => (await send('/sandbox/snapshots')).body.items

/** Changes every kind of state. */
async function changeEverything({ context, send, post, enrich }: Sandbox): Promise<void> {
  const admin = { 'Admin-Api-Key': 'pro-admin-key' }
  await enrich(MAREN, 'pro-key')
  await post('/v7/enrich', HALCYON, { apikey: 'pro-key', 'Idempotency-Key': 'once' })
  await enrich(HALCYON, 'limited-key')
  await post('/signals/v1/user/createsignalapikey', { email: 'new@pro.example' }, admin)
  await post(
    '/signals/v1/key/update',
    { email: 'new@pro.example', action: 'suspend' },
    { 'Api-Key': 'pro-admin-key' },
  )
  const [first, second] = context.organizations.list()
  const put = (path: string, method: string, body?: unknown) =>
    send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  await put(`/sandbox/organizations/${first?.orgId}`, 'PATCH', { credits: 7, maskEmail: true })
  await put(`/sandbox/organizations/${second?.orgId}`, 'DELETE')
  await put('/sandbox/organizations', 'POST', {})
  await put('/sandbox/clock', 'PATCH', { now: '2027-01-01T00:00:00Z', mode: 'frozen' })
  await put('/sandbox/faults', 'POST', { effect: { kind: 'error', status: 503 }, match: { orgId: 'nobody' } })
  await put('/sandbox/companies', 'PUT', { compName: 'Larkspur Robotics GmbH' })
  await put('/sandbox/companies/AAAA000000000001', 'DELETE')
}

describe('the sandbox state', () => {
  test('contains the settings of the start and the number of records', async () => {
    const sandbox = createSandbox()
    sandbox.clock.advance(2500)
    await sandbox.enrich(HALCYON)
    await take(sandbox)
    const shown = await state(sandbox)
    expect(shown).toMatchObject({
      version: '0.1.0',
      uptimeSeconds: 2.5,
      clock: { now: '2026-03-10T12:00:02.500+00:00', mode: 'running' },
      startedWith: { at: '2026-03-10T12:00:00.000+00:00', storage: 'memory', database: null },
      counts: { organizations: 8, charges: 1, companies: 4, faults: 0, snapshots: 1, requests: 1 },
    })
    expect(shown.startedWith.data).toEndWith('fixtures/records')
  })

  test('names the file of a database', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'a.db')
      const sandbox = createSandbox({ storage: { kind: 'file', path } })
      expect((await state(sandbox)).startedWith).toMatchObject({ storage: 'file', database: path })
      sandbox.context.close()
    })
  })
})

describe('a reset', () => {
  test('restores the initial state after any change', async () => {
    const sandbox = createSandbox()
    const start = readSandboxState(sandbox)
    const shown = await state(sandbox)
    await changeEverything(sandbox)
    const changed = readSandboxState(sandbox)
    for (const table of Object.keys(start.rows)) {
      if (table !== 'meta') expect([table, changed.rows[table]]).not.toEqual([table, start.rows[table]])
    }
    expect((await reset(sandbox)).body).toEqual({ ...shown, revisions: expect.any(Object) })
    expect(readSandboxState(sandbox)).toEqual(start)
    expect((await sandbox.enrich(MAREN, 'plus-key')).body.conFullName).toBe('Maren Louise Oyelaran')
  })

  const LATENCY = { effect: { kind: 'latency', ms: 1000 } }
  const STANDARD = { apikey: 'standard-key' }
  const ADMIN = { 'Admin-Api-Key': 'standard-admin-key' }
  const OUTCOME = { contactEmail: 'timeout-1s@outcome.test' }
  const NEW_USER = { email: 'new@standard.example' }
  const CREATE_USER = '/signals/v1/user/createsignalapikey'
  test.each<[string, object | undefined, string, object, Record<string, string>]>([
    ['an Enrich request during an outcome', undefined, '/v7/enrich', OUTCOME, STANDARD],
    ['an Enrich request during a fault', LATENCY, '/v7/enrich', HALCYON, STANDARD],
    [
      'an Enrich request after its charge',
      { ...LATENCY, afterCommit: true },
      '/v7/enrich',
      HALCYON,
      STANDARD,
    ],
    [
      'a buying group during an outcome',
      undefined,
      '/v1/buying-group',
      { companyWebsite: 'timeout-30s.outcome.test' },
      STANDARD,
    ],
    ['a management request during a fault', LATENCY, CREATE_USER, NEW_USER, ADMIN],
  ])('ends %s with 503, without changes and a journal entry', async (_, fault, path, body, headers) => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const [rows, shown] = [readAllTables(sandbox.context), await state(sandbox)]
    if (fault) await sandbox.post('/sandbox/faults', fault)
    const delayed = sandbox.post(path, body, headers)
    await delay.started()
    await reset(sandbox)
    delay.release()
    const ended = await delayed
    expect([ended.status, ended.body.error.code]).toEqual([503, 'service_unavailable'])
    expect(ended.headers.get('credits-deducted')).toBeNull()
    await sandbox.context.waitForCommits()
    expect(readAllTables(sandbox.context)).toEqual(rows)
    expect(await state(sandbox)).toEqual({ ...shown, revisions: expect.any(Object) })
    expect((await sandbox.enrich(HALCYON)).status).toBe(200)
  })

  test('keeps the limits when a request that a fault delays ends', async () => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const created = (await sandbox.post('/sandbox/organizations', { qpsLimit: 2 })).body
    await sandbox.post('/sandbox/faults', {
      effect: { kind: 'error', status: 503, latency: { ms: 1000 } },
      times: 1,
    })
    const delayed = sandbox.enrich(HALCYON, created.apiKey)
    await delay.started()
    await sandbox.send(`/sandbox/organizations/${created.orgId}`, {
      method: 'PATCH',
      body: JSON.stringify({ qpsLimit: 50 }),
    })
    const before = sandbox.context.limits.read()
    delay.release()
    expect((await delayed).status).toBe(503)
    expect(sandbox.context.limits.read()).toEqual(before)
  })

  test('prevents a request whose body arrives later from using up a new fault', async () => {
    const sandbox = createSandbox()
    let send = (_: Uint8Array) => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (bytes) => {
          controller.enqueue(bytes)
          controller.close()
        }
      },
    })
    const app = createApp(sandbox.context)
    const slow = app.handle(
      new Request('http://localhost/v7/enrich', { method: 'POST', headers: { apikey: 'plus-key' }, body }),
    )
    await reset(sandbox)
    await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 500 }, times: 1 })
    send(new TextEncoder().encode(JSON.stringify(HALCYON)))
    expect((await slow).status).toBe(503)
    expect((await sandbox.enrich(HALCYON)).status).toBe(500)
  })

  test('keeps the locks and the journal of requests that arrive in its transaction', async () => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const send = (body: object, key: string) =>
      sandbox.post('/v7/enrich', body, { apikey: 'plus-key', 'Idempotency-Key': key })
    const reset = sandbox.context.state.reset()
    const delayed = send({ contactEmail: 'timeout-1s@outcome.test' }, 'one')
    const charged = send(HALCYON, 'two')
    await Promise.all([reset, charged, delay.started()])
    const repeated = await send({ contactEmail: 'timeout-1s@outcome.test' }, 'one')
    expect([repeated.status, repeated.body.error.code]).toEqual([409, 'idempotency_in_progress'])
    delay.release()
    expect((await delayed).status).toBe(200)
    expect((await state(sandbox)).counts).toMatchObject({ charges: 2, requests: 3 })
  })

  test('also ends requests that a fault delays with 401, without rate limit headers', async () => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const start = readAllTables(sandbox.context)
    const { orgId, apiKey } = (await sandbox.post('/sandbox/organizations', {})).body
    await sandbox.post('/sandbox/faults', {
      match: { orgId },
      effect: { kind: 'latency', ms: 1000 },
    })
    const delayed = sandbox.enrich(HALCYON, apiKey)
    await delay.started()
    await reset(sandbox)
    delay.release()
    const { status, headers } = await delayed
    expect([status, headers.get('RateLimit')]).toEqual([401, null])
    expect(readAllTables(sandbox.context)).toEqual(start)
  })

  test('restores the content of a file at its start', async () => {
    await inFolder(async (folder) => {
      const storage = { kind: 'file', path: join(folder, 'a.db') } as const
      const first = createSandbox({ storage })
      await first.enrich(HALCYON, 'pro-key')
      first.context.close()
      const second = createSandbox({ storage })
      const start = readSandboxState(second)
      await changeEverything(second)
      await reset(second)
      expect(readSandboxState(second)).toEqual(start)
      expect((await state(second)).counts.charges).toBe(1)
      second.context.close()
    })
  })

  test('also restores a long ledger in a file in its order', async () => {
    await inFolder(async (folder) => {
      const storage = { kind: 'file', path: join(folder, 'a.db') } as const
      fillLedger(createSandbox({ storage }).context, 2_500)
      const sandbox = createSandbox({ storage })
      const start = readAllTables(sandbox.context)
      const plus = sandbox.context.organizations.list()[1]
      for (const _ of [1, 2]) {
        // The ledger ends with charges of this organization, so that later charges use their rowids.
        await sandbox.send(`/sandbox/organizations/${plus?.orgId}`, { method: 'DELETE' })
        await sandbox.enrich(HALCYON)
        const between = readAllTables(sandbox.context)
        const { id } = await take(sandbox)
        await sandbox.enrich(MAREN)
        await reset(sandbox)
        expect(readAllTables(sandbox.context)).toEqual(start)
        await restore(sandbox, id)
        expect(readAllTables(sandbox.context)).toEqual(between)
        await reset(sandbox)
        expect(readAllTables(sandbox.context)).toEqual(start)
      }
      sandbox.context.close()
    })
  })

  test('takes less than 50 ms of CPU time with the sample and two hundred charges', async () => {
    const sandbox = createSandbox({ dataDirectory: undefined, random: seededRandom('time') })
    const email = sandbox.context.records.findExampleEmail()
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 200; i++) await sandbox.enrich({ contactEmail: email }, 'demo-standard-key')
      const before = process.cpuUsage()
      await sandbox.context.state.reset()
      times.push(process.cpuUsage(before).user / 1000)
    }
    expect(Math.min(...times)).toBeLessThan(50)
  })
})

describe('a snapshot', () => {
  test('can have a name, is listed in the order of creation, and can be deleted', async () => {
    const sandbox = createSandbox()
    const named = await take(sandbox, 'before the import')
    sandbox.clock.advance(1000)
    const unnamed = (await sandbox.send('/sandbox/snapshots', { method: 'POST' })).body
    expect(named).toMatchObject({ name: 'before the import', createdAt: '2026-03-10T12:00:00.000+00:00' })
    expect(unnamed).toMatchObject({ name: 'Snapshot 2', createdAt: '2026-03-10T12:00:01.000+00:00' })
    expect(await list(sandbox)).toEqual([named, unnamed])
    const gone = await sandbox.send(`/sandbox/snapshots/${named.id}`, { method: 'DELETE' })
    expect([gone.body, await list(sandbox)]).toEqual([named, [unnamed]])
  })

  test('restores everything, in any order and after a reset', async () => {
    const sandbox = createSandbox()
    const start = readSandboxState(sandbox)
    await sandbox.enrich(HALCYON, 'pro-key')
    const older = { ...(await take(sandbox)), state: readSandboxState(sandbox) }
    await changeEverything(sandbox)
    const newer = { ...(await take(sandbox)), state: readSandboxState(sandbox) }
    for (const { id, state } of [older, newer, older, newer]) {
      expect((await restore(sandbox, id)).body.id).toBe(id)
      expect(readSandboxState(sandbox)).toEqual(state)
      await sandbox.enrich(HALCYON, 'plus-key')
    }
    await reset(sandbox)
    expect(readSandboxState(sandbox)).toEqual(start)
    await restore(sandbox, newer.id)
    expect(readSandboxState(sandbox)).toEqual(newer.state)
    expect(await list(sandbox)).toHaveLength(2)
  })

  test('applies to the next request', async () => {
    const sandbox = createSandbox()
    const { id } = await take(sandbox)
    const email = sandbox.context.keys.list(sandbox.context.organizations.list()[0]?.orgId ?? '')[1]?.email
    await sandbox.post(
      '/signals/v1/key/update',
      { email, action: 'suspend' },
      { 'Api-Key': 'standard-admin-key' },
    )
    expect((await sandbox.enrich(HALCYON, 'standard-key')).body.error.code).toBe('key_suspended')
    await restore(sandbox, id)
    expect((await sandbox.enrich(HALCYON, 'standard-key')).status).toBe(200)
  })

  test('does not change the journal', async () => {
    const sandbox = createSandbox()
    const { id } = await take(sandbox)
    await sandbox.enrich(HALCYON)
    await restore(sandbox, id)
    expect((await state(sandbox)).counts.requests).toBe(1)
    await reset(sandbox)
    expect((await state(sandbox)).counts.requests).toBe(0)
  })

  test('ends a running Enrich request when it is restored, and the journal records that', async () => {
    const sandbox = await heldByOutcome()
    const { id } = await take(sandbox)
    await restore(sandbox, id)
    expect((await sandbox.letGo()).status).toBe(503)
    expect((await state(sandbox)).counts).toMatchObject({ charges: 0, requests: 1 })
  })

  test('is not affected when another one is deleted', async () => {
    const sandbox = createSandbox()
    const first = await take(sandbox)
    await sandbox.enrich(HALCYON)
    const second = { ...(await take(sandbox)), state: readSandboxState(sandbox) }
    await sandbox.send(`/sandbox/snapshots/${first.id}`, { method: 'DELETE' })
    await sandbox.enrich(HALCYON)
    await restore(sandbox, second.id)
    expect(readSandboxState(sandbox)).toEqual(second.state)
  })

  test('returns 404 if it is unknown or deleted', async () => {
    const sandbox = createSandbox()
    const { id } = await take(sandbox)
    await sandbox.send(`/sandbox/snapshots/${id}`, { method: 'DELETE' })
    const responses = [
      await restore(sandbox, id),
      await sandbox.send(`/sandbox/snapshots/${id}`, { method: 'DELETE' }),
      await restore(sandbox, 'none'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('is rejected with 409 after a hundred, until one is deleted', async () => {
    const sandbox = createSandbox()
    const taken = await Promise.all(Array.from({ length: 102 }, () => sandbox.post('/sandbox/snapshots', {})))
    const rejected = taken.filter(({ status }) => status !== 201)
    expect(rejected.map(({ status, body }) => [status, body.error.code])).toEqual([
      [409, 'invalid_state'],
      [409, 'invalid_state'],
    ])
    const [first] = await list(sandbox)
    await sandbox.send(`/sandbox/snapshots/${first.id}`, { method: 'DELETE' })
    expect((await sandbox.post('/sandbox/snapshots', {})).status).toBe(201)
  })

  test('is not taken for a misspelled field, which returns 400', async () => {
    const sandbox = createSandbox()
    const { status, body } = await sandbox.post('/sandbox/snapshots', { title: 'x' })
    expect([status, body.error.details[0].field, await list(sandbox)]).toEqual([400, 'title', []])
  })
})

describe('a reset transaction that cannot be stored', () => {
  test('changes nothing, not even in memory', async () => {
    const sandbox = createSandbox()
    const { context } = sandbox
    await changeEverything(sandbox)
    const { id } = await take(sandbox)
    await sandbox.enrich(HALCYON, 'limited-key')
    const content = await context.state.export()
    await reset(sandbox)
    await changeEverything(sandbox)
    const before = readSandboxState(sandbox)
    const snapshots = await list(sandbox)
    for (const change of [
      () => context.state.reset(),
      () => context.state.restore(id),
      () => context.state.import(content),
      () => Promise.all([context.state.reset(), context.state.restore(id)]),
      () => context.state.take('lost'),
      () => context.state.delete(id),
    ]) {
      const results = await Promise.allSettled([change(), failCommit(context)])
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(readSandboxState(sandbox)).toEqual(before)
      expect(await list(sandbox)).toEqual(snapshots)
    }
    expect((await restore(sandbox, id)).status).toBe(200)
  })
})

/** Creates a sandbox with a delayed Enrich request, and returns what was stored before it. */
async function heldByOutcome() {
  const delay = new BlockedDelay()
  const sandbox = createSandbox({ delay: delay.wait })
  const start = readAllTables(sandbox.context)
  const delayed = sandbox.enrich({ contactEmail: 'timeout-1s@outcome.test' })
  await delay.started()
  const letGo = () => {
    delay.release()
    return delayed
  }
  return { ...sandbox, start, letGo }
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Inserts old charges of two organizations alternately. */
function fillLedger(context: Sandbox['context'], rows: number): void {
  const { client } = context.connection
  const [one, two] = context.organizations.list()
  const insert = client.prepare(`INSERT INTO charges VALUES (?, ?, 'key', 'company', 'contact', 1, 0, 0)`)
  client.transaction(() => {
    for (let i = 0; i < rows; i++) insert.run(`old ${i}`, (i % 2 === 0 ? one?.orgId : two?.orgId) ?? '')
  })()
  context.close()
}

test('the OpenAPI document describes the limits of snapshots and their error', async () => {
  const { body } = await createSandbox().send('/openapi.json')
  const { description, responses } = body.paths['/sandbox/snapshots'].post
  expect(description).toContain(
    'At most 100 are stored, with at most 256 MiB together. One more returns **409**.',
  )
  expect(Object.keys(responses['409'].content['application/json'].examples)).toEqual(['invalid_state'])
})

test('a snapshot is rejected above 256 MiB, and possible again after one is deleted', async () => {
  const sandbox = createSandbox()
  const { client } = sandbox.context.connection
  client.run(`UPDATE organizations SET org_name = hex(zeroblob(${16 * 1024 * 1024})) WHERE rowid = 1`)
  const ids: string[] = []
  let response = await sandbox.post('/sandbox/snapshots', {})
  for (; response.status === 201; response = await sandbox.post('/sandbox/snapshots', {}))
    ids.push(response.body.id)
  expect([response.status, response.body.error.code]).toEqual([409, 'invalid_state'])
  expect(response.body.error.message).toStartWith('The snapshots would take more than 256 MiB.')
  expect(await list(sandbox)).toHaveLength(7)
  await sandbox.send(`/sandbox/snapshots/${ids[0]}`, { method: 'DELETE' })
  expect((await sandbox.post('/sandbox/snapshots', {})).status).toBe(201)
})

describe('a long ledger', () => {
  test('is restored exactly from snapshots and resets in any order, also after an import', async () => {
    await inFolder(async (folder) => {
      const storage = { kind: 'file', path: join(folder, 'a.db') } as const
      fillLedger(createSandbox({ storage }).context, 3_000)
      const sandbox = createSandbox({ storage })
      const charge = async (company: object, idempotencyKey: string) =>
        expect(
          (
            await sandbox.post('/v7/enrich', company, {
              apikey: 'plus-key',
              'Idempotency-Key': idempotencyKey,
            })
          ).status,
        ).toBe(200)
      const note = async () => ({ ...(await take(sandbox)), rows: readAllTables(sandbox.context) })
      const expectRows = ({ rows }: Pick<Awaited<ReturnType<typeof note>>, 'rows'>) =>
        expect(readAllTables(sandbox.context)).toEqual(rows)
      const start = { rows: readAllTables(sandbox.context) }
      const file = (await sandbox.post('/sandbox/state/export', undefined)).body
      await charge(HALCYON, 'first')
      const a = await note()
      await charge(MAREN, 'second')
      await charge({ companyName: 'Orchid Biotech Ltd' }, 'third')
      const b = await note()
      await restore(sandbox, a.id)
      expectRows(a)
      await charge(MAREN, 'again')
      await restore(sandbox, b.id)
      expectRows(b)
      await reset(sandbox)
      expectRows(start)
      await restore(sandbox, b.id)
      expectRows(b)
      // Deletes the charges of an organization, and uses their rowids again.
      await sandbox.send(`/sandbox/organizations/${sandbox.context.organizations.list()[1]?.orgId}`, {
        method: 'DELETE',
      })
      const c = await note()
      expect((await sandbox.post('/sandbox/state/import', file)).status).toBe(200)
      expectRows(start)
      await charge(HALCYON, 'after')
      const d = await note()
      for (const snapshot of [a, d, c, b]) {
        await restore(sandbox, snapshot.id)
        expectRows(snapshot)
      }
      await reset(sandbox)
      expectRows(start)
      await sandbox.send(`/sandbox/snapshots/${b.id}`, { method: 'DELETE' })
      for (const snapshot of [c, a, d]) {
        await restore(sandbox, snapshot.id)
        expectRows(snapshot)
      }
      sandbox.context.close()
    })
  })
})
