/** Reads of one turn see one snapshot of the file, and none longer than that. */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeConnection, openFile } from '../src/db/open.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-turn-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function pair() {
  const path = join(folder, `${crypto.randomUUID()}.db`)
  const [one, other] = [openFile(path), openFile(path)]
  const count = () => one.client.query<{ n: number }, []>('SELECT count(*) AS n FROM meta').get()?.n
  const store = () => other.client.run('INSERT INTO meta VALUES (?, ?)', [crypto.randomUUID(), ''])
  return { one, count, store }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('what another process stores meanwhile is seen with the next turn', async () => {
  const { one, count, store } = pair()
  one.turn.begin()
  const before = count()
  store()
  one.turn.begin()
  expect(count()).toBe(before)
  await nextTurn()
  const { version } = one.changes
  one.turn.begin()
  expect([count(), one.changes.version]).toEqual([(before ?? 0) + 1, version + 1])
})

test('the end of a turn, or of all, leaves no transaction open', async () => {
  const { one, count } = pair()
  one.turn.begin()
  count()
  expect(one.client.inTransaction).toBe(true)
  await nextTurn()
  expect(one.client.inTransaction).toBe(false)
  one.turn.begin()
  closeConnection(one)
  await nextTurn()
})

test('a turn that cannot begin, because the file cannot be read, leaves nothing open, and the next one can', () => {
  const path = join(folder, 'locked.db')
  const one = openFile(path)
  one.client.run('PRAGMA busy_timeout = 0')
  one.client.run('PRAGMA journal_mode = DELETE')
  const locking = new Database(path)
  locking.run('BEGIN EXCLUSIVE')
  expect(() => one.turn.begin()).toThrow('locked')
  expect(one.client.inTransaction).toBe(false)
  locking.close()
  one.turn.begin()
  expect(one.client.inTransaction).toBe(true)
  one.turn.end()
})
