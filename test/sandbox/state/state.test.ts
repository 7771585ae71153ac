/** `/sandbox/reset` while requests are in progress. */
import { expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'
import { HALCYON, MAREN, reset, state } from './state-requests.ts'

test('a reset keeps the journal entries of requests to the new state', async () => {
  const sandbox = createSandbox()
  await sandbox.enrich(HALCYON)
  // The request shares the transaction of the reset, and the journal has it before the reset ends.
  const [, enriched] = await Promise.all([sandbox.context.state.reset(), sandbox.enrich(MAREN)])
  expect(enriched.status).toBe(200)
  const { items } = (await sandbox.send('/sandbox/requests')).body
  expect(items).toMatchObject([{ transactionId: enriched.body.smarteTransactionId }])
  await reset(sandbox)
  expect((await state(sandbox)).counts.requests).toBe(0)
})
