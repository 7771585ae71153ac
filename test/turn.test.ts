/** Reads of one turn see one snapshot of the file, and none longer than that. */
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
