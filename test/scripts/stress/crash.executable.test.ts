/** Kills the executable under load and restarts it with its file. All confirmed changes, and no others, are stored. */
import { Database } from 'bun:sqlite'
import { beforeAll, expect, test } from 'bun:test'
import { runCrashes } from '../../../scripts/stress/crash.ts'
import { ensureExecutable } from '../../support/executable.ts'
import { LONG_TIMEOUT } from '../../support/long-timeout.ts'

beforeAll(ensureExecutable, LONG_TIMEOUT)

test(
  'a dozen kills lose no charge, charge nothing twice, and leave no partial records',
  async () => {
    const { problems, charged, restarts } = await runCrashes({
      seed: 6,
      // On a busy machine, all kills may come before the first response.
      minConfirmed: 10,
      shouldContinue: (kills) => kills < 12,
    })
    expect(problems).toEqual([])
    expect([charged > 0, restarts.length]).toEqual([true, 12])
  },
  LONG_TIMEOUT,
)

/** Damaged files, and the message of the comparison for each. */
const WRONGS: [string, RegExp][] = [
  [
    'DELETE FROM charges WHERE rowid = (SELECT min(rowid) FROM charges)',
    /was confirmed, and is not in the ledger/,
  ],
  ['INSERT INTO charges SELECT * FROM charges ORDER BY rowid DESC LIMIT 1', /in the ledger more than once/],
  [
    "UPDATE organizations SET credits = credits + 1 WHERE org_name LIKE 'test-%'",
    /has \d+ of \d+, charged \d+/,
  ],
  ['DELETE FROM daily_counts', /requests counted, \d+ confirmed/],
  ["DELETE FROM users WHERE email LIKE 'user-%'", /user-.* was confirmed, and is missing/],
  ["DELETE FROM users WHERE email LIKE 'user-%'", /user-.* is a user without a key, or a key without a user/],
]

test('the comparison after a crash detects each kind of damage', async () => {
  const spoil = (file: string): void => {
    const client = new Database(file)
    for (const [statement] of WRONGS) client.run(statement)
    client.close()
  }
  const { problems } = await runCrashes({
    seed: 8,
    minConfirmed: 60,
    shouldContinue: (kills) => kills < 1,
    afterKill: spoil,
  })
  for (const [, complaint] of WRONGS) expect(problems.join('\n')).toMatch(complaint)
})
