/**
 * The transactions: requests share one, in which `write` has no savepoint, and `run` has one. Loading data has one of its own.
 * Migrations use `client.transaction` while no other transaction is open.
 */
import type { Database } from 'bun:sqlite'
import { isDatabaseError } from '../lib/errors.ts'
import type { Connection } from './open-and-lock.ts'
import { findStorageFailure } from './storage-failure.ts'

/** A transaction that is not committed yet. */
interface OpenTransaction {
  /** Settles when the transaction was committed or rolled back. */
  readonly end: PromiseWithResolvers<void>
  /** Undo changes in memory if the transaction is rolled back. */
  readonly undoSteps: (() => void)[]
}

/** The promise of changes that are stored already. */
const STORED = Promise.resolve()

const prepareStatements = (client: Database) => ({
  begin: client.prepare('BEGIN'),
  commit: client.prepare('COMMIT'),
  rollback: client.prepare('ROLLBACK'),
  savepoint: client.prepare('SAVEPOINT change'),
  release: client.prepare('RELEASE change'),
  rollbackToSavepoint: client.prepare('ROLLBACK TO change'),
})

/**
 * The transaction that all requests of one iteration of the event loop share, because a commit costs more than its rows. Statements
 * run at once. A response waits for `committed`, so it is sent only when its changes are stored.
 */
export class SharedTransaction {
  readonly #connection: Pick<Connection, 'client' | 'dataVersion'>
  readonly #onFailure: (error: unknown) => void
  readonly #sql: ReturnType<typeof prepareStatements>
  #open: OpenTransaction | undefined
  #lastError: unknown
  #failureCount = 0

  /** @param onFailure called for each transaction that failed */
  constructor(connection: Pick<Connection, 'client' | 'dataVersion'>, onFailure: (error: unknown) => void) {
    this.#connection = connection
    this.#onFailure = onFailure
    this.#sql = prepareStatements(connection.client)
  }

  /** The error of the last transaction; `undefined` if it was committed. */
  get lastError(): unknown {
    return this.#lastError
  }

  /** The number of transactions that failed. */
  get failureCount(): number {
    return this.#failureCount
  }

  /** Resolves when all changes so far are stored. Rejects with the error that rolled them back. */
  committed(): Promise<void> {
    return this.#open?.end.promise ?? STORED
  }

  /** Registers a function that undoes a change in memory, for the case that the open transaction is rolled back. */
  onRollback(undo: () => void): void {
    this.#open?.undoSteps.push(undo)
  }

  /**
   * Runs statements without a savepoint, which costs less. All checks must come before the first write.
   * @throws the error of `work`; an error of the database rolls back the whole transaction
   */
  write<T>(work: () => T): T {
    this.#begin()
    try {
      return work()
    } catch (error) {
      if (isDatabaseError(error)) this.#rollBack(error)
      throw error
    }
  }

  /**
   * Runs a change in a savepoint: if it throws, only its own changes are rolled back. Resolves to its result when it is stored.
   * @throws the error of the change, which rolls back the whole transaction if the disk or the file failed
   */
  async run<T>(change: () => T): Promise<T> {
    const { undoSteps } = this.#begin()
    const stepCount = undoSteps.length
    this.#sql.savepoint.run()
    let value: T
    try {
      value = change()
      this.#sql.release.run()
    } catch (error) {
      // A storage failure may have removed the savepoint.
      if (findStorageFailure(error) !== undefined) this.#rollBack(error)
      else {
        this.#sql.rollbackToSavepoint.run()
        this.#sql.release.run()
        this.#undo(undoSteps.splice(stepCount))
      }
      throw error
    }
    await this.committed()
    return value
  }

  /** Commits now. */
  commit(): void {
    const open = this.#open
    if (open === undefined) return
    try {
      this.#sql.commit.run()
    } catch (error) {
      this.#rollBack(error)
      return
    }
    this.#open = undefined
    this.#lastError = undefined
    open.end.resolve()
  }

  /** Rolls back the whole transaction after an error. All requests that share it get the error. */
  #rollBack(error: unknown): void {
    const open = this.#open
    if (open === undefined) return
    this.#open = undefined
    try {
      // SQLite may have rolled back already after a disk error, and may report the error again during the rollback.
      if (this.#connection.client.inTransaction) this.#sql.rollback.run()
    } catch (rollbackError) {
      if (!isDatabaseError(rollbackError)) throw rollbackError
    }
    this.#undo(open.undoSteps)
    this.#fail(error)
    open.end.reject(error)
  }

  /** Begins the transaction, unless it has begun. It is committed at the end of this iteration of the event loop. */
  #begin(): OpenTransaction {
    if (this.#open !== undefined) return this.#open
    try {
      this.#sql.begin.run()
    } catch (error) {
      this.#fail(error)
      throw error
    }
    const open: OpenTransaction = { end: Promise.withResolvers(), undoSteps: [] }
    // Changes that no request waits for may fail.
    open.end.promise.catch(() => {})
    this.#open = open
    setImmediate(() => this.commit())
    return open
  }

  #fail(error: unknown): void {
    this.#lastError = error
    this.#failureCount++
    this.#onFailure(error)
  }

  #undo(steps: readonly (() => void)[]): void {
    for (const undo of steps.toReversed()) undo()
    // Rows that were read in the meantime must not stay in caches.
    this.#connection.dataVersion.increment()
  }
}

/** Runs work in a transaction that nothing else shares: no request uses the connection until it ends. */
export async function withOwnTransaction<Result>(
  { client }: Pick<Connection, 'client'>,
  work: () => Promise<Result>,
): Promise<Result> {
  client.run('BEGIN IMMEDIATE')
  try {
    const result = await work()
    client.run('COMMIT')
    return result
  } finally {
    if (client.inTransaction) client.run('ROLLBACK')
  }
}
