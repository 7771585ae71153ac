/** One run over a file of leads: begun or continued, kept in order while it lasts, and put in its place when it is whole. */
import { reasonOf } from '../lib/message-of.ts'
import { StartupError } from '../lib/startup-error.ts'
import type { Lead, LeadTable } from './lead.ts'
import type { Mapping } from './mapping.ts'
import { discard, fileOutput, type Output, partialOf, streamOutput } from './output.ts'
import { type LeadRequest, requestFor } from './question.ts'
import type { Asker, Reply } from './reply.ts'
import { type AddedColumn, addedValues, type RowWriter, rowWriter, type WrittenAs } from './row-writer.ts'
import { runLeads } from './run.ts'
import { type Beginning, type Plan, writeState } from './run-state.ts'
import { count, type Tally } from './tally.ts'

/** What was prepared, and where it goes. */
export interface Session {
  readonly table: LeadTable
  readonly mapping: Mapping
  readonly added: readonly AddedColumn[]
  readonly plan: Plan
  readonly written: WrittenAs
  /** `undefined` for standard output. */
  readonly file: string | undefined
  readonly asker: Asker
  readonly signal: AbortSignal
  /** Milliseconds, of any beginning. */
  readonly now: () => number
  readonly onProgress: (rows: number) => void
}

/** Milliseconds after which what was done is put on the disk. */
const SETTLE_EVERY = 1_000
/** Milliseconds between two looks at how far it is. */
const TELL_EVERY = 100

export interface Ended {
  readonly tally: Tally
  /** Why it ended before the last row; `undefined` when it is whole. */
  readonly reason: string | undefined
}

/**
 * Asks about every row that is not done.
 * @throws {StartupError} when the output cannot be written
 */
export async function enrichLeads(session: Session, beginning: Beginning): Promise<Ended> {
  const work = new Work(session, beginning)
  const { table, mapping, asker, signal } = session
  await work.begin()
  const reason = await runLeads({
    leads: after(table.rows(), beginning.tally.rows),
    request: (lead) => requestFor(lead, mapping.fields),
    ask: async (question, key) => {
      const reply = await asker.ask(question, key)
      if (reply.kind === 'answered') work.isBegun = true
      return reply
    },
    key: (lead) => keyOf(beginning, lead),
    concurrency: asker.concurrency,
    write: (lead, request, reply) => work.write(lead, request, reply),
    signal,
  })
  work.end(reason)
  return { tally: work.tally, reason }
}

function* after(leads: Iterable<Lead>, row: number): Generator<Lead> {
  for (const lead of leads) if (lead.row > row) yield lead
}

/** Names the question about a row, in every attempt. */
const keyOf = ({ run }: Beginning, { row }: Lead): string => `${run}-${row}`

/** The rows on their way to the output. */
class Work {
  readonly tally: Tally
  /** Whether anything was answered, by this attempt or one before. */
  isBegun: boolean
  readonly #session: Session
  readonly #beginning: Beginning
  readonly #output: Output
  readonly #writer: RowWriter
  readonly #begun: number
  #settled: number
  /** Keys of rows that were written since. */
  #unsettled: string[] = []
  #told: number

  constructor(session: Session, beginning: Beginning) {
    const { table, added, plan, written, file, now } = session
    this.#session = session
    this.#beginning = beginning
    this.isBegun = beginning.tally.rows > 0
    // Credits may have been added since.
    const { remaining: _, ...tally } = structuredClone(beginning.tally)
    this.tally = tally
    this.#writer = rowWriter(table, added, plan.form)
    this.#output =
      file === undefined ? streamOutput(process.stdout, written) : fileOutput(file, written, beginning.bytes)
    this.#begun = now()
    this.#settled = this.#begun
    this.#told = this.#begun
  }

  /** Before anything is charged, it is kept under which keys. */
  async begin(): Promise<void> {
    const { bytes } = this.#beginning
    // First what names the run: rows without it could not be continued.
    this.#keep(bytes)
    if (bytes === 0) await this.#output.write(this.#writer.header)
    this.#settle()
  }

  async write(lead: Lead, request: LeadRequest, reply: Reply): Promise<void> {
    const { added, now, onProgress } = this.#session
    this.#unsettled.push(keyOf(this.#beginning, lead))
    count(this.tally, lead, request, reply)
    await this.#output.write(this.#writer.row(lead, addedValues(added, request, reply)))
    const time = now()
    if (time - this.#told >= TELL_EVERY) {
      this.#told = time
      onProgress(this.tally.rows)
    }
    if (time - this.#settled >= SETTLE_EVERY) this.#settle()
  }

  end(reason: string | undefined): void {
    const { file, onProgress } = this.#session
    onProgress(this.tally.rows)
    this.#settle()
    if (reason !== undefined) {
      this.#output.leave()
      // There is nothing to continue: another key, or another address, is no other run.
      if (file !== undefined && !this.isBegun) discard(file)
      return
    }
    this.#output.finish()
    if (file !== undefined) discard(file)
  }

  /** First the rows, then how many they are: those that are not counted yet are cut off, and asked for once more. */
  #settle(): void {
    const { now, asker } = this.#session
    this.#output.settle()
    this.#settled = now()
    this.tally.seconds = this.#beginning.tally.seconds + (this.#settled - this.#begun) / 1000
    this.#keep(this.#output.bytes)
    if (this.#session.file !== undefined) asker.forget(this.#unsettled)
    this.#unsettled = []
  }

  /** @param bytes of the output, that are on the disk */
  #keep(bytes: number): void {
    const { file, plan } = this.#session
    if (file === undefined) return
    const { state } = partialOf(file)
    try {
      const { run } = this.#beginning
      writeState(state, { version: 2, run, plan, bytes, tally: this.tally })
    } catch (error) {
      throw new StartupError(
        `${state} cannot be written: ${reasonOf(error)}. Run the same command again when it can: it continues.`,
      )
    }
  }
}
