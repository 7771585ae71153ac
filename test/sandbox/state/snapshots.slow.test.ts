/** `/sandbox/snapshots`: complete restoration of the state of another time. */
import { describe, expect, test } from 'bun:test'
import { HALCYON } from '../../fixtures/leads.ts'
import { BlockedDelay } from '../../support/blocked-delay.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { list, reset, restore, state, take } from './state-requests.ts'

describe('a snapshot', () => {
  test('can have a name, is listed in the order of creation, and can be deleted', async () => {
    const sandbox = createSandbox()
    const named = await take(sandbox, 'before the import')
    sandbox.clock.advance(1000)
    const unnamed = (await sandbox.send('/sandbox/snapshots', { method: 'POST' })).body
    expect(named).toMatchObject({ name: 'before the import', createdAt: '2026-03-10T12:00:00.000+00:00' })
    expect(unnamed).toMatchObject({ name: 'Snapshot 2', createdAt: '2026-03-10T12:00:01.000+00:00' })
    expect((await sandbox.send('/sandbox/snapshots')).body).toEqual({ items: [named, unnamed], total: 2 })
    const gone = await sandbox.send(`/sandbox/snapshots/${named.id}`, { method: 'DELETE' })
    expect([gone.body, await list(sandbox)]).toEqual([named, [unnamed]])
    expect((await take(sandbox)).name).toBe('Snapshot 3')
    expect((await restore(sandbox, named.id)).status).toBe(404)
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
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const delayed = sandbox.enrich({ contactEmail: 'timeout-1s@outcome.test' })
    await delay.started()
    const { id } = await take(sandbox)
    await restore(sandbox, id)
    delay.release()
    expect((await delayed).status).toBe(503)
    expect((await state(sandbox)).counts).toMatchObject({ charges: 0, requests: 1 })
  })
})

test('a snapshot is rejected above 256 MiB, and possible again after one is deleted', async () => {
  const sandbox = createSandbox()
  const { client } = sandbox.modules.core.connection
  client.run(`UPDATE users SET email = hex(zeroblob(${16 * 1024 * 1024})) WHERE rowid = 1`)
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
