/** One run over a file of leads: several requests at a time, rows in order, and a state from which it can be continued. */
import { reasonOf } from '../../lib/errors.ts'
import { StartupError } from '../../lib/startup-error.ts'
import type { Lead, LeadTable } from '../lead.ts'
import { type LeadRequest, createLeadRequest } from '../map/request.ts'
import { countRow, type SummaryCounts } from '../report/tally.ts'
import { removePartialFiles, openFileOutput, type Output, partialFilesOf, createStreamOutput } from '../write/output.ts'
import { getAddedValues, type RowFormatter, createRowFormatter, type OutputEncoding } from '../write/row-writer.ts'
import { type ResumePoint, type RunPlan, writeState } from '../write/run-state.ts'
import { type Enricher, INTERRUPTED, type RowResult } from './reply.ts'

export interface EnrichmentRun {
  readonly table: LeadTable
  readonly plan: RunPlan
  readonly outputEncoding: OutputEncoding
  /** `undefined` for standard output. */
  readonly file: string | undefined
  readonly enricher: Enricher
  /** Aborted to send no more requests, and to end after those that were sent. */
  readonly signal: AbortSignal
  /** Milliseconds since any fixed time. */
  readonly now: () => number
  readonly onProgress: (rows: number) => void
  /** Called when every row is written, before the output gets its name. What it throws leaves the run to be continued. */
  readonly beforeRename: () => void
}

export interface RunResult {
  readonly counts: SummaryCounts
  /** Why it ended before the last row; `undefined` if it is complete. */
  readonly reason: string | undefined
}

/** A row that is written when its reply is there and the rows before it are written. */
interface Pending {
  readonly lead: Lead
  readonly request: LeadRequest
  readonly reply: Promise<RowResult>
  isAnswered: boolean
}

/** A slow row holds back at most this many times as many rows as there are requests at a time. */
const WAITING = 8

/**
 * Enriches every row that is not done. The state of a complete run stays: it belongs to whoever finishes the run.
 * @returns the tally of the rows that are written: all of them, or all before the first one without a reply
 * @throws {StartupError} when the output cannot be written
 */
export async function enrichLeads(session: EnrichmentRun, beginning: ResumePoint): Promise<RunResult> {
  const { table, plan, enricher: asker, signal } = session
  const { concurrency } = asker
  const rows = new Rows(session, beginning)
  await rows.begin()
  const queue: Pending[] = []
  let sent = 0
  let onReply = (): void => {}
  let reason: string | undefined

  const send = async (lead: Lead, { body }: LeadRequest): Promise<RowResult> => {
    if (lead.parseError !== undefined) return { kind: 'refused', message: `not sent: ${lead.parseError}` }
    sent++
    try {
      const reply = await asker.enrich(body, keyOf(beginning, lead))
      if (reply.kind === 'stopped') reason ??= reply.reason
      if (reply.kind === 'answered') rows.isBegun = true
      return reply
    } finally {
      sent--
      onReply()
    }
  }
  let isComplete = true
  const writeNext = async (): Promise<void> => {
    const next = queue.shift()
    if (!next) return
    const reply = await next.reply
    if (reply.kind === 'stopped') isComplete = false
    else if (isComplete) await rows.write(next.lead, next.request, reply)
  }

  const onUnreadable = (why: string): void => {
    reason ??= why
  }
  for (const lead of readableRows(table, onUnreadable)) {
    if (lead.row <= beginning.tally.rows) continue
    if (reason !== undefined || signal.aborted) break
    const request = createLeadRequest(lead, plan.mapping)
    const reply = send(lead, request).finally(() => {
      pending.isAnswered = true
    })
    const pending: Pending = { lead, request, reply, isAnswered: false }
    queue.push(pending)
    if (sent >= concurrency) {
      await new Promise<void>((resolve) => {
        onReply = resolve
      })
    }
    while (queue[0]?.isAnswered || queue.length >= concurrency * WAITING) await writeNext()
  }
  while (queue.length > 0) await writeNext()
  if (signal.aborted) reason ??= INTERRUPTED
  rows.end(reason)
  return { counts: rows.tally, reason }
}

/** The rows up to the first one that cannot be read, because the file has changed. Those before it are still written. */
function* readableRows(table: LeadTable, onUnreadable: (why: string) => void): Generator<Lead> {
  try {
    yield* table.rows()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    onUnreadable(error.message)
  }
}

/** The idempotency key of a row, the same in every attempt. */
const keyOf = ({ run }: ResumePoint, { row }: Lead): string => `${run}-${row}`

/** Milliseconds between two writes to the disk. */
const SETTLE_EVERY = 1_000
/** Milliseconds between two reports of progress. */
const REPORT_EVERY = 100

/** Writes rows to the output, and from time to time the state of the run beside it. */
class Rows {
  readonly tally: SummaryCounts
  /** Whether any request was answered, in this attempt or an earlier one. */
  isBegun: boolean
  readonly #session: EnrichmentRun
  readonly #beginning: ResumePoint
  readonly #output: Output
  readonly #writer: RowFormatter
  readonly #begun: number
  #settled: number
  #reported: number
  /** The keys of rows that are not on the disk yet. */
  #unsettled: string[] = []

  constructor(session: EnrichmentRun, beginning: ResumePoint) {
    const { table, plan, outputEncoding: written, file, now } = session
    this.#session = session
    this.#beginning = beginning
    this.isBegun = beginning.tally.rows > 0
    // Credits may have been added since.
    const { remaining: _, ...tally } = structuredClone(beginning.tally)
    this.tally = tally
    this.#writer = createRowFormatter(table, plan.added, plan.form)
    this.#output =
      file === undefined ? createStreamOutput(process.stdout, written) : openFileOutput(file, written, beginning.bytes)
    this.#begun = now()
    this.#settled = this.#begun
    this.#reported = this.#begun
  }

  /** Stores the name of the run before anything is charged: rows without it could not be continued. */
  async begin(): Promise<void> {
    const { bytes } = this.#beginning
    this.#storeState(bytes)
    if (bytes === 0) await this.#output.write(this.#writer.header)
    this.#settle()
  }

  async write(lead: Lead, request: LeadRequest, reply: RowResult): Promise<void> {
    const { plan, now, onProgress } = this.#session
    this.#unsettled.push(keyOf(this.#beginning, lead))
    countRow(this.tally, lead, request, reply)
    await this.#output.write(this.#writer.formatRow(lead, getAddedValues(plan.added, request, reply)))
    const time = now()
    if (time - this.#reported >= REPORT_EVERY) {
      this.#reported = time
      onProgress(this.tally.rows)
    }
    if (time - this.#settled >= SETTLE_EVERY) this.#settle()
  }

  end(reason: string | undefined): void {
    const { file, onProgress, beforeRename: beforeNaming } = this.#session
    onProgress(this.tally.rows)
    this.#settle()
    if (reason === undefined) {
      beforeNaming()
      this.#output.complete()
      return
    }
    this.#output.close()
    // Without any answer there is nothing to continue.
    if (file !== undefined && !this.isBegun) removePartialFiles(file)
  }

  /** Writes the rows first, and then how many they are: a later run cuts off rows that are not counted. */
  #settle(): void {
    const { file, now, enricher: asker } = this.#session
    this.#output.sync()
    this.#settled = now()
    this.tally.seconds = this.#beginning.tally.seconds + (this.#settled - this.#begun) / 1000
    this.#storeState(this.#output.bytes)
    if (file !== undefined) asker.discardResponses(this.#unsettled)
    this.#unsettled = []
  }

  /** @param bytes the length of the output on the disk */
  #storeState(bytes: number): void {
    const { file, plan } = this.#session
    if (file === undefined) return
    try {
      writeState(file, { version: 2, run: this.#beginning.run, plan, bytes, tally: this.tally })
    } catch (error) {
      throw new StartupError(
        `${partialFilesOf(file).state} cannot be written: ${reasonOf(error)}. Run the same command again when it can: it continues.`,
      )
    }
  }
}
