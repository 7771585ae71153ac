/** Enriches a file of leads: sends several requests at a time, writes rows in order, and stores a state to resume from. */
import { StartupError } from '../../lib/errors.ts'
import { type Enricher, type FinalResult, INTERRUPTED, type RowResult } from '../enricher.ts'
import type { Lead, LeadTable } from '../lead.ts'
import { createLeadRequest, type LeadRequest } from '../map/lead-request.ts'
import { countRow, newSummaryCounts, type SummaryCounts, toCounted } from '../summary-counts.ts'
import { getAddedValues } from '../write/added-columns.ts'
import {
  type AppendedFile,
  createStreamOutput,
  FileOutput,
  type Output,
  removePartialFiles,
} from '../write/output.ts'
import { createRowFormatter, type RowFormatter } from '../write/row-formatter.ts'
import { formatStateLine, openState, type ResumePoint, type RunPlan } from '../write/run-state.ts'

export interface EnrichmentRun {
  readonly table: LeadTable
  readonly plan: RunPlan
  /** Whether the output starts with a byte order mark. */
  readonly hasBom: boolean
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
  const earlierRows = await enricher.restoreCharges(resumePoint.rows)
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
    const request = createLeadRequest(lead, plan.mapping)
    const earlier = earlierRows[lead.row - 1]
    if (earlier) {
      countRow(output.counts, lead, request, earlier)
      continue
    }
    if (reason !== undefined || signal.aborted) break
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

const BOM = '\uFEFF'

/** Writes rows to the output, and periodically stores the state of the run next to it. */
class CheckpointedOutput {
  readonly counts = newSummaryCounts()
  /** Whether any request got a response, in this attempt or an earlier one. */
  hasResponses: boolean
  readonly #run: EnrichmentRun
  readonly #resumePoint: ResumePoint
  readonly #output: Output
  readonly #state: AppendedFile | undefined
  readonly #formatter: RowFormatter
  readonly #startedAt: number
  #checkpointAt: number
  #progressAt: number
  /** The rows since the last checkpoint. */
  #rows: FinalResult[] = []
  #keys: string[] = []

  /** Stores the id of the run before anything is charged: without it, the run could not be continued. */
  constructor(run: EnrichmentRun, resumePoint: ResumePoint) {
    const { table, plan, file, now } = run
    this.#run = run
    this.#resumePoint = resumePoint
    this.hasResponses = resumePoint.rows.length > 0
    this.#formatter = createRowFormatter(table, plan.added, plan.form)
    this.#state = file === undefined ? undefined : openState(file, plan, resumePoint)
    this.#output =
      file === undefined ? createStreamOutput(process.stdout) : new FileOutput(file, resumePoint.bytes)
    this.#startedAt = now()
    this.#checkpointAt = this.#startedAt
    this.#progressAt = this.#startedAt
  }

  /** Writes the heading row of a new output. */
  async open(): Promise<void> {
    if (this.#resumePoint.bytes > 0) return
    await this.#output.write(`${this.#run.hasBom ? BOM : ''}${this.#formatter.header}`)
    this.#checkpoint()
  }

  async write(lead: Lead, request: LeadRequest, result: FinalResult): Promise<void> {
    const { plan, now, onProgress } = this.#run
    countRow(this.counts, lead, request, result)
    this.#rows.push(toCounted(result))
    this.#keys.push(idempotencyKeyOf(this.#resumePoint, lead))
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
    this.#state?.close()
    if (reason === undefined) {
      beforeRename()
      this.#output.complete()
      return
    }
    this.#output.close()
    // Without a response, there is nothing to continue.
    if (file !== undefined && !this.hasResponses) removePartialFiles(file)
  }

  /** Flushes the rows before it stores their state: a resumed run removes rows without a state. */
  #checkpoint(): void {
    const { file, now, enricher } = this.#run
    const bytes = this.#output.sync()
    this.#checkpointAt = now()
    const seconds = this.#resumePoint.seconds + (this.#checkpointAt - this.#startedAt) / 1000
    this.counts.seconds = seconds
    this.#state?.write(formatStateLine({ bytes, seconds, rows: this.#rows }))
    this.#state?.sync()
    if (file !== undefined) enricher.discardResponses(this.#keys)
    this.#rows = []
    this.#keys = []
  }
}
