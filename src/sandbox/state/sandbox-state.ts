/** The state of the sandbox as a whole: kept, brought back, and made anew as it was at the start. */
import type { Storage } from '../../config.ts'
import type { CommitQueue } from '../../db/commit-queue.ts'
import type { Connection } from '../../db/open.ts'
import type { RequestContexts } from '../../http/request-context.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Random } from '../../lib/random.ts'
import { type KeptTables, START } from './table-history.ts'

/** How the server was started. */
export interface Started {
  /** By the machine's clock. */
  readonly at: number
  readonly storage: Storage
  /** As it was named; `undefined` for the bundled sample, or what the file holds. */
  readonly dataDirectory: string | undefined
}

/** Makes what is in memory what it was when it was captured, as often as it is called. */
type BringBack = () => void

export interface Snapshot {
  readonly id: string
  readonly name: string
  /** By the sandbox's clock. */
  readonly at: number
}

interface Kept extends Snapshot {
  /** Under which number the tables know it. */
  readonly time: number
  readonly bringBack: BringBack
}

export const MOST_SNAPSHOTS = 100
/** MiB of the temporary file that holds the rows of all snapshots: about a million charges. */
export const MOST_SNAPSHOT_MIB = 256

export interface StateContext {
  readonly connection: Connection
  readonly commits: CommitQueue
  readonly clock: Clock
  readonly random: Random
  /** With the rows at the start kept in them. */
  readonly tables: KeptTables
  readonly requestContexts: RequestContexts
  /** Captures what belongs to the state and is kept beside the tables. */
  readonly capture: () => BringBack
  /** Clears what a reset forgets, and no snapshot has. */
  readonly clearHistory: () => void
}

export class SandboxState {
  readonly #context: StateContext
  /** In the order of their creation, by id. */
  readonly #snapshots = new Map<string, Kept>()
  readonly #bringBackStart: BringBack
  #taken = START

  /** A reset leads back to the state of now. */
  constructor(context: StateContext) {
    this.#context = context
    this.#bringBackStart = context.capture()
  }

  /** Restores the state in which the server began to listen. Snapshots stay. */
  async reset(): Promise<void> {
    await this.#change((onFailure) => this.#become(START, this.#bringBackStart, onFailure))
    this.#context.clearHistory()
  }

  /** In the order they were made. */
  list(): readonly Snapshot[] {
    return [...this.#snapshots.values()].map(shown)
  }

  /** @throws {ApiError} 409 when there are too many, or when they are too large together */
  take(name: string | undefined): Promise<Snapshot> {
    const { clock, random, tables } = this.#context
    return this.#change((onFailure) => {
      if (this.#snapshots.size >= MOST_SNAPSHOTS) throw tooMany()
      this.#taken++
      const id = random.uuid()
      const kept: Kept = {
        id,
        name: name ?? `Snapshot ${this.#taken}`,
        at: clock.now(),
        time: this.#taken,
        bringBack: this.#context.capture(),
      }
      tables.keep(kept.time)
      if (tables.bytes > MOST_SNAPSHOT_MIB * 1024 * 1024) throw tooLarge()
      this.#snapshots.set(id, kept)
      onFailure(() => this.#snapshots.delete(id))
      return shown(kept)
    })
  }

  /**
   * Everything becomes what it was then, whatever was restored or reset meanwhile.
   * @throws {ApiError} 404
   */
  restore(id: string): Promise<Snapshot> {
    return this.#change((onFailure) => {
      const kept = this.#require(id)
      this.#become(kept.time, kept.bringBack, onFailure)
      return shown(kept)
    })
  }

  /** @throws {ApiError} 404 */
  delete(id: string): Promise<Snapshot> {
    return this.#change((onFailure) => {
      const kept = this.#require(id)
      this.#context.tables.forget(kept.time)
      this.#snapshots.delete(id)
      onFailure(() => this.#snapshots.set(id, kept))
      return shown(kept)
    })
  }

  #become(time: number, bringBack: BringBack, onFailure: (undo: () => void) => void): void {
    const { connection, tables, requestContexts, capture } = this.#context
    tables.bringBack(time)
    onFailure(capture())
    bringBack()
    const before = requestContexts.stateVersions
    const current = before.current + 1
    requestContexts.stateVersions = { current, lastReset: time === START ? current : before.lastReset }
    onFailure(() => {
      requestContexts.stateVersions = before
    })
    connection.changes.tell()
  }

  #require(id: string): Kept {
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

const shown = ({ id, name, at }: Kept): Snapshot => ({ id, name, at })

export const tooMany = (): ApiError =>
  new ApiError(
    'invalid_state',
    `There are ${MOST_SNAPSHOTS} snapshots already, which is as many as are kept. Delete some first.`,
  )

export const tooLarge = (): ApiError =>
  new ApiError(
    'invalid_state',
    `The snapshots would take more than ${MOST_SNAPSHOT_MIB} MiB. Delete some, or reset the sandbox to clear its charges.`,
  )
