/** Enriches a file of leads: sends several requests at a time, writes rows in order, and stores a state to resume from. */
import { renameSync } from 'node:fs'
import { explainWriteErrors, StartupError } from '../../lib/errors.ts'
import { BOM } from '../../lib/text-file.ts'
import {
  type DeliveredRecord,
  type Enricher,
  type FinalResult,
  INTERRUPTED,
  type RowResult,
} from '../enricher.ts'
import type { Lead, LeadTable } from '../lead.ts'
import { createLeadRequest, type LeadRequest } from '../map/lead-request.ts'
import { countRow, type SummaryCounts } from '../summary-counts.ts'
import {
  AppendedFile,
  createStreamOutput,
  type Output,
  partialFilesOf,
  removePartialFiles,
} from '../write/output.ts'
import { createRowFormatter, getAddedValues, type RowFormatter } from '../write/row-formatter.ts'
import { formatCheckpoint, openState, type ResumePoint, type RunPlan } from '../write/run-state.ts'

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
  readonly beforeRename: (counts: SummaryCounts) => void
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
  /** The idempotency key. */
  readonly key: string
  readonly result: Promise<RowResult>
}

/**
 * Enriches all rows after the resume point. Gives a complete output its name, and removes the state of the run.
 * @returns the counts of the written rows: all rows, or those before the first one without a result
 * @throws {StartupError} if the output cannot be written
 */
export async function enrichLeads(run: EnrichmentRun, point: ResumePoint): Promise<RunResult> {
  const { table, plan, enricher, signal, file } = run
  const earlierRows = point.counts.rows
  const output = new CheckpointedOutput(run, point)
  await output.open()
  await enricher.restoreCharges?.(point.delivered)
  const queue: PendingRow[] = []
  let reason: string | undefined
  let hasResponses = earlierRows > 0

  const send = async ({ parseError }: Lead, { body }: LeadRequest, key: string): Promise<RowResult> => {
    if (parseError !== undefined) return { kind: 'rejected', message: `not sent: ${parseError}` }
    const result = await enricher.enrich(body, key)
    if (result.kind === 'fatal') reason ??= result.reason
    hasResponses ||= result.kind === 'enriched'
    return result
  }
  let isComplete = true
  const writeNext = async (): Promise<void> => {
    const next = queue.shift()
    const result = await next?.result
    if (result?.kind === 'fatal') isComplete = false
    else if (next && result && isComplete) await output.write(next, result)
  }

  const onReadError = (message: string): void => {
    reason ??= message
  }
  for (const lead of readRows(table, onReadError)) {
    if (lead.row <= earlierRows) continue
    if (reason !== undefined || signal.aborted) break
    const request = createLeadRequest(lead, plan.mapping)
    // The same in every attempt.
    const key = `${point.run}-${lead.row}`
    queue.push({ lead, request, key, result: send(lead, request, key) })
    if (queue.length >= enricher.concurrency) await writeNext()
  }
  while (queue.length > 0) await writeNext()
  if (signal.aborted) reason ??= INTERRUPTED
  output.close()
  if (reason === undefined) run.beforeRename(output.counts)
  if (file !== undefined) {
    if (reason === undefined) explainWriteErrors(file, () => renameSync(partialFilesOf(file).rows, file))
    // Without a response, there is nothing to continue.
    if (reason === undefined || !hasResponses) removePartialFiles(file)
  }
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

/** Milliseconds. */
const CHECKPOINT_INTERVAL = 1_000

/** Writes rows to the output, and periodically stores the state of the run next to it. */
class CheckpointedOutput {
  readonly counts: SummaryCounts
  readonly #run: EnrichmentRun
  readonly #point: ResumePoint
  readonly #output: Output
  readonly #state: AppendedFile | undefined
  readonly #formatter: RowFormatter
  readonly #startedAt: number
  #checkpointAt: number
  /** Since the last checkpoint. */
  #delivered: DeliveredRecord[] = []
  #keys: string[] = []

  /** Stores the id of the run before anything is charged: without it, the run could not be continued. */
  constructor(run: EnrichmentRun, point: ResumePoint) {
    const { table, plan, file, now } = run
    this.#run = run
    this.#point = point
    this.counts = point.counts
    this.#formatter = createRowFormatter(table, plan.added, plan.form)
    this.#state = file === undefined ? undefined : openState(file, plan, point)
    this.#output =
      file === undefined
        ? createStreamOutput(process.stdout)
        : new AppendedFile(partialFilesOf(file).rows, point.bytes)
    this.#startedAt = now() - point.counts.seconds * 1000
    this.#checkpointAt = now()
  }

  /** Writes the heading row of a new output. */
  async open(): Promise<void> {
    if (this.#point.bytes > 0) return
    await this.#output.write(`${this.#run.hasBom ? BOM : ''}${this.#formatter.header}`)
    this.#checkpoint()
  }

  async write({ lead, request, key }: PendingRow, result: FinalResult): Promise<void> {
    const { plan, now, onProgress, enricher } = this.#run
    countRow(this.counts, lead, request, result)
    this.#keys.push(key)
    if (enricher.restoreCharges && result.kind === 'enriched' && result.credits > 0) {
      const { compGUID = '', conGUID = '' } = result.response
      this.#delivered.push({ companyGuid: compGUID, contactGuid: conGUID })
    }
    await this.#output.write(this.#formatter.formatRow(lead, getAddedValues(plan.added, request, result)))
    onProgress(this.counts.rows)
    if (now() - this.#checkpointAt >= CHECKPOINT_INTERVAL) this.#checkpoint()
  }

  close(): void {
    this.#checkpoint()
    this.#state?.close()
    this.#output.close()
  }

  /** Flushes the rows before it stores their state: a resumed run removes rows without a state. */
  #checkpoint(): void {
    const { file, now, enricher } = this.#run
    const bytes = this.#output.sync()
    this.#checkpointAt = now()
    this.counts.seconds = (this.#checkpointAt - this.#startedAt) / 1000
    this.#state?.write(formatCheckpoint({ bytes, counts: this.counts, delivered: this.#delivered }))
    this.#state?.sync()
    if (file !== undefined) enricher.discardResponses(this.#keys)
    this.#delivered = []
    this.#keys = []
  }
}
