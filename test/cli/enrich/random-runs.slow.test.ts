/** Runs of `signalbox enrich --url` against a server that fails at random: no lead is skipped, and none is charged twice. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { useEnrichFolder } from './enrich-runs.ts'
import { type Fault, type NetworkStep, type Outage, type RunPlan, simulateRuns } from './simulated-runs.ts'

const folder = useEnrichFolder()

const RETRY_AFTER = ['0', '', '-1', '1', '7', '1.5', 'soon', '9'.repeat(20), 'Wed, 21 Oct 2015 07:28:00 GMT']

const oneOf = fc.constantFrom
const faults: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'ok' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('busy' as const),
      status: oneOf(...([429, 503] as const)),
      retryAfter: oneOf(...RETRY_AFTER),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: oneOf(...(['lost before', 'lost after'] as const)),
      as: oneOf(...([500, 'ECONNRESET', '<html>', '{}'] as const)),
    }),
  },
)
const latencies = oneOf(1, 1, 300, 5000)
const steps: fc.Arbitrary<NetworkStep[]> = fc.array(
  fc.record({ latency: fc.tuple(latencies, latencies), fault: faults }),
  { maxLength: 60 },
)
const outages: fc.Arbitrary<Outage> = fc.record({
  kind: oneOf(...(['key suspended', 'server stopped', 'interrupted', 'killed'] as const)),
  after: fc.integer({ min: 1, max: 15 }),
})
const plans: fc.Arbitrary<RunPlan[]> = fc.array(
  fc.record({
    ...{ concurrency: oneOf(1, 2, 8, 8), steps, outage: fc.option(outages, { nil: undefined }) },
    credits: fc.nat(8),
  }),
  { minLength: 1, maxLength: 5 },
)
const kinds = fc.array(oneOf(0, 0, 0, 1, 1, 2, 3), { minLength: 10, maxLength: 30 })

/** The most rows that a killed process has a result for, and has not written. */
const MAX_UNWRITTEN = 16

/** Returns the numbers of rows in the summary; an empty object without a summary. */
function readSummary(printed: string): Record<string, number> {
  const lines = printed.matchAll(/^(Contact found|No contact|No match|Not enriched|Earlier runs) +(\d+)/gm)
  return Object.fromEntries(Array.from(lines, ([, label, rows]) => [label, Number(rows)]))
}

test('each lead is enriched, rejected, or perhaps charged, and the ledger has one charge for each result', async () => {
  const property = fc.asyncProperty(kinds, oneOf(2, 5, 1000), plans, async (leads, qpsLimit, given) => {
    const runs = await simulateRuns(folder, leads, qpsLimit)
    let kills = 0
    let nextRow: string | undefined
    let last: Awaited<ReturnType<typeof runs.run>> | undefined
    for (const plan of [...given, { concurrency: 8, credits: 100 }]) {
      last = await runs.run(plan, nextRow)
      if (last.wasKilled) {
        kills++
        nextRow = await runs.nameNextRow()
        continue
      }
      const { 'Not enriched': failed, ...others } = readSummary(last.printed)
      if (failed !== undefined) {
        const results = Object.values(others).reduce((sum, count) => sum + count, 0)
        expect([results, failed]).toEqual([runs.countResults(), leads.length - runs.countResults()])
      }
      nextRow = last.nextRow
      if (runs.isComplete()) break
    }
    expect(runs.sentAgain).toEqual([])
    const rows = runs.rows()
    expect(rows.map((row) => Number(row['Record ID']))).toEqual(leads.map((_, row) => row + 1))
    const failed = rows.filter(({ error }) => error !== '')
    expect(last?.message.includes('no result')).toBe(failed.length > 0)
    expect(failed.filter(({ error }) => error?.startsWith('not enriched'))).toEqual([])
    let charged = 0
    let again = 0
    for (const { 'Record ID': row = '', conGUID, compGUID, error = '' } of rows) {
      const charges = runs.charges.get(row) ?? 0
      const isPaid = conGUID !== '' || compGUID !== ''
      const isUncertain = error.startsWith('may have been charged') && charges === 1
      charged += charges
      again += isPaid ? charges - 1 : isUncertain ? 0 : charges
    }
    expect(again).toBeWithin(0, kills * MAX_UNWRITTEN + 1)
    expect(await runs.usedCredits()).toBe(charged)
  })
  await fc.assert(property, { numRuns: 100 })
})
