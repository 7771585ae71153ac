/** `/sandbox/state` and `/sandbox/reset`: complete restoration of the state. */
import { describe, expect, test } from 'bun:test'
import { HALCYON, MAREN } from '../../fixtures/leads.ts'
import { BlockedDelay } from '../../support/blocked-delay.ts'
import { failCommit, readAllTables, readSandboxState } from '../../support/database/stored-state.ts'
import { createSandbox, type Sandbox, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { changeEverything, list, reset, restore, state, take } from './state-requests.ts'

const { at } = useTemporaryFolder('state')

describe('the sandbox state', () => {
  test('contains the settings of the start and the number of records', async () => {
    const sandbox = createSandbox()
    sandbox.clock.advance(2500)
    await sandbox.enrich(HALCYON)
    await take(sandbox)
    for (const number of [1, 2])
      await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 503 }, times: number })
    await sandbox.enrich(HALCYON)
    const shown = await state(sandbox)
    expect(shown).toMatchObject({
      version: '0.1.0',
      uptimeSeconds: 2.5,
      clock: { now: '2026-03-10T12:00:02.500+00:00', mode: 'running' },
      startedWith: { at: '2026-03-10T12:00:00.000+00:00', storage: 'memory', database: null },
      counts: {
        organizations: 8,
        charges: 1,
        companies: 4,
        faults: 2,
        activeFaults: 1,
        snapshots: 1,
        requests: 2,
      },
    })
    expect(shown.startedWith.data).toEndWith('fixtures/records')
  })

  test.each([
    [undefined, []],
    ['127.0.0.1', []],
    ['192.0.2.7', ['192.0.2.7']],
  ])('names the addresses for other machines: listening on %s', async (host, addresses) => {
    const sandbox = createSandbox({ ...(host !== undefined && { host }) })
    expect((await state(sandbox)).startedWith.addresses).toEqual(addresses)
  })

  test('names the file of a database', async () => {
    const path = at('a.db')
    const sandbox = await startSandbox({ storage: { kind: 'file', path } })
    expect((await state(sandbox)).startedWith).toMatchObject({ storage: 'file', database: path })
    sandbox.modules.close()
  })
})

describe('a reset', () => {
  test('restores the initial state after any change, and a snapshot restores the changes', async () => {
    const sandbox = createSandbox()
    const start = readSandboxState(sandbox)
    const shown = await state(sandbox)
    await changeEverything(sandbox)
    const { id } = await take(sandbox)
    const changed = readSandboxState(sandbox)
    for (const table of Object.keys(start.rows)) {
      expect([table, changed.rows[table]]).not.toEqual([table, start.rows[table]])
    }
    expect((await reset(sandbox)).body).toEqual({
      ...shown,
      counts: { ...shown.counts, snapshots: 1 },
      revisions: expect.any(Object),
    })
    expect(readSandboxState(sandbox)).toEqual(start)
    await restore(sandbox, id)
    expect(readSandboxState(sandbox)).toEqual(changed)
    await reset(sandbox)
    expect((await sandbox.enrich(MAREN, 'plus-key')).body.conFullName).toBe('Maren Louise Oyelaran')
  })

  const LATENCY = { effect: { kind: 'latency', ms: 1000 } }
  const SLOW_GROUP = { companyWebsite: 'timeout-30s.outcome.test' }
  const STANDARD = { apikey: 'standard-key' }
  const ADMIN = { 'Admin-Api-Key': 'standard-admin-key' }
  const FIXED_RESPONSE = { contactEmail: 'timeout-1s@outcome.test' }
  const NEW_USER = { email: 'new@standard.example' }
  const CREATE_USER = '/signals/v1/user/createsignalapikey'
  test.each<[string, object | undefined, string, object, Record<string, string>]>([
    ['an Enrich request during a fixed response', undefined, '/v7/enrich', FIXED_RESPONSE, STANDARD],
    ['an Enrich request during a fault', LATENCY, '/v7/enrich', HALCYON, STANDARD],
    ['a buying group during a fixed response', undefined, '/v1/buying-group', SLOW_GROUP, STANDARD],
    ['a management request during a fault', LATENCY, CREATE_USER, NEW_USER, ADMIN],
  ])('ends %s with 503, without changes and a journal entry', async (_, fault, path, body, headers) => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const [rows, shown] = [readAllTables(sandbox.modules), await state(sandbox)]
    if (fault) await sandbox.post('/sandbox/faults', fault)
    const delayed = sandbox.post(path, body, headers)
    await delay.started()
    await reset(sandbox)
    delay.release()
    const ended = await delayed
    expect([ended.status, ended.body.error.code]).toEqual([503, 'service_unavailable'])
    expect(ended.headers.get('credits-deducted')).toBeNull()
    await sandbox.modules.core.transaction.committed()
    expect(readAllTables(sandbox.modules)).toEqual(rows)
    expect(await state(sandbox)).toEqual({ ...shown, revisions: expect.any(Object) })
    expect((await sandbox.enrich(HALCYON)).status).toBe(200)
  })

  test('at any moment of a request leaves no charge and no count of it', async () => {
    const sandbox = createSandbox()
    const rows = readAllTables(sandbox.modules)
    for (let steps = 0; steps < 20; steps++) {
      const enriched = sandbox.enrich(MAREN, 'pro-key')
      for (let step = 0; step < steps; step++) await Promise.resolve()
      await sandbox.modules.sandbox.state.reset()
      expect([200, 503]).toContain((await enriched).status)
      expect(readAllTables(sandbox.modules)).toEqual(rows)
    }
  })

  test.each<[string, (sandbox: Sandbox, id: string) => Promise<unknown>]>([
    ['a reset', reset],
    ['a restore', restore],
  ])('does not change the response of a request that was charged before %s', async (_, replace) => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const { id } = await take(sandbox)
    await sandbox.post('/sandbox/faults', { ...LATENCY, afterCommit: true })
    const delayed = sandbox.enrich(MAREN, 'pro-key')
    await delay.started()
    await replace(sandbox, id)
    delay.release()
    const { status, body, headers } = await delayed
    expect({ status, conEmail: body.conEmail, creditsDeducted: headers.get('credits-deducted') }).toEqual({
      status: 200,
      conEmail: MAREN.contactEmail,
      creditsDeducted: '1',
    })
  })
})

describe('a reset transaction that cannot be stored', () => {
  test('changes nothing, not even in memory', async () => {
    const sandbox = createSandbox()
    const { modules } = sandbox
    await changeEverything(sandbox)
    const { id } = await take(sandbox)
    await sandbox.enrich(HALCYON, 'limited-key')
    await reset(sandbox)
    await changeEverything(sandbox)
    const before = readSandboxState(sandbox)
    const snapshots = await list(sandbox)
    for (const change of [
      () => modules.sandbox.state.reset(),
      () => modules.sandbox.state.restore(id),
      () => Promise.all([modules.sandbox.state.reset(), modules.sandbox.state.restore(id)]),
      () => modules.sandbox.state.take('lost'),
      () => modules.sandbox.state.delete(id),
    ]) {
      const results = await Promise.allSettled([change(), failCommit(modules)])
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(readSandboxState(sandbox)).toEqual(before)
      expect(await list(sandbox)).toEqual(snapshots)
    }
    expect((await restore(sandbox, id)).status).toBe(200)
  })
})
