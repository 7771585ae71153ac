/** Changes of one turn share a transaction. Each change is stored completely or not at all. */
import { describe, expect, spyOn, test } from 'bun:test'
import { openMemory } from '../../src/db/open-and-lock.ts'
import { SharedTransaction } from '../../src/db/transaction.ts'

function openTable() {
  const connection = openMemory()
  const { client } = connection
  client.run('CREATE TABLE t (v INTEGER CHECK (v < 100))')
  const insert = client.prepare('INSERT INTO t VALUES (?)')
  const failures: unknown[] = []
  const transaction = new SharedTransaction(connection, (error) => failures.push(error))
  const values = () =>
    client
      .query<{ v: number }, []>('SELECT v FROM t ORDER BY v')
      .all()
      .map(({ v }) => v)
  const write = async (work: () => unknown): Promise<void> => {
    transaction.write(work)
    await transaction.committed()
  }
  return { client, transaction, failures, insert: (v: number) => insert.run(v), values, write }
}

const statusesOf = (results: readonly PromiseSettledResult<unknown>[]) => results.map(({ status }) => status)

describe('the shared transaction', () => {
  test('runs a change at once, and resolves with its result after the commit', async () => {
    const { client, transaction, insert, values } = openTable()
    const stored = [10, 20, 30].map((v) => transaction.run(() => insert(v).lastInsertRowid))
    expect([client.inTransaction, values()]).toEqual([true, [10, 20, 30]])
    expect(await Promise.all(stored)).toEqual([1, 2, 3])
    expect([client.inTransaction, values()]).toEqual([false, [10, 20, 30]])
  })

  test('rolls back a change that throws, in memory, too, and keeps the others', async () => {
    const { transaction, insert, values } = openTable()
    const undone: string[] = []
    const change = (v: number, name: string) => {
      insert(1)
      transaction.onRollback(() => undone.push(name))
      insert(v)
    }
    const results = await Promise.allSettled([
      transaction.run(() => change(2, 'kept')),
      transaction.run(() => change(100, 'refused by the table')),
      transaction.run(() => {
        change(3, 'thrown')
        throw new Error('changed my mind')
      }),
      transaction.run(() => insert(4)),
    ])
    expect(statusesOf(results)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect([values(), undone]).toEqual([
      [1, 2, 4],
      ['refused by the table', 'thrown'],
    ])
  })

  test('is rolled back by an error of the database, and the next one is stored', async () => {
    const { transaction, failures, insert, values, write } = openTable()
    const undone: number[] = []
    const first = write(() => {
      insert(1)
      transaction.onRollback(() => undone.push(1))
      transaction.onRollback(() => undone.push(2))
    })
    const broken = write(() => insert(100))
    expect({ values: values(), undone, failures: failures.length }).toEqual({
      values: [],
      undone: [2, 1],
      failures: 1,
    })
    const next = write(() => insert(3))
    expect(statusesOf(await Promise.allSettled([first, broken, next]))).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(values()).toEqual([3])
  })

  test('undoes changes in memory even if the rollback fails, too', async () => {
    const connection = openMemory()
    const { client } = connection
    client.run('CREATE TABLE t (v INTEGER CHECK (v < 100))')
    const prepare = client.prepare.bind(client)
    const prepared = spyOn(client, 'prepare').mockImplementation((sql) =>
      prepare(sql === 'ROLLBACK' ? 'INSERT INTO t VALUES (101)' : sql),
    )
    const transaction = new SharedTransaction(connection, () => {})
    prepared.mockRestore()
    let isUndone = false
    transaction.write(() => {
      transaction.onRollback(() => {
        isUndone = true
      })
    })
    const committed = transaction.committed()
    const write = () => transaction.write(() => client.run('INSERT INTO t VALUES (100)'))
    expect(write).toThrow('CHECK constraint failed')
    await expect(committed).rejects.toThrow('CHECK constraint failed')
    expect(isUndone).toBe(true)
  })

  test('is committed at once before the database is closed', async () => {
    const { client, transaction, failures, insert } = openTable()
    const stored = transaction.run(() => insert(1))
    transaction.commit()
    client.close()
    await stored
    await new Promise(setImmediate)
    expect(failures).toEqual([])
  })
})
