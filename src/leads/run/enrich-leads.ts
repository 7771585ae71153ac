/** Enriches a file of leads: sends several requests at a time, writes rows in order, and stores a state to resume from. */
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { type Enricher, INTERRUPTED, type RowResult } from '../enricher.ts'
import type { Lead, LeadTable } from '../lead.ts'
import { createLeadRequest, type LeadRequest } from '../map/lead-request.ts'
import { countRow, type SummaryCounts } from '../summary-counts.ts'
import { getAddedValues } from '../write/added-columns.ts'
import {
  createStreamOutput,
  type Output,
  type OutputEncoding,
  openFileOutput,
  partialFilesOf,
  removePartialFiles,
} from '../write/output.ts'
import { createRowFormatter, type RowFormatter } from '../write/row-formatter.ts'
import { type ResumePoint, type RunPlan, writeState } from '../write/run-state.ts'

export interface EnrichmentRun {
  readonly table: LeadTable
  readonly plan: RunPlan
  readonly outputEncoding: OutputEncoding
  /** `undefined` for standard output. */
  readonly file: string | undefined
  readonly enricher: Enricher
  /** Aborted to send no more requests. The run ends when it has the results of those that were sent. */
  readonly signal: AbortSignal
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly onProgress: (rows: number) => void
  /** Called after the last row, before the output is renamed. If it throws, the run can be continued. */
  readonly beforeRename: () => void
}

export interface RunResult {
  readonly counts: SummaryCounts
  /** Why the run ended before the last row; `undefined` if it is complete. */
  readonly reason: string | undefined
}

/** A row that waits for its result, or for the rows before it to be written. */
interface PendingRow {
  readonly lead: Lead
  readonly request: LeadRequest
  readonly result: Promise<RowResult>
  hasResult: boolean
}

/** The maximum length of the queue, as a multiple of the concurrency. It limits how many rows wait for a slow one. */
const QUEUE_FACTOR = 8

/**
 * Enriches all rows after the resume point. Leaves the state of a complete run to the caller, who removes it.
 * @returns the counts of the written rows: all rows, or those before the first one without a result
 * @throws {StartupError} if the output cannot be written
 */
export async function enrichLeads(run: EnrichmentRun, resumePoint: ResumePoint): Promise<RunResult> {
  const { table, plan, enricher, signal } = run
  const { concurrency } = enricher
  const output = new CheckpointedOutput(run, resumePoint)
  await output.open()
  const queue: PendingRow[] = []
  let sent = 0
  let onResult = (): void => {}
  let reason: string | undefined

  const send = async (lead: Lead, { body }: LeadRequest): Promise<RowResult> => {
    if (lead.parseError !== undefined) return { kind: 'rejected', message: `not sent: ${lead.parseError}` }
    sent++
    try {
      const result = await enricher.enrich(body, idempotencyKeyOf(resumePoint, lead))
      if (result.kind === 'fatal') reason ??= result.reason
      if (result.kind === 'enriched') output.hasResponses = true
      return result
    } finally {
      sent--
      onResult()
    }
  }
  let isComplete = true
  const writeNext = async (): Promise<void> => {
    const next = queue.shift()
    if (!next) return
    const result = await next.result
    if (result.kind === 'fatal') isComplete = false
    else if (isComplete) await output.write(next.lead, next.request, result)
  }

  const onReadError = (message: string): void => {
    reason ??= message
  }
  for (const lead of readRows(table, onReadError)) {
    if (lead.row <= resumePoint.tally.rows) continue
    if (reason !== undefined || signal.aborted) break
    const request = createLeadRequest(lead, plan.mapping)
    const result = send(lead, request).finally(() => {
      pending.hasResult = true
    })
    const pending: PendingRow = { lead, request, result, hasResult: false }
    queue.push(pending)
    if (sent >= concurrency) {
      await new Promise<void>((resolve) => {
        onResult = resolve
      })
    }
    while (queue[0]?.hasResult || queue.length >= concurrency * QUEUE_FACTOR) await writeNext()
  }
  while (queue.length > 0) await writeNext()
  if (signal.aborted) reason ??= INTERRUPTED
  output.close(reason)
  return { counts: output.counts, reason }
}

/** Yields rows until the file cannot be read, for example because it has changed. Earlier rows are still written. */
function* readRows(table: LeadTable, onReadError: (message: string) => void): Generator<Lead> {
  try {
    yield* table.rows()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    onReadError(error.message)
  }
}

/** Returns the idempotency key of a row, which is the same in every attempt. */
const idempotencyKeyOf = ({ run }: ResumePoint, { row }: Lead): string => `${run}-${row}`

/** Milliseconds. */
const CHECKPOINT_INTERVAL = 1_000
const PROGRESS_INTERVAL = 100

/** Writes rows to the output, and periodically stores the state of the run next to it. */
class CheckpointedOutput {
  readonly counts: SummaryCounts
  /** Whether any request got a response, in this attempt or an earlier one. */
  hasResponses: boolean
  readonly #run: EnrichmentRun
  readonly #resumePoint: ResumePoint
  readonly #output: Output
  readonly #formatter: RowFormatter
  readonly #startedAt: number
  #checkpointAt: number
  #progressAt: number
  /** The idempotency keys of the rows since the last checkpoint. */
  #keys: string[] = []

  constructor(run: EnrichmentRun, resumePoint: ResumePoint) {
    const { table, plan, outputEncoding, file, now } = run
    this.#run = run
    this.#resumePoint = resumePoint
    this.hasResponses = resumePoint.tally.rows > 0
    // The balance is unknown again: credits may have been added since.
    const { remaining: _, ...counts } = structuredClone(resumePoint.tally)
    this.counts = counts
    this.#formatter = createRowFormatter(table, plan.added, plan.form)
    this.#output =
      file === undefined
        ? createStreamOutput(process.stdout, outputEncoding)
        : openFileOutput(file, outputEncoding, resumePoint.bytes)
    this.#startedAt = now()
    this.#checkpointAt = this.#startedAt
    this.#progressAt = this.#startedAt
  }

  /** Stores the id of the run before anything is charged: without it, the run could not be continued. */
  async open(): Promise<void> {
    const { bytes } = this.#resumePoint
    this.#storeState(bytes)
    if (bytes === 0) await this.#output.write(this.#formatter.header)
    this.#checkpoint()
  }

  async write(lead: Lead, request: LeadRequest, result: RowResult): Promise<void> {
    const { plan, now, onProgress } = this.#run
    this.#keys.push(idempotencyKeyOf(this.#resumePoint, lead))
    countRow(this.counts, lead, request, result)
    await this.#output.write(this.#formatter.formatRow(lead, getAddedValues(plan.added, request, result)))
    const time = now()
    if (time - this.#progressAt >= PROGRESS_INTERVAL) {
      this.#progressAt = time
      onProgress(this.counts.rows)
    }
    if (time - this.#checkpointAt >= CHECKPOINT_INTERVAL) this.#checkpoint()
  }

  /**
   * Ends the run.
   * @param reason why the run is incomplete; `undefined` if it is complete
   */
  close(reason: string | undefined): void {
    const { file, onProgress, beforeRename } = this.#run
    onProgress(this.counts.rows)
    this.#checkpoint()
    if (reason === undefined) {
      beforeRename()
      this.#output.complete()
      return
    }
    this.#output.close()
    // Without a response, there is nothing to continue.
    if (file !== undefined && !this.hasResponses) removePartialFiles(file)
  }

  /** Flushes the rows before it stores their number: a resumed run removes rows that are not counted. */
  #checkpoint(): void {
    const { file, now, enricher } = this.#run
    this.#output.sync()
    this.#checkpointAt = now()
    const elapsed = (this.#checkpointAt - this.#startedAt) / 1000
    this.counts.seconds = this.#resumePoint.tally.seconds + elapsed
    this.#storeState(this.#output.bytes)
    if (file !== undefined) enricher.discardResponses(this.#keys)
    this.#keys = []
  }

  /**
   * Stores the resume point.
   * @param bytes the length of the output on the disk
   */
  #storeState(bytes: number): void {
    const { file, plan } = this.#run
    if (file === undefined) return
    try {
      writeState(file, { version: 2, run: this.#resumePoint.run, plan, bytes, tally: this.counts })
    } catch (error) {
      throw new StartupError(
        `${partialFilesOf(file).state} cannot be written: ${reasonOf(error)}. Fix the cause, then continue with the same command.`,
      )
    }
  }
}
