/** Groups the writes of concurrent requests into one transaction. */
import type { Database, Statement } from 'bun:sqlite'
import { isDatabaseError } from '../lib/errors.ts'
import { isStorageFailure } from '../lib/storage-failure.ts'
import type { Connection } from './open-and-lock.ts'

interface QueuedJob {
  /** Runs the job. Returns a function that resolves its promise. */
  readonly work: () => () => void
  readonly reject: (error: unknown) => void
  /** Whether the job can throw after it has written something. */
  readonly needsSavepoint: boolean
}

type Statements = Readonly<
  Record<'begin' | 'commit' | 'rollback' | 'savepoint' | 'release' | 'rollbackToSavepoint', Statement>
>

/** Buffers changes in memory, so that a row is written once per transaction, however many requests change it. */
interface WriteBuffer {
  /** Flushes buffered writes, so that later statements in this transaction see them. */
  flush?(): void
  committed?(): void
  rolledBack?(): void
}

/**
 * Groups the writes of one iteration of the event loop into one transaction, because a commit costs more than its rows.
 *
 * A job is a synchronous function. If it throws, only its own writes are rolled back. Its promise settles after the commit, so
 * a response is sent only when its changes are stored.
 */
export class CommitQueue {
  readonly #client: Database
  readonly #requireInPlace: () => void
  readonly #onFailure: (error: unknown) => void
  readonly #sql: Statements
  #jobs: QueuedJob[] = []
  readonly #buffers: WriteBuffer[] = []
  #scheduled = false

  /** @param onFailure called for each failed transaction */
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
      savepoint: client.prepare('SAVEPOINT job'),
      release: client.prepare('RELEASE job'),
      rollbackToSavepoint: client.prepare('ROLLBACK TO job'),
    }
  }

  /** Runs `work` in the next transaction. Rejects with its error, or with the error of the commit. */
  run<T>(work: () => T): Promise<T> {
    return this.#add(work, true)
  }

  /**
   * Runs `work` without a savepoint. It must not throw after it has written something. An error of the database fails the whole
   * transaction.
   */
  runWithoutSavepoint<T>(work: () => T): Promise<T> {
    return this.#add(work, false)
  }

  #add<T>(work: () => T, needsSavepoint: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const job = () => {
        const value = work()
        return () => resolve(value)
      }
      this.#jobs.push({ work: job, reject, needsSavepoint })
      this.schedule()
    })
  }

  addBuffer(buffer: WriteBuffer): void {
    this.#buffers.push(buffer)
  }

  /** Schedules a transaction in this iteration of the event loop, for buffers without a job. */
  schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      // An earlier flush, such as at shutdown, may have committed everything.
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
      settle = jobs.map((job) => this.#runJob(job))
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
    for (const settleJob of settle) settleJob()
  }

  /** SQLite may have rolled back already after a disk error, and may report the error again during the rollback. */
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
   * Runs a job. Returns a function that settles its promise.
   * @throws the error of the database if the whole transaction must be rolled back
   */
  #runJob({ work, reject, needsSavepoint }: QueuedJob): () => void {
    if (needsSavepoint) {
      this.#flushBuffers()
      this.#sql.savepoint.run()
    }
    try {
      const resolve = work()
      if (needsSavepoint) this.#sql.release.run()
      return resolve
    } catch (error) {
      // A storage failure fails all jobs of the transaction, and may have removed the savepoint.
      if (isStorageFailure(error) || (!needsSavepoint && isDatabaseError(error))) throw error
      if (needsSavepoint) {
        this.#sql.rollbackToSavepoint.run()
        this.#sql.release.run()
      }
      return () => reject(error)
    }
  }
}
