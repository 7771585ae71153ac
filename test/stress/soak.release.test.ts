/** The executable under mixed load. */
import { beforeAll, expect, test } from 'bun:test'
import { createSoak } from '../../scripts/stress/soak.ts'
import { ensureExecutable } from '../support/executable.ts'

beforeAll(ensureExecutable)

test('five thousand mixed requests get only expected responses, and the ledger has all charges', async () => {
  const { failures, notes, attempts } = await createSoak(5_000).run({ seconds: 0, seed: 1, log: () => {} })
  expect({ failures, notes: failures > 0 ? notes : [] }).toEqual({ failures: 0, notes: [] })
  expect(attempts).toBeGreaterThanOrEqual(5_000)
})
