/** The state of the sandbox as a whole: kept, brought back, and made anew as it was at the start. */
import type { CommitQueue } from '../db/commit-queue.ts'
import type { Connection } from '../db/open.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { Random } from '../lib/random.ts'
import { type KeptTables, START } from './kept-tables.ts'
import { type BringBack, type Part, Parts } from './part.ts'

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

/** In memory, all of them. */
export const MOST_SNAPSHOTS = 100

export interface StateContext {
  readonly connection: Connection
  readonly commits: CommitQueue
  readonly clock: Clock
  readonly random: Random
  /** With what the server began with kept in them. */
  readonly tables: KeptTables
}

export class SandboxState {
  readonly #context: StateContext
  readonly #parts = new Parts()
  readonly #histories: (() => void)[] = []
  /** In the order they were made, by id. */
  readonly #snapshots = new Map<string, Kept>()
  #bringBackStart: BringBack = () => {}
  #taken = START
  #epoch = 0
  #resetEpoch = 0

  constructor(context: StateContext) {
    this.#context = context
  }

  /** Counts up with every reset and restore: what began with a lower number began with a state that is gone. */
  get epoch(): number {
    return this.#epoch
  }

  /** The number the last reset began; 0 as long as there was none. */
  get resetEpoch(): number {
    return this.#resetEpoch
  }

  /** Something in memory that goes with the tables from now on. */
  add<Captured>(part: Part<Captured>): this {
    this.#parts.add(part)
    return this
  }

  /** Something that a reset forgets, and that no snapshot has. */
  addHistory(clear: () => void): this {
    this.#histories.push(clear)
    return this
  }

  /** What is in memory now is what a reset leads back to. To be called when all is put together. */
  begin(): this {
    this.#bringBackStart = this.#parts.capture()
    return this
  }

  /**
   * Back to what the server held when it began to listen. Snapshots stay.
   */
  async reset(): Promise<void> {
    await this.#change((onFailure) => {
      const before = this.#resetEpoch
      this.#become(START, this.#bringBackStart, onFailure)
      this.#resetEpoch = this.#epoch
      onFailure(() => {
        this.#resetEpoch = before
      })
    })
    for (const clear of this.#histories) clear()
  }

  /** In the order they were made. */
  list(): readonly Snapshot[] {
    return [...this.#snapshots.values()].map(shown)
  }

  /** @throws {ApiError} 409 when there are too many */
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
        bringBack: this.#parts.capture(),
      }
      tables.keep(kept.time)
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
    const { connection, tables } = this.#context
    tables.bringBack(time)
    onFailure(this.#parts.capture())
    bringBack()
    const before = this.#epoch++
    onFailure(() => {
      this.#epoch = before
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

const tooMany = (): ApiError =>
  new ApiError(
    'invalid_state',
    `There are ${MOST_SNAPSHOTS} snapshots already, which is as many as are kept. Delete some first.`,
  )
