import type { Database, Statement } from 'bun:sqlite'
import { codeOf } from '../lib/message-of.ts'
import { isStorageFailure } from '../lib/storage-failure.ts'
import type { Connection } from './open.ts'

type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }

interface Job {
  readonly work: () => unknown
  /** Whether it may refuse after it has written something. */
  readonly mayBreakOff: boolean
  readonly settle: (outcome: Outcome) => void
}

type Statements = Readonly<Record<'begin' | 'commit' | 'rollback' | 'save' | 'keep' | 'undo', Statement>>

const isOfDatabase = (error: unknown): boolean => String(codeOf(error)).startsWith('SQLITE')

/** What buffers changes in memory, so that a row that many requests change is written once a transaction. */
interface WriteBuffer {
  /** Writes what is buffered, in the transaction: before jobs that read the rows, and before the commit. */
  flush?(): void
  committed?(): void
  rolledBack?(): void
}

/**
 * Groups the writes of one turn of the event loop into one transaction: a commit costs more than the rows in it.
 *
 * A job is a synchronous function. It either does all it does or, when it throws, nothing; the others of its turn
 * are not touched. Its promise settles when the transaction is committed, so what was answered is stored.
 */
export class CommitQueue {
  readonly #client: Database
  readonly #onFailure: (error: unknown) => void
  readonly #sql: Statements
  #jobs: Job[] = []
  readonly #buffers: WriteBuffer[] = []
  #scheduled = false

  /** @param onFailure told of each transaction that could not be stored, whether or not anybody waits for it */
  constructor({ client }: Pick<Connection, 'client'>, onFailure: (error: unknown) => void) {
    this.#client = client
    this.#onFailure = onFailure
    this.#sql = {
      begin: client.prepare('BEGIN'),
      commit: client.prepare('COMMIT'),
      rollback: client.prepare('ROLLBACK'),
      save: client.prepare('SAVEPOINT job'),
      keep: client.prepare('RELEASE job'),
      undo: client.prepare('ROLLBACK TO job'),
    }
  }

  /** Runs `work` in the next transaction. Rejects with what it threw, or with the reason the commit failed. */
  run<T>(work: () => T): Promise<T> {
    return this.#add(work, true)
  }

  /**
   * The same for work that refuses, if at all, before it has written anything: there is nothing to undo, and it does without a
   * savepoint. Where the database itself refuses it, the whole transaction fails.
   */
  runChecked<T>(work: () => T): Promise<T> {
    return this.#add(work, false)
  }

  #add<T>(work: () => T, mayBreakOff: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome): void =>
        outcome.ok ? resolve(outcome.value as T) : reject(outcome.error)
      this.#jobs.push({ work, mayBreakOff, settle })
      this.schedule()
    })
  }

  addBuffer(buffer: WriteBuffer): void {
    this.#buffers.push(buffer)
  }

  /** Asks for a transaction at the end of this turn, without a job of one's own. */
  schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => this.flush())
  }

  /** Commits what has gathered, now. */
  flush(): void {
    this.#commit(this.#take())
  }

  /** The jobs of this transaction. Later ones ask for another. */
  #take(): Job[] {
    const jobs = this.#jobs
    this.#jobs = []
    this.#scheduled = false
    return jobs
  }

  #commit(jobs: readonly Job[]): void {
    let outcomes: Outcome[]
    try {
      this.#sql.begin.run()
      outcomes = jobs.map((job) => this.#attempt(job))
      this.#flushBuffers()
      this.#sql.commit.run()
    } catch (error) {
      this.#rollBack()
      this.#fail(jobs, error)
      return
    }
    for (const buffer of this.#buffers) buffer.committed?.()
    outcomes.forEach((outcome, index) => {
      jobs[index]?.settle(outcome)
    })
  }

  /** Where a disk is full or fails, SQLite may have done so by itself. */
  #rollBack(): void {
    if (this.#client.inTransaction) this.#sql.rollback.run()
  }

  #flushBuffers(): void {
    for (const buffer of this.#buffers) buffer.flush?.()
  }

  #fail(jobs: readonly Job[], error: unknown): void {
    for (const buffer of this.#buffers) buffer.rolledBack?.()
    this.#onFailure(error)
    for (const job of jobs) job.settle({ ok: false, error })
  }

  /** @throws what the database says, where nothing less than the transaction can be undone */
  #attempt({ work, mayBreakOff }: Job): Outcome {
    if (mayBreakOff) {
      this.#flushBuffers()
      this.#sql.save.run()
    }
    try {
      const value = work()
      if (mayBreakOff) this.#sql.keep.run()
      return { ok: true, value }
    } catch (error) {
      // What fails one job fails all of its turn, and the savepoint may be gone with the whole transaction.
      if (isStorageFailure(error)) throw error
      if (mayBreakOff) {
        this.#sql.undo.run()
        this.#sql.keep.run()
      } else if (isOfDatabase(error)) throw error
      return { ok: false, error }
    }
  }
}
