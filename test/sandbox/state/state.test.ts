/** `/sandbox/reset` while requests are in progress. */
import { expect, test } from 'bun:test'
import { HALCYON, MAREN } from '../../fixtures/leads.ts'
import { failCommit } from '../../support/database/stored-state.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { reset, restore, state, take } from './state-requests.ts'

test('a reset keeps the journal entries of requests to the new state', async () => {
  const sandbox = createSandbox()
  await sandbox.enrich(HALCYON)
  // The request shares the transaction of the reset, and the journal has it before the reset ends.
  const [, enriched] = await Promise.all([sandbox.modules.sandbox.state.reset(), sandbox.enrich(MAREN)])
  expect(enriched.status).toBe(200)
  const { items } = (await sandbox.send('/sandbox/requests')).body
  expect(items).toMatchObject([{ transactionId: enriched.body.smarteTransactionId }])
  await reset(sandbox)
  expect((await state(sandbox)).counts.requests).toBe(0)
})

test('a reset or restore that cannot be stored is no change of the timeline', async () => {
  const sandbox = createSandbox()
  const { modules } = sandbox
  const { id } = await take(sandbox)
  for (const replace of [() => modules.sandbox.state.reset(), () => modules.sandbox.state.restore(id)]) {
    const results = await Promise.allSettled([replace(), failCommit(modules)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  }
  const listChanges = async () => (await sandbox.send('/sandbox/requests?buckets=1')).body.timeline.changes
  expect(await listChanges()).toEqual([])
  await restore(sandbox, id)
  expect(await listChanges()).toEqual([{ kind: 'state', at: '2026-03-10T12:00:00.000+00:00' }])
})
