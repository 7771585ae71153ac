/** The limits of the journal, and evicted requests. */
import { describe, expect, test } from 'bun:test'
import { Journal, type RecordedRequest, type RequestToRecord } from '../../../src/sandbox/journal/journal.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { HALCYON, PATH, requestToRecord } from './journal-requests.ts'

describe('the limits of the journal', () => {
  const long = (id: number, length: number): RequestToRecord =>
    requestToRecord(id, { bodyText: 'x'.repeat(length) })
  const ids = (requests: Iterable<RecordedRequest>) =>
    [...requests].map((recorded) => Number(recorded.transactionId))

  test('are ten thousand requests or 16 MB', () => {
    const journal = new Journal()
    for (let id = 1; id <= 10_001; id++) journal.record(requestToRecord(id))
    expect([journal.size(), journal.evicted, ids(journal.newestFirst()).at(-1)]).toEqual([10_000, 1, 2])
    for (let id = 0; id < 2_000; id++) journal.record(long(id, 64 * 1024))
    expect(journal.bytes).toBeLessThanOrEqual(16 * 1024 * 1024)
    expect(journal.size()).toBeLessThan(256)
    journal.clear()
    expect([journal.size(), journal.bytes]).toEqual([0, 0])
  })

  test('are reported with the evicted entries', async () => {
    const sandbox = createSandbox()
    for (let id = 0; id < 10_000; id++) sandbox.context.journal.record(requestToRecord(id))
    await sandbox.enrich(HALCYON)
    await sandbox.enrich(HALCYON)
    const clear = (query: string) => sandbox.send(`${PATH}${query}`, { method: 'DELETE' })
    const counts = async () => (await sandbox.send('/sandbox/state')).body.counts
    expect(await counts()).toMatchObject({ requests: 10_000, evictedRequests: 2 })
    await clear(`?orgId=${sandbox.orgIdOf('Standard')}`)
    expect(await counts()).toMatchObject({ requests: 9_998, evictedRequests: 0 })
    await clear('')
    expect(await counts()).toMatchObject({ requests: 0 })
  })
})
