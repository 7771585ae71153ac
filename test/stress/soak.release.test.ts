/** The executable under mixed load, and with very long queries. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Server, startServer } from '../../scripts/lib/server.ts'
import { Workspace } from '../../scripts/lib/workspace.ts'
import { measureLongQueries } from '../../scripts/stress/long-queries.ts'
import { createSoak } from '../../scripts/stress/soak/soak.ts'
import { computeMemorySlope, SoakMeasurements } from '../../scripts/stress/soak/soak-measurements.ts'
import { ensureExecutable } from '../support/executable.ts'

beforeAll(ensureExecutable)

describe('a soak test', () => {
  test('of five thousand mixed requests gets only expected responses, and the ledger has all charges', async () => {
    const { failures, notes, attempts } = await createSoak(5_000).run({ seconds: 0, seed: 1, log: () => {} })
    expect({ failures, notes: failures > 0 ? notes : [] }).toEqual({ failures: 0, notes: [] })
    expect(attempts).toBeGreaterThanOrEqual(5_000)
  })

  test.each([
    ['slower in a long run', 160_000, 3, ['requests become slower']],
    ['hardly slower in a long run', 160_000, 1.2, []],
    ['slower in a short run, as on a busy machine', 5_000, 3, []],
  ])('judges requests that become %s', (_, requests, slowdown, problems) => {
    const measurements = new SoakMeasurements()
    const byEmail = { isByEmail: true, isCounted: false, method: 'POST', path: '/v7/enrich', allowed: [200] }
    for (let i = 0; i < requests; i++) {
      measurements.add({ ...byEmail, headers: {} }, 200, 0, i < requests / 2 ? 1 : slowdown)
    }
    expect(measurements.findProblems()).toEqual(problems)
  })

  test('distinguishes growing memory from temporarily used memory', () => {
    const sawtooth = Array.from({ length: 100 }, (_, at) => ({
      requests: at * 1000,
      memoryMiB: 300 + (at % 10) * 10,
    }))
    expect(Math.abs(computeMemorySlope(sawtooth))).toBeLessThan(1)
    const growing = sawtooth.map(({ requests, memoryMiB }, at) => ({ requests, memoryMiB: memoryMiB + at }))
    expect(computeMemorySlope(growing)).toBeCloseTo(100, 0)
  })
})

describe('a very long query', () => {
  let place: Workspace
  let server: Server
  beforeAll(async () => {
    place = new Workspace()
    server = await startServer(place, '--memory')
  })
  afterAll(async () => {
    await server.stop()
    place.remove()
  })

  // `bun run stress` also checks how long it takes.
  test('of ten thousand characters or two thousand words gets a documented status', async () => {
    const figures = await measureLongQueries(server, 'long queries', (rounds) => rounds < 5)
    expect(new Set(figures.flatMap(({ statuses }) => statuses))).toEqual(new Set([200, 400, 413]))
  })
})
