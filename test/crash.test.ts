/** The executable is killed under load and started again on its file: what clients were told is there, and nothing else. */
import { Database } from 'bun:sqlite'
import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { crashes } from '../scripts/stress/crash/rounds.ts'
import { ensureExecutable } from './support/built.ts'

setDefaultTimeout(60_000)
beforeAll(ensureExecutable)

test('a dozen kills lose nothing, charge nothing twice and leave nothing half made', async () => {
  const { faults, kills, charged, restarts } = await crashes({ seed: 6, goesOn: (kills) => kills < 12 })
  expect(faults).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(12)
  expect([charged > 0, restarts.length > 0]).toEqual([true, true])
})

test('nor do they where each commit waits for the disk', async () => {
  const flags = ['--sync', 'full']
  expect((await crashes({ seed: 7, flags, goesOn: (kills) => kills < 4 })).faults).toEqual([])
})

/** What would be wrong with a file, and how the comparison calls it. */
const WRONGS: [string, string, RegExp][] = [
  [
    'a charge that is lost',
    'DELETE FROM charges WHERE rowid = (SELECT max(rowid) FROM charges)',
    /not in the ledger|charged/,
  ],
  [
    'a charge that is there twice',
    'INSERT INTO charges SELECT * FROM charges WHERE rowid = (SELECT max(rowid) FROM charges)',
    /more than once/,
  ],
  [
    'a balance that differs',
    "UPDATE organizations SET credits = credits + 1 WHERE org_name LIKE 'test-%'",
    /has \d+ of/,
  ],
  ['requests that are not counted', 'DELETE FROM daily_counts', /requests counted/],
  ['a user without the key', "DELETE FROM api_keys WHERE email LIKE 'user-%'", /half made/],
  ['a user who is gone', "DELETE FROM users WHERE email LIKE 'user-%'", /is undefined, not/],
  ['a repeat that is not known any more', 'DELETE FROM idempotency_keys', /was answered .* and then/],
]

test.each(WRONGS)('%s would be noticed', async (_, statement, complaint) => {
  const spoil = (file: string): void => {
    const client = new Database(file)
    client.run(statement)
    client.close()
  }
  const { faults } = await crashes({ seed: 8, least: 100, goesOn: (kills) => kills < 1, afterKill: spoil })
  expect(faults.join('\n')).toMatch(complaint)
})
