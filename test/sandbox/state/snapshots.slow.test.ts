/** `/sandbox/snapshots`: complete restoration of the state of another time. */
import { describe, expect, test } from 'bun:test'
import { BlockedDelay } from '../../support/blocked-delay.ts'
import { readAllTables, readSandboxState } from '../../support/database/stored-state.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import {
  changeEverything,
  fillLedger,
  HALCYON,
  list,
  MAREN,
  reset,
  restore,
  state,
  take,
} from './state-requests.ts'

const { at } = useTemporaryFolder('state')

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
    expect((await take(sandbox)).name).toBe('Snapshot 3')
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
    const storage = { kind: 'file', path: at('a.db') } as const
    const first = createSandbox({ storage })
    fillLedger(first, 3_000)
    first.context.close()
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
