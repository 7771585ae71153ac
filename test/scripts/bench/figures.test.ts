/** The statistics and reports of the benchmark. */
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assignCores, parseCoreList, parseWrkOutput } from '../../../scripts/bench/load.ts'
import { compareRatios, formatComparison, formatReport } from '../../../scripts/bench/report.ts'
import {
  type BenchResult,
  readResult,
  type ServerFigures,
  writeResult,
} from '../../../scripts/bench/result.ts'
import { summarizeRounds } from '../../../scripts/bench/rounds.ts'
import { median } from '../../../scripts/lib/statistics.ts'

const ROUND = {
  requestsPerSecond: 1000,
  p50: 1,
  p99: 4,
  max: 9,
  requests: 1000,
  rejected: 0,
  broken: 0,
  processor: 0.5,
}

const variant = (
  name: string,
  requestsPerSecond: number,
  changes: Partial<ServerFigures> = {},
): ServerFigures => ({
  name,
  label: `the ${name}`,
  ...ROUND,
  requestsPerSecond,
  residentMiB: 50,
  asked: 500,
  right: 499,
  charged: null,
  rounds: [],
  ...changes,
})

const result = (variants: ServerFigures[], changes: Partial<BenchResult> = {}): BenchResult => ({
  date: '2026-03-10T12:00:00.000Z',
  version: '0.1.0',
  bun: '1.4.5',
  processor: 'a processor',
  cores: 'server on core 0, load on core 1',
  connections: 32,
  rounds: 6,
  seconds: 1,
  records: { companies: 1600, contacts: 14_264 },
  executableMiB: 125,
  variants,
  starts: [],
  ...changes,
})

describe('the rounds of a benchmark', () => {
  test('are summarized by medians, the largest maximum, and all failures', () => {
    const rounds = [
      { ...ROUND, requestsPerSecond: 900, max: 20, rejected: 1 },
      { ...ROUND, requestsPerSecond: 10, broken: 2 },
      { ...ROUND, requestsPerSecond: 1000 },
    ]
    const figures = { requestsPerSecond: 900, max: 20, rejected: 1, broken: 2, p50: 1, requests: 3000 }
    expect(summarizeRounds(rounds)).toMatchObject(figures)
  })

  test('contain the CPU time per request if the system reports it', () => {
    expect(summarizeRounds([ROUND, ROUND]).processor).toBe(500)
    expect(summarizeRounds([{ ...ROUND, processor: Number.NaN }]).processor).toBeNull()
  })

  test('have the mean of the middle two as the median if their number is even', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
  })
})

test('the output of the wrk script is parsed into milliseconds', () => {
  const line =
    '{"requests":5000,"microseconds":2000000,"p50":300,"p99":1500,"max":20000,"rejected":3,"broken":1}'
  expect(parseWrkOutput(`Running 2s test\n  Latency   1.00ms\n\n${line}\n`)).toEqual({
    requestsPerSecond: 2500,
    requests: 5000,
    p50: 0.3,
    p99: 1.5,
    max: 20,
    rejected: 3,
    broken: 1,
  })
})

describe('the CPU cores of a benchmark', () => {
  test('are the first two available ones', () => {
    expect(assignCores('/bin/taskset', parseCoreList('2-3,7'))).toMatchObject({
      server: ['/bin/taskset', '-c', '2'],
      load: ['/bin/taskset', '-c', '3'],
    })
  })

  test('are reported if they cannot be separate', () => {
    expect(assignCores('/bin/taskset', [0]).description).toBe('NOT on separate cores: there is one core')
    const { server, load, description } = assignCores(null, [0, 1])
    expect([server, load]).toEqual([[], []])
    expect(formatReport(result([variant('elysia', 100)], { cores: description }))).toContain(
      'Server and load ran NOT on separate cores: there is no taskset.',
    )
  })
})

describe('the benchmark report', () => {
  test('compares each variant with the bare Elysia route', () => {
    const lines = formatReport(result([variant('elysia', 50_000), variant('email', 20_000)])).split('\n')
    expect(lines[1]).toMatch(/^the elysia +50,000 +1\.00 /)
    expect(lines[2]).toMatch(/^the email +20,000 +0\.40 .* 0 +499 of 500$/)
  })

  test('lists failures', () => {
    const failing = variant('email', 20_000, { rejected: 2, broken: 1 })
    const text = formatReport(result([variant('elysia', 50_000), failing]))
    expect(text).toContain('the email: 2 responses were not 2xx, 1 did not arrive')
  })
})

describe('the comparison of two benchmark results', () => {
  test('uses ratios, so that the speed of the machine does not matter', () => {
    const then = result([variant('elysia', 1000), variant('email', 400, { p99: 8 })])
    const now = result([variant('elysia', 2000, { p99: 2 }), variant('email', 800, { p99: 4 })])
    const speed = compareRatios(then, now).filter(({ figure }) => ['requests/s', 'p99'].includes(figure))
    expect(speed).toEqual([
      { label: 'the email', figure: 'requests/s', before: 0.4, now: 0.4 },
      { label: 'the email', figure: 'p99', before: 2, now: 2 },
    ])
  })

  test('omits figures that only one result has, or that are too small to measure', () => {
    const then = result([variant('elysia', 1000, { p50: 0 }), variant('email', 400)])
    const now = result([variant('elysia', 1000), variant('email', 400), variant('view', 500)])
    const text = formatComparison(then, now)
    expect(text).not.toContain('view')
    expect(text).not.toContain('p50')
    expect(text).toContain('executable')
  })
})

describe('a stored benchmark result', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-bench-test-'))
  const file = join(folder, 'result.json')

  test('can be read again', () => {
    const stored = result([variant('elysia', 1000)])
    writeResult(stored, file)
    expect(readResult(file)).toEqual(stored)
  })

  test('is rejected if it is invalid, with the name of the file', () => {
    writeFileSync(file, '{"date":"2026-03-10"}')
    expect(() => readResult(file)).toThrow(`${file} cannot be compared with (Expected required property`)
    rmSync(folder, { recursive: true })
    expect(() => readResult(file)).toThrow(`${file} cannot be compared with (ENOENT`)
  })
})
