/** Enriches a file of leads, row by row. */
import type { MappedColumn } from '../columns/recognize-columns.ts'
import { createPause } from '../lib/time-slices.ts'
import type { Enrich, RowResult } from './enricher.ts'
import type { Lead, LeadTable } from './lead.ts'
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
  const { table, formatter, write, onProgress } = run
  const counts = new SummaryCounts()
  // Signals arrive between slices, and after the last one.
  const pause = createPause()
  let text = formatter.header
  for (const lead of table.rows()) {
    onProgress(lead.row - 1)
    const result = await enrichLead(lead, run)
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

/** Returns the result. The reason of a row without one names the values that were left out, because they may be the cause. */
async function enrichLead(
  lead: Lead,
  { enrich, mapping }: Pick<EnrichmentRun, 'enrich' | 'mapping'>,
): Promise<RowResult> {
  if (lead.parseError !== undefined) return { kind: 'rejected', message: lead.parseError }
  const { body, leftOut } = createLeadBody(lead, mapping)
  const result = await enrich(body)
  if (result.kind !== 'rejected' || leftOut.length === 0) return result
  const fields = leftOut.map(([field]) => field).join(', ')
  return {
    ...result,
    message: `Left out as a placeholder or template token: ${fields}. ${result.message}`,
  }
}
