/** Resets the sandbox to its state at the start, takes and restores snapshots of its state, and replaces it by a state file. */
import type { Idempotency } from '../../accounts/idempotency.ts'
import type { RateLimits } from '../../accounts/rate-limits.ts'
import type { Storage } from '../../config.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import type { SharedTransaction } from '../../db/transaction.ts'
import { ApiError } from '../../lib/api-error.ts'
import { codeOf, messageOf } from '../../lib/errors.ts'
import type { Random } from '../../lib/random.ts'
import type { SampleDifference } from '../../records/edit/record-difference.ts'
import type { RecordEditor } from '../../records/edit/record-editor.ts'
import type { RecordHistory } from '../../records/edit/record-history.ts'
import { createRecordsPart } from '../../records/edit/records-in-state-file.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { DataReload } from '../data/data-reload.ts'
import type { FaultStore } from '../faults/store.ts'
import type { Journal } from '../journal/journal.ts'
import { createDamagedFileError } from './state-file-format.ts'
import type { StateContent } from './state-file-schema.ts'
import { readParts, replaceParts, type ValuesOf } from './state-parts.ts'
import { createTablesPart } from './state-tables.ts'
import { createTableSnapshots } from './table-snapshots.ts'

/** How the server was started. */
export interface StartInfo {
  /** Milliseconds since 1970, by the machine's clock. */
  readonly at: number
  readonly storage: Storage
  /** The path that the user gave; `undefined` for the bundled sample or an existing database file. */
  readonly dataDirectory: string | undefined
}

export interface SnapshotSummary {
  readonly id: string
  /** Increases with each snapshot. */
  readonly number: number
  readonly name: string
  /** Milliseconds since 1970, by the sandbox clock. */
  readonly at: number
}

interface StoredSnapshot extends SnapshotSummary {
  readonly state: SavedState
}

export const MAX_SNAPSHOTS = 100
/** The maximum size of the rows of all snapshots as JSON: about a million charges since the start, without idempotency keys. */
export const MAX_SNAPSHOT_MIB = 256

interface SandboxStateContext {
  readonly connection: Connection
  readonly transaction: SharedTransaction
  readonly clock: SandboxClock
  readonly random: Random
  readonly limits: RateLimits
  readonly faults: FaultStore
  readonly history: RecordHistory
  readonly edits: RecordEditor
  readonly sampleDifference: SampleDifference
  readonly idempotency: Idempotency
  /** Numbers of resets and restores: `current` counts all, `lastReset` those up to the last reset. */
  readonly stateVersions: { current: number; lastReset: number }
  readonly journal: Journal
  /** Data that was loaded again since the start is part of what a reset restores. */
  readonly reload: DataReload | undefined
}

/** The values of a reset or a snapshot. */
type SavedState = ValuesOf<ReturnType<typeof createSavedParts>>

export class SandboxState {
  readonly #context: SandboxStateContext
  readonly #memory
  readonly #fileParts
  readonly #savedParts
  readonly #start: SavedState
  #lastNumber = 0
  /** In the order of their creation. */
  #snapshots: readonly StoredSnapshot[] = []
  #snapshotChangeCount = 0

  /**
   * Saves the current state, which a reset restores.
   * @param content replaces the state before
   * @throws {ApiError} 400 if the content is invalid
   */
  constructor(context: SandboxStateContext, content: StateContent | undefined) {
    this.#context = context
    const { connection, clock, faults, limits } = context
    this.#memory = { clock, faults, limits }
    this.#fileParts = createFileParts(context)
    if (content) connection.client.transaction(() => this.#replaceContent(content))()
    this.#savedParts = createSavedParts(context)
    this.#start = readParts(this.#savedParts)
  }

  /** Restores the state at the start and clears the journal. Snapshots stay. */
  async reset(): Promise<void> {
    const { reload, journal } = this.#context
    const lastSequence = await this.#replaceState(true, () => {
      replaceParts(this.#savedParts, this.#start)
      reload?.applyAfterReset()
      return journal.lastSequence
    })
    // Requests of the new state may have been recorded with the same commit.
    journal.clearThrough(lastSequence)
  }

  /** Counts the changes of the list of snapshots. */
  get snapshotChangeCount(): number {
    return this.#snapshotChangeCount
  }

  /** Returns all snapshots in the order of their creation. */
  list(): readonly SnapshotSummary[] {
    return this.#snapshots.map(toSummary)
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
    const { clock, random } = this.#context
    return this.#context.transaction.run(() => {
      if (this.#snapshots.length >= MAX_SNAPSHOTS) throw createTooManySnapshotsError()
      const number = ++this.#lastNumber
      const snapshot: StoredSnapshot = {
        id: random.uuid(),
        name: name ?? `Snapshot ${number}`,
        at: clock.now(),
        number,
        state: readParts(this.#savedParts),
      }
      const snapshots = [...this.#snapshots, snapshot]
      const size = snapshots.reduce((sum, { state }) => sum + Buffer.byteLength(state.tables), 0)
      if (size > MAX_SNAPSHOT_MIB * 1024 * 1024) throw createSnapshotsTooLargeError()
      this.#setSnapshots(snapshots)
      return toSummary(snapshot)
    })
  }

  /**
   * Restores a snapshot.
   * @throws {ApiError} 404 for an unknown id
   */
  restore(id: string): Promise<SnapshotSummary> {
    return this.#replaceState(false, () => {
      const snapshot = this.#requireSnapshot(id)
      replaceParts(this.#savedParts, snapshot.state)
      return toSummary(snapshot)
    })
  }

  /**
   * Deletes a snapshot.
   * @throws {ApiError} 404 for an unknown id
   */
  delete(id: string): Promise<SnapshotSummary> {
    return this.#context.transaction.run(() => {
      const snapshot = this.#requireSnapshot(id)
      this.#setSnapshots(this.#snapshots.filter((other) => other !== snapshot))
      return toSummary(snapshot)
    })
  }

  /** Returns the whole state, for a state file. */
  export(): Promise<StateContent> {
    return this.#context.transaction.run(() => readParts(this.#fileParts))
  }

  /**
   * Replaces the whole state with that of a state file. Snapshots, and the state of a reset, stay.
   * @throws {ApiError} 400 if the state is invalid. Nothing changes then.
   */
  import(content: StateContent): Promise<void> {
    return this.#replaceState(false, () => this.#replaceContent(content))
  }

  #replaceContent(content: StateContent): void {
    try {
      replaceParts(this.#fileParts, content)
    } catch (error) {
      if (!String(codeOf(error)).startsWith('SQLITE_CONSTRAINT')) throw error
      throw createDamagedFileError(`its records contradict each other (${messageOf(error)})`)
    }
  }

  /** Replaces the state, rejects the requests that are not processed yet, and clears the caches. */
  #replaceState<T>(isReset: boolean, replace: () => T): Promise<T> {
    const { connection, transaction, stateVersions, idempotency } = this.#context
    return transaction.run(() => {
      const [memory, versions] = [readParts(this.#memory), { ...stateVersions }]
      transaction.onRollback(() => {
        replaceParts(this.#memory, memory)
        Object.assign(stateVersions, versions)
      })
      const replaced = replace()
      stateVersions.current++
      if (isReset) stateVersions.lastReset = stateVersions.current
      connection.dataVersion.increment()
      // Requests of the new state may lock their keys in this transaction.
      transaction.onRollback(idempotency.releaseAll())
      return replaced
    })
  }

  /** Sets the list of snapshots, in the current transaction. */
  #setSnapshots(snapshots: readonly StoredSnapshot[]): void {
    const before = this.#snapshots
    this.#context.transaction.onRollback(() => {
      this.#snapshots = before
      this.#snapshotChangeCount++
    })
    this.#snapshots = snapshots
    this.#snapshotChangeCount++
  }

  #requireSnapshot(id: string): StoredSnapshot {
    const snapshot = this.#snapshots.find((other) => other.id === id)
    if (snapshot) return snapshot
    throw new ApiError(
      'not_found',
      `There is no snapshot with the id ${id}. GET /sandbox/snapshots lists all snapshots.`,
    )
  }
}

/** Returns the parts of a reset or snapshot. The memory comes last, because only the other parts can fail. */
const createSavedParts = ({ connection, history, clock, faults, limits }: SandboxStateContext) => ({
  tables: createTableSnapshots(connection.client),
  records: history,
  clock,
  faults,
  limits,
})

/** Returns the parts of a state file. */
const createFileParts = ({
  connection,
  edits,
  sampleDifference,
  clock,
  faults,
  limits,
}: SandboxStateContext) => ({
  tables: createTablesPart(connection.client),
  records: createRecordsPart(connection, edits, sampleDifference),
  clock,
  faults,
  buckets: limits,
})

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
