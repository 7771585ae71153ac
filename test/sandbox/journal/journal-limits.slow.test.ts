/** The limits of the journal, and evicted requests. */
import { describe, expect, test } from 'bun:test'
import { Journal, toJournalLimits } from '../../../src/sandbox/journal/journal.ts'
import type { RecordedRequest, RequestToRecord } from '../../../src/sandbox/journal/recorded-request.ts'
import { HALCYON } from '../../fixtures/leads.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { noSecrets, PATH, requestToRecord, verify } from './journal-requests.ts'

describe('the limits of the journal', () => {
  const long = (id: number, length: number): RequestToRecord =>
    requestToRecord(id, { bodyText: 'x'.repeat(length) })
  const ids = (requests: Iterable<RecordedRequest>) =>
    [...requests].map((recorded) => Number(recorded.transactionId))

  test('are ten thousand requests or 16 MiB', () => {
    const journal = new Journal(toJournalLimits(16))
    for (let id = 1; id <= 10_001; id++) journal.record(requestToRecord(id), noSecrets)
    const oldest = ids(journal.newestFirst()).at(-1)
    expect({ size: journal.size(), evicted: journal.countEvicted(), oldest }).toEqual({
      size: 10_000,
      evicted: 1,
      oldest: 2,
    })
    for (let id = 0; id < 2_000; id++) journal.record(long(id, 64 * 1024), noSecrets)
    const bytes = journal.newestFirst().reduce((sum, { size }) => sum + size, 0)
    expect(bytes).toBeLessThanOrEqual(16 * 1024 * 1024)
    const count = journal.size()
    expect(count).toBeLessThan(256)
    journal.clear()
    expect(journal.size()).toBe(0)
    for (let id = 0; id < 2_000; id++) journal.record(long(id, 64 * 1024), noSecrets)
    expect(journal.size()).toBe(count)
  })

  test('are reported with the evicted entries', async () => {
    const sandbox = createSandbox()
    for (let id = 0; id < 10_000; id++) sandbox.modules.sandbox.journal.record(requestToRecord(id), noSecrets)
    await sandbox.enrich(HALCYON)
    await sandbox.enrich(HALCYON)
    const clear = (query: string) => sandbox.send(`${PATH}${query}`, { method: 'DELETE' })
    const counts = async () => (await sandbox.send('/sandbox/state')).body.counts
    expect(await counts()).toMatchObject({ requests: 10_000, evictedRequests: 2 })
    await clear(`?orgId=${sandbox.orgIdOf('Standard')}`)
    expect(await counts()).toMatchObject({ requests: 9_998, evictedRequests: 2 })
    await clear('')
    expect(await counts()).toMatchObject({ requests: 0, evictedRequests: 0 })
  })

  test('fail a verification that evicted requests could change, and are part of the report', async () => {
    const sandbox = createSandbox()
    const [orgId, other] = [sandbox.orgIdOf('Standard'), sandbox.orgIdOf('Plus')]
    await sandbox.enrich(HALCYON)
    await sandbox.enrich(HALCYON)
    for (let id = 0; id < 9_999; id++) sandbox.modules.sandbox.journal.record(requestToRecord(id), noSecrets)
    const check = async (expected: object, scope: object = { orgId }) =>
      (await verify(sandbox, { match: scope, ...expected })).body.error?.message
    const evicted =
      'The journal removed 1 older request, which may match, too. Delete the requests before the test.'
    expect(await check({ count: 1 })).toBe(`1 request matches. Expected: exactly 1. ${evicted}`)
    expect(await check({ atMost: 1 })).toBe(`1 request matches. Expected: at most 1. ${evicted}`)
    expect(await check({ atLeast: 2 })).toEndWith(evicted)
    expect(await check({ count: 0 }, { status: 402 })).toEndWith(evicted)
    expect(await check({ atMost: 0 })).toBe('1 request matches. Expected: at most 0.')
    expect([await check({ atLeast: 1 }), await check({ count: 0 }, { orgId: other })]).toEqual([
      undefined,
      undefined,
    ])
    await sandbox.send(`${PATH}?orgId=${orgId}`, { method: 'DELETE' })
    expect(await check({ count: 0 })).toBeUndefined()
  })
})
