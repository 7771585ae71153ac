import type { Database, Statement } from 'bun:sqlite'
import { isDatabaseError } from '../lib/errors.ts'
import { isStorageFailure } from '../lib/storage-failure.ts'
import type { Connection } from './open.ts'

interface Job {
  /** Does the work, and returns what resolves its promise. */
  readonly work: () => () => void
  readonly reject: (error: unknown) => void
  /** Whether it may refuse after it has written something. */
  readonly mayBreakOff: boolean
}

type Statements = Readonly<Record<'begin' | 'commit' | 'rollback' | 'save' | 'keep' | 'undo', Statement>>

/** Buffers changes in memory, so that a row that many requests change is written once a transaction. */
interface WriteBuffer {
  /** Writes what is buffered, in the transaction: before jobs that read the rows, and before the commit. */
  flush?(): void
  committed?(): void
  rolledBack?(): void
}

/**
 * Groups the writes of one turn of the event loop into one transaction: a commit costs more than the rows in it.
 *
 * A job is a synchronous function. If it throws, its own writes are undone, and the other jobs continue. Its promise
 * settles when the transaction is committed, so what was answered is stored.
 */
export class CommitQueue {
  readonly #client: Database
  readonly #requireInPlace: () => void
  readonly #onFailure: (error: unknown) => void
  readonly #sql: Statements
  #jobs: Job[] = []
  readonly #buffers: WriteBuffer[] = []
  #scheduled = false

  /** @param onFailure called for each transaction that could not be stored, whether or not anybody waits for it */
  constructor(
    { client, requireInPlace }: Pick<Connection, 'client' | 'requireInPlace'>,
    onFailure: (error: unknown) => void,
  ) {
    this.#client = client
    this.#requireInPlace = requireInPlace
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
   * The same for work that refuses, if at all, before it has written anything: it needs no savepoint. If the database itself
   * refuses it, the whole transaction fails.
   */
  runChecked<T>(work: () => T): Promise<T> {
    return this.#add(work, false)
  }

  #add<T>(work: () => T, mayBreakOff: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const job = () => {
        const value = work()
        return () => resolve(value)
      }
      this.#jobs.push({ work: job, reject, mayBreakOff })
      this.schedule()
    })
  }

  addBuffer(buffer: WriteBuffer): void {
    this.#buffers.push(buffer)
  }

  /** Schedules a transaction at the end of this turn, for buffers without a job. */
  schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      // A flush before this one, as at the end, has taken everything.
      if (this.#scheduled) this.flush()
    })
  }

  /** Commits all jobs and buffers now. */
  flush(): void {
    const jobs = this.#jobs
    this.#jobs = []
    this.#scheduled = false
    let settle: (() => void)[]
    try {
      this.#sql.begin.run()
      settle = jobs.map((job) => this.#attempt(job))
      this.#flushBuffers()
      this.#requireInPlace()
      this.#sql.commit.run()
    } catch (error) {
      this.#rollBack()
      for (const buffer of this.#buffers) buffer.rolledBack?.()
      this.#onFailure(error)
      for (const { reject } of jobs) reject(error)
      return
    }
    for (const buffer of this.#buffers) buffer.committed?.()
    for (const one of settle) one()
  }

  /** SQLite may have rolled back by itself when the disk failed. It reports a failing disk once more during a rollback. */
  #rollBack(): void {
    try {
      if (this.#client.inTransaction) this.#sql.rollback.run()
    } catch (error) {
      if (!isDatabaseError(error)) throw error
    }
  }

  #flushBuffers(): void {
    for (const buffer of this.#buffers) buffer.flush?.()
  }

  /**
   * Returns what settles the job.
   * @throws what the database reports, if nothing less than the transaction can be undone
   */
  #attempt({ work, reject, mayBreakOff }: Job): () => void {
    if (mayBreakOff) {
      this.#flushBuffers()
      this.#sql.save.run()
    }
    try {
      const resolve = work()
      if (mayBreakOff) this.#sql.keep.run()
      return resolve
    } catch (error) {
      // A storage failure fails all jobs of the transaction, and may have removed the savepoint.
      if (isStorageFailure(error) || (!mayBreakOff && isDatabaseError(error))) throw error
      if (mayBreakOff) {
        this.#sql.undo.run()
        this.#sql.keep.run()
      }
      return () => reject(error)
    }
  }
}
