/** Enriches a file of leads: sends several requests at a time, and writes rows in order. */
import type { MappedColumn } from '../../columns/recognize-columns.ts'
import { OutputClosedError, StartupError } from '../../lib/errors.ts'
import { type Enricher, INTERRUPTED, type RowResult } from '../enricher.ts'
import type { Lead, LeadTable } from '../lead.ts'
import { createLeadBody } from '../map/lead-body.ts'
import type { LeadField } from '../map/map-columns.ts'
import { countRow, SummaryCounts } from '../summary-counts.ts'
import type { Output } from '../write/output.ts'
import type { RowFormatter } from '../write/row-formatter.ts'

export interface EnrichmentRun {
  readonly table: LeadTable
  readonly mapping: readonly MappedColumn<LeadField>[]
  readonly formatter: RowFormatter
  /** Written before the first row. */
  readonly heading: string
  /** The first row to send, from 1. The output has the rows before it. */
  readonly fromRow: number
  readonly output: Output
  readonly enricher: Enricher
  /** Aborted to send no more requests. The run ends when it has the results of those that were sent. */
  readonly signal: AbortSignal
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Called with the number of rows in the output. */
  readonly onProgress: (rows: number) => void
}

export interface RunResult {
  readonly counts: SummaryCounts
  /** Why the run ended before the last row; `undefined` if it is complete. */
  readonly reason: string | undefined
}

/** A row that waits for its result, or for the rows before it to be written. */
interface PendingRow {
  readonly lead: Lead
  readonly result: Promise<RowResult>
}

/** Enriches all rows from `fromRow` on. A row is written when those before it are written. */
export async function enrichLeads(run: EnrichmentRun): Promise<RunResult> {
  const { table, mapping, fromRow, enricher, signal, now } = run
  const startedAt = now()
  const counts = new SummaryCounts()
  const queue: PendingRow[] = []
  let reason: string | undefined

  const stop = (message: string): void => {
    reason ??= message
  }
  const send = async (lead: Lead): Promise<RowResult> => {
    if (lead.parseError !== undefined) return { kind: 'rejected', message: `not sent: ${lead.parseError}` }
    const result = await enricher.enrich(createLeadBody(lead, mapping).body)
    if (result.kind === 'fatal') stop(result.message)
    return result
  }
  /** Ends the run if the leads cannot be read, or the output cannot be written. */
  const stopOnError = (error: unknown): void => {
    if (!(error instanceof StartupError) || error instanceof OutputClosedError) throw error
    stop(error.message)
  }
  const sendAll = async (): Promise<void> => {
    for (const lead of table.rows()) {
      if (lead.row < fromRow) continue
      if (reason !== undefined || signal.aborted) break
      queue.push({ lead, result: send(lead) })
      const isFull = queue.length >= enricher.concurrency
      if (isFull && (await queue[0]?.result)?.kind !== 'fatal') await writeFirst(run, queue, counts)
    }
  }
  await sendAll().catch(stopOnError)
  for (let rows = findEnd(await Promise.all(queue.map(({ result }) => result))); rows > 0; rows--)
    await writeFirst(run, queue, counts).catch(stopOnError)
  if (signal.aborted) stop(INTERRUPTED)
  counts.seconds = (now() - startedAt) / 1000
  const isComplete = fromRow - 1 + counts.rows === table.count
  return { counts, reason: isComplete ? undefined : reason }
}

/** Returns the number of results to write: at least those that may be charged. The next run sends the other rows again. */
function findEnd(results: readonly RowResult[]): number {
  const firstFatal = results.findIndex(({ kind }) => kind === 'fatal')
  return firstFatal < 0 ? results.length : Math.max(firstFatal, results.findLastIndex(isCharged) + 1)
}

const isCharged = (result: RowResult): boolean =>
  result.kind === 'lost' || (result.kind === 'enriched' && result.credits > 0)

/** Writes the first row of the queue, and removes it from the queue. */
async function writeFirst(run: EnrichmentRun, queue: PendingRow[], counts: SummaryCounts): Promise<void> {
  const [first] = queue
  if (first === undefined) return
  const { lead } = first
  const result = await first.result
  await run.output.write(`${counts.rows === 0 ? run.heading : ''}${run.formatter.formatRow(lead, result)}`)
  queue.shift()
  countRow(counts, lead, result)
  run.onProgress(run.fromRow - 1 + counts.rows)
}
