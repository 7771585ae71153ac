/** Runs of `signalbox enrich --url` that end early: the next run sends exactly the rows without a result. */
import { describe, expect, test } from 'bun:test'
import { useEnrichFolder } from './enrich-runs.ts'
import { type Outage, simulateRuns } from './simulated-runs.ts'

const folder = useEnrichFolder()

const PERSON = 0
/** Requests overtake each other, so that a row may miss the last credit although a later one gets it. */
const UNEVEN = Array.from({ length: 200 }, (_, request) => ({
  latency: [(request * 37) % 400, 1] as const,
  fault: { kind: 'ok' } as const,
}))
const ALL = Array.from({ length: 30 }, (_, row) => String(row + 1))

describe.each([1, 2, 8])('with --concurrency %i, a run that ends because of', (concurrency) => {
  test.each<[string, number, Outage | undefined]>([
    ['missing credits', 10, undefined],
    ['a suspended key', 100, { kind: 'key suspended', after: 13 }],
    ['a stopped server', 100, { kind: 'server stopped', after: 13 }],
    ['an interruption', 100, { kind: 'interrupted', after: 13 }],
  ])('%s is completed by the next one, and each row is charged once', async (_, credits, outage) => {
    const runs = await simulateRuns(folder, Array(30).fill(PERSON), 5)
    const first = await runs.run({ concurrency, credits, outage, steps: UNEVEN })
    const finished = runs.finishedRows()
    expect(await runs.usedCredits()).toBe(finished.length)
    const second = await runs.run({ concurrency, credits: 100 }, first.nextRow)
    expect(second.message).toBe('')
    expect(new Set(second.sent)).toEqual(new Set(ALL).difference(new Set(finished)))
    expect(runs.rows().map((row) => row['Record ID'])).toEqual(ALL)
    expect(runs.rows().filter(({ conGUID }) => conGUID === '')).toEqual([])
    expect(await runs.usedCredits()).toBe(30)
  })
})

test('a run with a credit for one of several rows that it sends again keeps the result', async () => {
  const runs = await simulateRuns(folder, Array(30).fill(PERSON), 1000)
  const steps = [1, 5000, 5000, 5000].map((ms) => ({ latency: [ms, 1], fault: { kind: 'ok' } }) as const)
  const nextRows: (string | undefined)[] = []
  for (const plan of [{ credits: 5, steps }, { credits: 1 }, { credits: 0 }, { credits: 100 }])
    nextRows.push((await runs.run({ concurrency: 8, ...plan }, nextRows.at(-1))).nextRow)
  expect(nextRows).toEqual(['2', '3', '3', undefined])
  expect([runs.sentAgain, await runs.usedCredits()]).toEqual([[], 30])
  expect(runs.rows().map((row) => row['Record ID'])).toEqual(ALL)
})
