/** Jobs of one batch share a transaction. Each job is stored completely or not at all. */
import { describe, expect, test } from 'bun:test'
import { CommitQueue } from '../../src/db/commit-queue.ts'
import { openMemory } from '../../src/db/open-and-lock.ts'
import { codeOf } from '../../src/lib/errors.ts'

function queue() {
  const connection = openMemory()
  const { client } = connection
  client.run('CREATE TABLE t (v INTEGER CHECK (v < 100))')
  const insert = client.prepare('INSERT INTO t VALUES (?)')
  const failures: unknown[] = []
  const values = () =>
    client
      .query<{ v: number }, []>('SELECT v FROM t ORDER BY v')
      .all()
      .map(({ v }) => v)
  return {
    client,
    commits: new CommitQueue(connection, (error) => failures.push(error)),
    failures,
    insert: (v: number) => insert.run(v),
    values,
  }
}

describe('the commit queue', () => {
  test('resolves a job with its result after the commit', async () => {
    const { commits, insert, values } = queue()
    const store = (v: number) => commits.run(() => insert(v).lastInsertRowid)
    const responses = await Promise.all([10, 20, 30].map(store))
    expect(responses).toEqual([1, 2, 3])
    expect(values()).toEqual([10, 20, 30])
  })

  test('rolls back a job that throws, and keeps the other jobs of its batch', async () => {
    const { commits, insert, values } = queue()
    const broken = commits.run(() => {
      insert(2)
      throw new Error('changed my mind')
    })
    const rejected = commits.run(() => insert(100))
    const results = await Promise.allSettled([
      commits.run(() => insert(1)),
      broken,
      rejected,
      commits.run(() => insert(3)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(values()).toEqual([1, 3])
  })

  test('does nothing after the flush before closing', async () => {
    const { client, commits, failures, insert } = queue()
    const stored = commits.run(() => insert(1))
    commits.flush()
    client.close()
    await stored
    await new Promise(setImmediate)
    expect(failures).toEqual([])
  })

  test('rejects every job of a batch whose commit fails, and continues with the next batch', async () => {
    const { client, commits, failures, insert, values } = queue()
    client.run('BEGIN')
    const results = await Promise.allSettled([commits.run(() => insert(1)), commits.run(() => insert(2))])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(failures).toHaveLength(1)
    await commits.run(() => insert(3))
    expect(values()).toEqual([3])
  })

  test('keeps the other jobs of a transaction when a checked job is rejected', async () => {
    const { commits, insert, values } = queue()
    const store = (v: number) =>
      commits.runWithoutSavepoint(() => {
        if (v > 99) throw new Error('refused')
        return insert(v).changes
      })
    const responses = await Promise.allSettled([store(1), store(100), store(2), commits.run(() => insert(3))])
    expect(responses.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(values()).toEqual([1, 2, 3])
  })

  test('stores nothing of a batch if a checked job fails in the database, and continues with the next batch', async () => {
    const { commits, failures, insert, values } = queue()
    const broken = commits.runWithoutSavepoint(() => {
      insert(1)
      insert(100)
    })
    const responses = await Promise.allSettled([commits.run(() => insert(2)), broken])
    expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect([values(), failures.length]).toEqual([[], 1])
    await commits.runWithoutSavepoint(() => insert(3))
    expect(values()).toEqual([3])
  })

  test('rejects all jobs of a batch if the disk is full, and continues with the next batch', async () => {
    const { client, commits, failures, insert, values } = queue()
    await commits.run(() => insert(1))
    client.run('CREATE TABLE large (v BLOB)')
    client.run('PRAGMA max_page_count = 1')
    const fill = () => client.run('INSERT INTO large VALUES (zeroblob(1000000))')
    const responses = await Promise.allSettled([
      commits.run(() => insert(2)),
      commits.run(() => {
        insert(3)
        fill()
      }),
      commits.runWithoutSavepoint(() => insert(4)),
    ])
    const codes = responses.map((response) => response.status === 'rejected' && codeOf(response.reason))
    expect(codes).toEqual(['SQLITE_FULL', 'SQLITE_FULL', 'SQLITE_FULL'])
    expect([client.inTransaction, failures.length, values()]).toEqual([false, 1, [1]])
    client.run('PRAGMA max_page_count = 1000000')
    await commits.run(fill)
    await commits.run(() => insert(5))
    expect(values()).toEqual([1, 5])
  })

  test('flushes buffers in each transaction, and reports whether it was committed', async () => {
    const { client, commits, insert, values } = queue()
    let gathered = 7
    commits.addBuffer({
      flush: () => {
        if (gathered > 0) insert(gathered)
      },
      committed: () => {
        gathered = 0
      },
    })
    client.run('BEGIN')
    await commits.run(() => {}).catch(() => {})
    expect(gathered).toBe(7)
    if (client.inTransaction) client.run('ROLLBACK')
    commits.schedule()
    commits.flush()
    expect([gathered, values()]).toEqual([0, [7]])
  })

  test('stores queued jobs immediately with flush', () => {
    const { commits, insert, values } = queue()
    void commits.run(() => insert(5))
    expect(values()).toEqual([])
    commits.flush()
    expect(values()).toEqual([5])
  })
})
