/** The state of the sandbox as a whole: kept, brought back, and made anew as it was at the start. */
import type { Storage } from '../../config.ts'
import type { CommitQueue } from '../../db/commit-queue.ts'
import type { Connection } from '../../db/open.ts'
import type { RequestContexts } from '../../http/request-context.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Random } from '../../lib/random.ts'
import { type DatabaseSnapshots, START_SNAPSHOT } from './database-snapshots.ts'

/** How the server was started. */
export interface StartInfo {
  /** By the machine's clock. */
  readonly at: number
  readonly storage: Storage
  /** As it was named; `undefined` for the bundled sample, or what the file holds. */
  readonly dataDirectory: string | undefined
}

/** Makes what is in memory what it was when it was captured, as often as it is called. */
type RestoreMemory = () => void

export interface SnapshotSummary {
  readonly id: string
  readonly name: string
  /** By the sandbox's clock. */
  readonly at: number
}

interface StoredSnapshot extends SnapshotSummary {
  /** Under which number the tables know it. */
  readonly number: number
  readonly restoreMemory: RestoreMemory
}

export const MAX_SNAPSHOTS = 100
/** MiB of the temporary file that holds the rows of all snapshots: about a million charges. */
export const MAX_SNAPSHOT_MIB = 256

export interface SandboxStateContext {
  readonly connection: Connection
  readonly commits: CommitQueue
  readonly clock: Clock
  readonly random: Random
  /** With the rows at the start kept in them. */
  readonly tables: DatabaseSnapshots
  readonly requestContexts: RequestContexts
  /** Captures what belongs to the state and is kept beside the tables. */
  readonly capture: () => RestoreMemory
  /** Clears what a reset forgets, and no snapshot has. */
  readonly clearHistory: () => void
}

export class SandboxState {
  readonly #context: SandboxStateContext
  /** In the order of their creation, by id. */
  readonly #snapshots = new Map<string, StoredSnapshot>()
  readonly #bringBackStart: RestoreMemory
  #taken = START_SNAPSHOT

  /** A reset leads back to the state of now. */
  constructor(context: SandboxStateContext) {
    this.#context = context
    this.#bringBackStart = context.capture()
  }

  /** Restores the state in which the server began to listen. Snapshots stay. */
  async reset(): Promise<void> {
    await this.#change((onFailure) => this.#become(START_SNAPSHOT, this.#bringBackStart, onFailure))
    this.#context.clearHistory()
  }

  /** In the order they were made. */
  list(): readonly SnapshotSummary[] {
    return [...this.#snapshots.values()].map(toSummary)
  }

  /** @throws {ApiError} 409 when there are too many, or when they are too large together */
  take(name: string | undefined): Promise<SnapshotSummary> {
    const { clock, random, tables } = this.#context
    return this.#change((onFailure) => {
      if (this.#snapshots.size >= MAX_SNAPSHOTS) throw tooManySnapshots()
      this.#taken++
      const id = random.uuid()
      const kept: StoredSnapshot = {
        id,
        name: name ?? `Snapshot ${this.#taken}`,
        at: clock.now(),
        number: this.#taken,
        restoreMemory: this.#context.capture(),
      }
      tables.save(kept.number)
      if (tables.bytes > MAX_SNAPSHOT_MIB * 1024 * 1024) throw snapshotsTooLarge()
      this.#snapshots.set(id, kept)
      onFailure(() => this.#snapshots.delete(id))
      return toSummary(kept)
    })
  }

  /**
   * Everything becomes what it was then, whatever was restored or reset meanwhile.
   * @throws {ApiError} 404
   */
  restore(id: string): Promise<SnapshotSummary> {
    return this.#change((onFailure) => {
      const kept = this.#require(id)
      this.#become(kept.number, kept.restoreMemory, onFailure)
      return toSummary(kept)
    })
  }

  /** @throws {ApiError} 404 */
  delete(id: string): Promise<SnapshotSummary> {
    return this.#change((onFailure) => {
      const kept = this.#require(id)
      this.#context.tables.delete(kept.number)
      this.#snapshots.delete(id)
      onFailure(() => this.#snapshots.set(id, kept))
      return toSummary(kept)
    })
  }

  #become(time: number, bringBack: RestoreMemory, onFailure: (undo: () => void) => void): void {
    const { connection, tables, requestContexts, capture } = this.#context
    tables.restore(time)
    onFailure(capture())
    bringBack()
    const before = requestContexts.stateVersions
    const current = before.current + 1
    requestContexts.stateVersions = { current, lastReset: time === START_SNAPSHOT ? current : before.lastReset }
    onFailure(() => {
      requestContexts.stateVersions = before
    })
    connection.changes.tell()
  }

  #require(id: string): StoredSnapshot {
    const kept = this.#snapshots.get(id)
    if (kept) return kept
    throw new ApiError(
      'not_found',
      `There is no snapshot with the id ${id}. GET /sandbox/snapshots lists those there are.`,
    )
  }

  /** One transaction. What it has done in memory is undone where it cannot be stored. */
  async #change<T>(work: (onFailure: (undo: () => void) => void) => T): Promise<T> {
    const undoing: (() => void)[] = []
    try {
      return await this.#context.commits.run(() => work((undo) => undoing.push(undo)))
    } catch (error) {
      for (const undo of undoing) undo()
      throw error
    }
  }
}

const toSummary = ({ id, name, at }: StoredSnapshot): SnapshotSummary => ({ id, name, at })

const tooManySnapshots = (): ApiError =>
  new ApiError(
    'invalid_state',
    `There are ${MAX_SNAPSHOTS} snapshots already, which is as many as are kept. Delete some first.`,
  )

export const snapshotsTooLarge = (): ApiError =>
  new ApiError(
    'invalid_state',
    `The snapshots would take more than ${MAX_SNAPSHOT_MIB} MiB. Delete some, or reset the sandbox to clear its charges.`,
  )
