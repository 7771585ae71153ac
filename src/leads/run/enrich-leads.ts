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
export const enrichLeads = (run: EnrichmentRun): Promise<RunResult> => new LeadRun(run).enrich()

class LeadRun {
  readonly #run: EnrichmentRun
  readonly #counts = new SummaryCounts()
  /** The rows that were sent and are not written yet, in order. */
  readonly #queue: PendingRow[] = []
  /** Why no more rows are sent. */
  #reason: string | undefined
  /** Why a row was left out, although the run went on. */
  #failure: string | undefined
  /** The last row that was sent, or that the output of earlier runs has. */
  #lastRow: number
  /** The first row up to the last one that is not enriched. */
  #firstGap = Infinity

  constructor(run: EnrichmentRun) {
    this.#run = run
    this.#lastRow = run.earlier.length
  }

  async enrich(): Promise<RunResult> {
    const { table, signal, now } = this.#run
    const startedAt = now()
    await this.#sendAll().catch(this.#stopOnError)
    await this.#writeRest()
    if (signal.aborted) this.#stop(INTERRUPTED)
    const counts = this.#counts
    countUnsent(counts, table.count)
    counts.seconds = (now() - startedAt) / 1000
    const row = Math.min(this.#firstGap, this.#lastRow + 1)
    const reason = this.#reason ?? this.#failure ?? ''
    return { counts, rest: row > table.count ? undefined : { row, reason } }
  }

  /** Sends rows until the run ends, and writes the first one whenever the queue is full. */
  async #sendAll(): Promise<void> {
    const { table, earlier, enricher, signal } = this.#run
    for (const lead of table.rows()) {
      const error = earlier[lead.row - 1]
      if (error !== undefined && !error.startsWith(NOT_ENRICHED)) countEarlierRow(this.#counts, lead, error)
      else if (this.#reason === undefined && !signal.aborted) {
        this.#lastRow = Math.max(this.#lastRow, lead.row)
        this.#queue.push({ lead, result: this.#send(lead) })
        if (this.#queue.length < enricher.concurrency) continue
        await this.#queue[0]?.result
        if (this.#reason === undefined) await this.#writeFirst()
      } else if (lead.row <= earlier.length) this.#addGap(lead)
      else break
    }
  }

  async #send(lead: Lead): Promise<RowResult> {
    const { enricher, mapping } = this.#run
    if (lead.parseError !== undefined) return { kind: 'rejected', message: `not sent: ${lead.parseError}` }
    const result = await enricher.enrich(createLeadBody(lead, mapping).body)
    if (result.kind === 'failed' && result.endsRun) this.#stop(result.message)
    return result
  }

  /** Writes the first row of the queue, and removes it from the queue. */
  async #writeFirst(): Promise<void> {
    const { output, heading, formatter, earlier, onProgress } = this.#run
    const [first] = this.#queue
    if (first === undefined) return
    const { lead } = first
    const result = await first.result
    await output.write(`${this.#counts.rows === 0 ? heading : ''}${formatter.formatRow(lead, result)}`)
    this.#queue.shift()
    this.#counts.rows++
    countResult(this.#counts, lead, result)
    if (result.kind === 'failed') this.#addGap(lead, result)
    onProgress(Math.max(lead.row, earlier.length))
  }

  /** Writes the queue up to the last result, because it is paid for. Another run sends the rows after it. */
  async #writeRest(): Promise<void> {
    const results = await Promise.all(this.#queue.map(({ result }) => result))
    for (let rows = results.findLastIndex(({ kind }) => kind !== 'failed') + 1; rows > 0; rows--)
      await this.#writeFirst().catch(this.#stopOnError)
    for (const { lead, result } of this.#queue) {
      this.#addGap(lead, await result)
      countUnwritten(this.#counts, lead, await result)
    }
  }

  #stop(message: string): void {
    this.#reason ??= message
  }

  /** Ends the run if the leads cannot be read, or the output cannot be written. */
  readonly #stopOnError = (error: unknown): void => {
    if (!(error instanceof StartupError) || error instanceof OutputClosedError) throw error
    this.#stop(error.message)
  }

  #addGap({ row }: Lead, result?: RowResult): void {
    this.#firstGap = Math.min(this.#firstGap, row)
    if (result?.kind === 'failed') this.#failure ??= result.message
  }
}
