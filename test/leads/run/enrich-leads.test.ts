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
const FATAL = { kind: 'fatal', message: 'no credits' } satisfies RowResult

/** Enriches a row for each result. Returns the written rows with their errors. */
async function enriched(
  results: readonly RowResult[],
  { concurrency = 4, failsAt = Infinity, fromRow = 1 } = {},
) {
  const text = `Company\n${results.map((_, row) => `c${row + 1}\n`).join('')}`
  const table = readLeads(openTextFile([Buffer.from(text)], 'leads.csv'), 'leads.csv')
  const added = [{ heading: 'error', field: 'error' }] as const
  const written: string[] = []
  const result = await enrichLeads({
    table,
    mapping: mapColumns(table.columns, []).fields,
    formatter: createRowFormatter(table, added),
    heading: '',
    fromRow,
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
    signal: new AbortController().signal,
    now: () => 0,
    onProgress: () => {},
  })
  return { ...result, written }
}

describe('a run that ends early', () => {
  test.each<[string, RowResult[], string[]]>([
    ['the rows before the first failure', [FREE, CHARGED, FATAL, FATAL], ['c1,', 'c2,']],
    ['no free row after it', [CHARGED, FATAL, FREE, FREE], ['c1,']],
    ['a charged row after it', [FATAL, FREE, CHARGED, FREE], ['c1,not enriched: no credits', 'c2,', 'c3,']],
    ['a lost row after it', [FREE, FATAL, LOST, FREE], ['c1,', 'c2,not enriched: no credits', 'c3,lost']],
  ])('writes %s', async (_, results, rows) => {
    const { written, reason, counts } = await enriched(results)
    expect([written, reason, counts.rows]).toEqual([rows, 'no credits', rows.length])
  })

  test('is complete if its last row is written, also after a failure', async () => {
    const { written, reason } = await enriched([FATAL, CHARGED])
    expect([written, reason]).toEqual([['c1,not enriched: no credits', 'c2,'], undefined])
  })

  test('counts only written rows', async () => {
    const { written, reason, counts } = await enriched([CHARGED, CHARGED, FREE, LOST], { failsAt: 2 })
    expect([written, reason, counts.rows]).toEqual([['c1,'], 'The disk is full.', 1])
  })
})

test('a run sends and counts only the rows from the given one on', async () => {
  const { written, reason, counts } = await enriched([FATAL, FATAL, CHARGED, LOST], {
    fromRow: 3,
    concurrency: 1,
  })
  expect([written, reason]).toEqual([['c3,', 'c4,lost'], undefined])
  expect(counts).toMatchObject({ rows: 2, credits: 1, lost: 1, found: { errors: 1 } })
})
