/** Enriches a file of leads: sends several requests at a time, and writes rows in order. */
import type { MappedColumn } from '../../columns/recognize-columns.ts'
import { OutputClosedError, StartupError } from '../../lib/errors.ts'
import { type Enricher, INTERRUPTED, NOT_ENRICHED, type RowResult } from '../enricher.ts'
import type { Lead, LeadTable } from '../lead.ts'
import { createLeadBody } from '../map/lead-body.ts'
import type { LeadField } from '../map/map-columns.ts'
import {
  countEarlierRow,
  countResult,
  countUnsent,
  countUnwritten,
  SummaryCounts,
} from '../summary-counts.ts'
import type { Output } from '../write/output.ts'
import type { RowFormatter } from '../write/row-formatter.ts'

export interface EnrichmentRun {
  readonly table: LeadTable
  readonly mapping: readonly MappedColumn<LeadField>[]
  readonly formatter: RowFormatter
  /** Written before the first row. */
  readonly heading: string
  /** The errors of the rows that the output of earlier runs has. Those that are not enriched are sent again. */
  readonly earlier: readonly string[]
  readonly output: Output
  readonly enricher: Enricher
  /** Aborted to send no more requests. The run ends when it has the results of those that were sent. */
  readonly signal: AbortSignal
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Called with the number of the latest row in the output. */
  readonly onProgress: (row: number) => void
}

export interface RunResult {
  readonly counts: SummaryCounts
  /** The first row that another run has to send, and why; `undefined` if there is none. */
  readonly rest: { readonly row: number; readonly reason: string } | undefined
}

/** A row that waits for its result, or for the rows before it to be written. */
interface PendingRow {
  readonly lead: Lead
  readonly result: Promise<RowResult>
}

/** Enriches all rows that earlier runs have not enriched. A row is written when those before it are written. */
export async function enrichLeads(run: EnrichmentRun): Promise<RunResult> {
  const { table, mapping, earlier, enricher, signal, now } = run
  const startedAt = now()
  const counts = new SummaryCounts()
  const queue: PendingRow[] = []
  /** Why no more rows are sent. */
  let reason: string | undefined
  /** Why a row was left out, although the run went on. */
  let failure: string | undefined
  let lastRow = earlier.length
  /** The first row up to the last one that is not enriched. */
  let firstGap = Infinity

  const stop = (message: string): void => {
    reason ??= message
  }
  const addGap = ({ row }: Lead, result?: RowResult): void => {
    firstGap = Math.min(firstGap, row)
    if (result?.kind === 'failed') failure ??= result.message
  }
  const send = async (lead: Lead): Promise<RowResult> => {
    if (lead.parseError !== undefined) return { kind: 'rejected', message: `not sent: ${lead.parseError}` }
    const result = await enricher.enrich(createLeadBody(lead, mapping).body)
    if (result.kind === 'failed' && result.endsRun) stop(result.message)
    return result
  }
  /** Ends the run if the leads cannot be read, or the output cannot be written. */
  const stopOnError = (error: unknown): void => {
    if (!(error instanceof StartupError) || error instanceof OutputClosedError) throw error
    stop(error.message)
  }
  /** Writes the first row of the queue, and removes it from the queue. */
  const writeFirst = async (): Promise<void> => {
    const [first] = queue
    if (first === undefined) return
    const { lead } = first
    const result = await first.result
    await run.output.write(`${counts.rows === 0 ? run.heading : ''}${run.formatter.formatRow(lead, result)}`)
    queue.shift()
    counts.rows++
    countResult(counts, lead, result)
    if (result.kind === 'failed') addGap(lead, result)
    run.onProgress(Math.max(lead.row, earlier.length))
  }
  const sendAll = async (): Promise<void> => {
    for (const lead of table.rows()) {
      const error = earlier[lead.row - 1]
      if (error !== undefined && !error.startsWith(NOT_ENRICHED)) countEarlierRow(counts, lead, error)
      else if (reason === undefined && !signal.aborted) {
        lastRow = Math.max(lastRow, lead.row)
        queue.push({ lead, result: send(lead) })
        if (queue.length < enricher.concurrency) continue
        await queue[0]?.result
        if (reason === undefined) await writeFirst()
      } else if (lead.row <= earlier.length) addGap(lead)
      else break
    }
  }
  await sendAll().catch(stopOnError)
  const results = await Promise.all(queue.map(({ result }) => result))
  // Up to the last result, because it is paid for. Another run sends the rows after it.
  for (let rows = results.findLastIndex(({ kind }) => kind !== 'failed') + 1; rows > 0; rows--)
    await writeFirst().catch(stopOnError)
  for (const { lead, result } of queue) {
    addGap(lead, await result)
    countUnwritten(counts, lead, await result)
  }
  if (signal.aborted) stop(INTERRUPTED)
  countUnsent(counts, table.count)
  counts.seconds = (now() - startedAt) / 1000
  const row = Math.min(firstGap, lastRow + 1)
  return { counts, rest: row > table.count ? undefined : { row, reason: reason ?? failure ?? '' } }
}
