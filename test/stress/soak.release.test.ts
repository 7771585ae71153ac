/** The executable under mixed load. */
import { beforeAll, expect, test } from 'bun:test'
import { createSoak, measureGrowth } from '../../scripts/stress/soak.ts'
import { ensureExecutable } from '../support/executable.ts'

beforeAll(ensureExecutable)

test('five thousand mixed requests get only expected responses, and the ledger has all charges', async () => {
  const { failures, notes, attempts } = await createSoak(5_000).run({ seconds: 0, seed: 1, log: () => {} })
  expect({ failures, notes: failures > 0 ? notes : [] }).toEqual({ failures: 0, notes: [] })
  expect(attempts).toBeGreaterThanOrEqual(5_000)
})

test('a soak test distinguishes growing memory from temporarily used memory', () => {
  const sawtooth = Array.from({ length: 100 }, (_, at) => ({
    requests: at * 1000,
    memory: 300 + (at % 10) * 10,
    descriptors: 40,
  }))
  expect(measureGrowth(sawtooth).problems).toEqual([])
  const growing = sawtooth.map((sample, at) => ({ ...sample, memory: sample.memory + at }))
  expect(measureGrowth(growing).problems).toEqual(['memory grows'])
})
