/** Which rows a run writes when it ends early: all that may be charged, so that the next run does not charge them again. */
import { describe, expect, test } from 'bun:test'
import type { RowResult } from '../../../src/leads/enricher.ts'
import { mapColumns } from '../../../src/leads/map/map-columns.ts'
import { readLeads } from '../../../src/leads/read/read-leads.ts'
import { enrichLeads } from '../../../src/leads/run/enrich-leads.ts'
import { createRowFormatter } from '../../../src/leads/write/row-formatter.ts'
import { StartupError } from '../../../src/lib/errors.ts'
import { openTextFile } from '../../../src/lib/text-file.ts'

const CHARGED = { kind: 'enriched', response: {}, credits: 1, remaining: 1 } satisfies RowResult
const FREE = { ...CHARGED, credits: 0 } satisfies RowResult
const LOST = { kind: 'lost', message: 'lost' } satisfies RowResult
const writtenAsLost = (row: string): string =>
  `${row},"may have been charged, so it was not sent again: lost"`
const FATAL = { kind: 'failed', message: 'no credits', endsRun: true } satisfies RowResult
const BUSY = { kind: 'failed', message: 'busy', endsRun: false } satisfies RowResult

/** Enriches a row for each result. Returns the written rows with their errors. */
async function enriched(
  results: readonly RowResult[],
  {
    concurrency = 4,
    failsAt = Infinity,
    earlier = [],
    signal = new AbortController().signal,
  }: { concurrency?: number; failsAt?: number; earlier?: readonly string[]; signal?: AbortSignal } = {},
) {
  const text = `Company\n${results.map((_, row) => `c${row + 1}\n`).join('')}`
  const table = readLeads(await openTextFile([Buffer.from(text)], 'leads.csv'), 'leads.csv')
  const added = [{ heading: 'error', field: 'error' }] as const
  const written: string[] = []
  const result = await enrichLeads({
    table,
    mapping: mapColumns(table.columns, []).fields,
    formatter: createRowFormatter(table, added),
    heading: '',
    earlier,
    output: {
      write: (row) => {
        if (written.length + 1 === failsAt) throw new StartupError('The disk is full.')
        written.push(row.trim())
      },
      close: () => {},
    },
    enricher: {
      concurrency,
      enrich: async ({ companyName = '' }) => results[Number(companyName.slice(1)) - 1] ?? FATAL,
      close: () => {},
    },
    signal,
    now: () => 0,
    onProgress: () => {},
  })
  return { ...result, written }
}

describe('a run that ends early', () => {
  test.each<[string, RowResult[], string[], number]>([
    ['the rows before the first failure', [FREE, CHARGED, FATAL, FATAL], ['c1,', 'c2,'], 3],
    [
      'a row after it that has a result, with the failed one before it',
      [CHARGED, FATAL, FREE, FATAL],
      ['c1,', 'c2,not enriched: no credits', 'c3,'],
      2,
    ],
    ['a lost row after it', [FATAL, LOST], ['c1,not enriched: no credits', writtenAsLost('c2')], 1],
  ])('writes %s', async (_, results, rows, next) => {
    const { written, rest } = await enriched(results)
    expect([written, rest]).toEqual([rows, { row: next, reason: 'no credits' }])
  })

  test('counts all rows, also those that were not sent', async () => {
    const { counts } = await enriched([CHARGED, FATAL, FREE, FATAL, FATAL, FATAL], { concurrency: 3 })
    expect([counts.rows, counts.found]).toEqual([
      3,
      { contacts: 0, companies: 0, nothing: 2, errors: 4, earlier: 0 },
    ])
  })

  test('reports charged rows that cannot be written', async () => {
    const { written, rest, counts } = await enriched([CHARGED, CHARGED, FREE, LOST], { failsAt: 2 })
    expect([written, rest]).toEqual([['c1,'], { row: 2, reason: 'The disk is full.' }])
    expect(counts).toMatchObject({ rows: 1, credits: 1, lost: 3, found: { nothing: 1, errors: 3 } })
  })
})

test.each([
  ['in the middle', [CHARGED, BUSY, CHARGED], ['c1,', 'c2,not enriched: busy', 'c3,'], 2],
  ['at the end', [CHARGED, CHARGED, BUSY], ['c1,', 'c2,'], 3],
])(
  'a row that fails alone %s does not end the run, and is left for the next one',
  async (_, results, rows, row) => {
    const { written, rest } = await enriched(results, { concurrency: 2 })
    expect([written, rest]).toEqual([rows, { row, reason: 'busy' }])
  },
)

test('a run sends the rows that earlier ones did not enrich, and counts all', async () => {
  const earlier = ['not enriched: no credits', '', 'no good', 'not enriched: no credits', '']
  const { written, rest, counts } = await enriched([CHARGED, FATAL, FATAL, FREE, FATAL, LOST], {
    earlier,
    concurrency: 1,
  })
  expect([written, rest]).toEqual([['c1,', 'c4,', writtenAsLost('c6')], undefined])
  expect(counts).toMatchObject({ rows: 3, credits: 1, lost: 1 })
  expect(counts.found).toEqual({ contacts: 0, companies: 0, nothing: 2, errors: 2, earlier: 2 })
})

test('a run that is interrupted at its start leaves the first row that is not enriched, and counts all', async () => {
  const { written, rest, counts } = await enriched(Array(6).fill(CHARGED), {
    earlier: ['', 'not enriched: no credits', 'no good', 'not enriched: no credits', ''],
    signal: AbortSignal.abort(),
  })
  expect([written, rest]).toEqual([[], { row: 2, reason: 'Interrupted.' }])
  expect(counts.found).toEqual({ contacts: 0, companies: 0, nothing: 0, errors: 4, earlier: 2 })
})
