/** Enriches a file of leads, row by row. */
import type { MappedColumn } from '../columns/recognize-columns.ts'
import { createPause } from '../lib/time-slices.ts'
import type { Enrich, RowResult } from './enricher.ts'
import type { LeadTable } from './lead.ts'
import { createLeadBody } from './map/lead-body.ts'
import type { LeadField } from './map/map-columns.ts'
import type { RowFormatter } from './row-formatter.ts'
import { countResult, SummaryCounts } from './summary-counts.ts'

interface EnrichmentRun {
  readonly table: LeadTable
  readonly mapping: readonly MappedColumn<LeadField>[]
  readonly formatter: RowFormatter
  readonly enrich: Enrich
  readonly write: (text: string) => void | Promise<void>
  /** Called before each row with the number of rows that are done. May throw to end the run. */
  readonly onProgress: (rows: number) => void
}

/** The number of characters that are written at once. */
const CHUNK_LENGTH = 64 * 1024

/** Writes the headings, and each row with its result. Returns the counts of the results. */
export async function enrichLeads(run: EnrichmentRun): Promise<SummaryCounts> {
  const { table, mapping, formatter, enrich, write, onProgress } = run
  const counts = new SummaryCounts()
  // Signals arrive between slices, and after the last one.
  const pause = createPause()
  let text = formatter.header
  for (const lead of table.rows()) {
    onProgress(lead.row - 1)
    const { parseError } = lead
    const result: RowResult =
      parseError === undefined
        ? await enrich(createLeadBody(lead, mapping).body)
        : { kind: 'rejected', message: parseError }
    countResult(counts, lead, result)
    text += formatter.formatRow(lead, result)
    if (text.length >= CHUNK_LENGTH) {
      await write(text)
      text = ''
    }
    await pause()
  }
  await write(text)
  await createPause(0)()
  return counts
}
