/** Resets the sandbox to its state at the start, and takes and restores snapshots of its state. */
import type { Storage } from '../../config.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import type { SharedTransaction } from '../../db/transaction.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Random } from '../../lib/random.ts'
import { type DatabaseSnapshots, START_SNAPSHOT } from './database-snapshots.ts'
import type { StateContent } from './state-file-schema.ts'

/** How the server was started. */
export interface StartInfo {
  /** Milliseconds since 1970, by the machine's clock. */
  readonly at: number
  readonly storage: Storage
  /** The path that the user gave; `undefined` for the bundled sample or an existing database file. */
  readonly dataDirectory: string | undefined
}

/** Restores the captured state in memory. It may be called repeatedly. */
type RestoreMemory = () => void

export interface SnapshotSummary {
  readonly id: string
  /** Increases with each snapshot. Also the number in `DatabaseSnapshots`. */
  readonly number: number
  readonly name: string
  /** Milliseconds since 1970, by the sandbox clock. */
  readonly at: number
}

interface StoredSnapshot extends SnapshotSummary {
  readonly restoreMemory: RestoreMemory
}

export const MAX_SNAPSHOTS = 100
/** The maximum size of the temporary file with the rows of all snapshots: about a million charges. */
export const MAX_SNAPSHOT_MIB = 256

interface SandboxStateContext {
  readonly connection: Connection
  readonly transaction: SharedTransaction
  readonly clock: Clock
  readonly random: Random
  /** Already contains the snapshot of the start. */
  readonly databaseSnapshots: DatabaseSnapshots
  /** Numbers of resets and restores: `current` counts all, `lastReset` those up to the last reset. */
  readonly stateVersions: { current: number; lastReset: number }
  /** Captures the state in memory: limits, clock, faults, and the position in the history of the records. */
  readonly capture: () => RestoreMemory
  /** Returns the current state, for a state file. */
  readonly read: () => StateContent
  /** Replaces the state in the current transaction. */
  readonly replace: (state: StateContent, onFailure: (undo: () => void) => void) => void
  /** Called after a reset, in its transaction: data that was loaded again since the start is part of what a reset restores. */
  readonly afterReset: () => void
  /** Clears the journal, which a reset deletes and no snapshot contains. */
  readonly clearHistory: () => void
}

export class SandboxState {
  readonly #context: SandboxStateContext
  /** By id, in the order of their creation. */
  readonly #snapshots = new Map<string, StoredSnapshot>()
  readonly #restoreStartMemory: RestoreMemory
  #lastNumber = START_SNAPSHOT

  /** Captures the current state, which a reset restores. */
  constructor(context: SandboxStateContext) {
    this.#context = context
    this.#restoreStartMemory = context.capture()
  }

  /** Restores the state at the start and clears the journal. Snapshots stay. */
  async reset(): Promise<void> {
    await this.#transact((onFailure) => {
      this.#restoreState(START_SNAPSHOT, this.#restoreStartMemory, onFailure)
      this.#context.afterReset()
    })
    this.#context.clearHistory()
  }

  /** Returns all snapshots in the order of their creation. */
  list(): readonly SnapshotSummary[] {
    return [...this.#snapshots.values()].map(toSummary)
  }

  /**
   * Returns a snapshot.
   * @throws {ApiError} 404 for an unknown id
   */
  get(id: string): SnapshotSummary {
    return toSummary(this.#requireSnapshot(id))
  }

  /**
   * Takes a snapshot.
   * @throws {ApiError} 409 if there are too many snapshots, or if their total size is too large
   */
  take(name: string | undefined): Promise<SnapshotSummary> {
    const { clock, random, databaseSnapshots } = this.#context
    return this.#transact((onFailure) => {
      if (this.#snapshots.size >= MAX_SNAPSHOTS) throw createTooManySnapshotsError()
      this.#lastNumber++
      const id = random.uuid()
      const snapshot: StoredSnapshot = {
        id,
        name: name ?? `Snapshot ${this.#lastNumber}`,
        at: clock.now(),
        number: this.#lastNumber,
        restoreMemory: this.#context.capture(),
      }
      databaseSnapshots.save(snapshot.number)
      if (databaseSnapshots.bytes > MAX_SNAPSHOT_MIB * 1024 * 1024) throw createSnapshotsTooLargeError()
      this.#snapshots.set(id, snapshot)
      onFailure(() => this.#snapshots.delete(id))
      return toSummary(snapshot)
    })
  }

  /**
   * Restores a snapshot.
   * @throws {ApiError} 404 for an unknown id
   */
  restore(id: string): Promise<SnapshotSummary> {
    return this.#transact((onFailure) => {
      const snapshot = this.#requireSnapshot(id)
      this.#restoreState(snapshot.number, snapshot.restoreMemory, onFailure)
      return toSummary(snapshot)
    })
  }

  /**
   * Deletes a snapshot.
   * @throws {ApiError} 404 for an unknown id
   */
  delete(id: string): Promise<SnapshotSummary> {
    return this.#transact((onFailure) => {
      const snapshot = this.#requireSnapshot(id)
      this.#context.databaseSnapshots.delete(snapshot.number)
      this.#snapshots.delete(id)
      onFailure(() => this.#snapshots.set(id, snapshot))
      return toSummary(snapshot)
    })
  }

  /** Returns the whole state, for a state file. */
  export(): Promise<StateContent> {
    return this.#transact(() => this.#context.read())
  }

  /**
   * Replaces the whole state with that of a state file. Snapshots, and the state of a reset, stay.
   * @throws {ApiError} 400 if the state is invalid. Nothing changes then.
   */
  import(state: StateContent): Promise<void> {
    const { capture, replace } = this.#context
    return this.#transact((onFailure) => {
      onFailure(capture())
      replace(state, onFailure)
      this.#startStateVersion(false, onFailure)
    })
  }

  #restoreState(number: number, restoreMemory: RestoreMemory, onFailure: (undo: () => void) => void): void {
    const { databaseSnapshots, capture } = this.#context
    databaseSnapshots.restore(number)
    onFailure(capture())
    restoreMemory()
    this.#startStateVersion(number === START_SNAPSHOT, onFailure)
  }

  /** Rejects the requests in progress, and clears the caches. */
  #startStateVersion(isReset: boolean, onFailure: (undo: () => void) => void): void {
    const { connection, stateVersions } = this.#context
    const before = { ...stateVersions }
    stateVersions.current++
    if (isReset) stateVersions.lastReset = stateVersions.current
    onFailure(() => Object.assign(stateVersions, before))
    connection.dataVersion.increment()
  }

  #requireSnapshot(id: string): StoredSnapshot {
    const snapshot = this.#snapshots.get(id)
    if (snapshot) return snapshot
    throw new ApiError(
      'not_found',
      `There is no snapshot with the id ${id}. GET /sandbox/snapshots lists all snapshots.`,
    )
  }

  /** Runs `work` in one transaction. Undoes its changes in memory if the transaction fails. */
  #transact<T>(work: (onFailure: (undo: () => void) => void) => T): Promise<T> {
    const { transaction } = this.#context
    return transaction.run(() => work((undo) => transaction.onRollback(undo)))
  }
}

const toSummary = ({ id, number, name, at }: StoredSnapshot): SnapshotSummary => ({ id, number, name, at })

const createTooManySnapshotsError = (): ApiError =>
  new ApiError(
    'invalid_state',
    `There are already ${MAX_SNAPSHOTS} snapshots, which is the maximum. Delete some first.`,
  )

const createSnapshotsTooLargeError = (): ApiError =>
  new ApiError(
    'invalid_state',
    `The snapshots would take more than ${MAX_SNAPSHOT_MIB} MiB. Delete some, or reset the sandbox to clear its charges.`,
  )
