/** Resets the sandbox to its state at the start, takes and restores snapshots, and exports the database. */

import type { Accounts } from '../../accounts/accounts.ts'
import type { OrganizationBucket } from '../../accounts/rate-limits.ts'
import type { Core } from '../../core/core.ts'
import type { ClockSetting } from '../../core/sandbox-clock.ts'
import { exportDatabase } from '../../db/database-export.ts'
import {
  countSnapshotBytes,
  deleteSnapshot,
  getStart,
  listSnapshots,
  restoreTables,
  type SavedState,
  type StoredSnapshot,
  saveSnapshot,
  saveStart,
} from '../../db/snapshots.ts'
import type { ServiceModules } from '../../http/service-modules.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { isUneditedSample } from '../../records/import/load-records.ts'
import type { Records } from '../../records/records.ts'
import type { StoredFault } from '../faults/fault.ts'
import type { FaultStore } from '../faults/store.ts'
import type { Journal } from '../journal/journal.ts'

export interface SnapshotSummary {
  readonly id: string
  readonly name: string
  /** By the sandbox clock. */
  readonly createdAt: string
}

/** The maximum size of all snapshots, with the state at the start. */
export const MAX_SNAPSHOT_MIB = 256

/** The part of a snapshot that is in memory. */
interface MemoryState {
  readonly clock: ClockSetting
  readonly faults: readonly StoredFault[]
  readonly limits: readonly OrganizationBucket[]
}

export class SandboxState {
  readonly #core: Core
  readonly #accounts: Accounts
  readonly #records: Records
  readonly #faults: FaultStore
  readonly #journal: Journal
  #snapshotChangeCount = 0

  constructor({ core, accounts, records }: ServiceModules, faults: FaultStore, journal: Journal) {
    this.#core = core
    this.#accounts = accounts
    this.#records = records
    this.#faults = faults
    this.#journal = journal
  }

  /** Saves the state at the start, which a reset restores. */
  start(): void {
    saveStart(this.#core.connection.client, JSON.stringify(this.#readMemory()))
  }

  /** Restores the state at the start and clears the journal. Snapshots stay. */
  async reset(): Promise<void> {
    const { connection } = this.#core
    const lastSequence = await this.#replaceState(true, () => {
      this.#restore(getStart(connection.client))
      return this.#journal.lastSequence
    })
    // Requests of the new state may have been recorded with the same commit.
    this.#journal.clear(undefined, lastSequence)
  }

  /** Counts the changes of the list of snapshots. */
  get snapshotChangeCount(): number {
    return this.#snapshotChangeCount
  }

  /** Returns all snapshots in the order of their creation. */
  list(): readonly SnapshotSummary[] {
    return listSnapshots(this.#core.connection.client).map(toSummary)
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
   * @throws {ApiError} 409 if their total size is too large
   */
  take(name: string | undefined): Promise<SnapshotSummary> {
    const { connection, transaction, random, clock } = this.#core
    return transaction.run(() => {
      const snapshot = {
        id: random.uuid(),
        name: name ?? createName(this.list()),
        savedAt: clock.now(),
        memory: JSON.stringify(this.#readMemory()),
      }
      saveSnapshot(connection.client, snapshot)
      if (countSnapshotBytes(connection.client) > MAX_SNAPSHOT_MIB * 1024 * 1024)
        throw new ApiError(
          'invalid_state',
          `The snapshots would take more than ${MAX_SNAPSHOT_MIB} MiB. Delete some.`,
        )
      this.#countSnapshotChange()
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
      this.#restore(snapshot)
      return toSummary(snapshot)
    })
  }

  /**
   * Deletes a snapshot.
   * @throws {ApiError} 404 for an unknown id
   */
  delete(id: string): Promise<SnapshotSummary> {
    const { connection, transaction } = this.#core
    return transaction.run(() => {
      const snapshot = this.#requireSnapshot(id)
      deleteSnapshot(connection.client, snapshot.number)
      this.#countSnapshotChange()
      return toSummary(snapshot)
    })
  }

  /**
   * Returns the database as the bytes of a file. Leaves out an unedited sample, which `loadSample` adds again, so that test data stay
   * small. Commits the open transaction, of which the file would become a part.
   */
  exportDatabase(): Uint8Array<ArrayBuffer> {
    const { connection, transaction } = this.#core
    transaction.commit()
    return exportDatabase(connection.client, !isUneditedSample(connection))
  }

  /**
   * Replaces the state, rejects the requests in progress, and clears the caches.
   */
  async #replaceState<T>(isReset: boolean, replace: () => T): Promise<T> {
    const { connection, transaction, stateVersions, clock } = this.#core
    const at = clock.machineNow()
    const change = (): T => {
      const [memory, versions] = [this.#readMemory(), { ...stateVersions }]
      transaction.onRollback(() => {
        // Also undoes what other requests have changed since then, because they changed the state that is undone.
        this.#replaceMemory(memory)
        Object.assign(stateVersions, versions)
      })
      const replaced = replace()
      stateVersions.current++
      if (isReset) stateVersions.lastReset = stateVersions.current
      connection.dataVersion.increment()
      return replaced
    }
    const replaced = await transaction.run(change)
    this.#journal.noteChange({ kind: 'state', at })
    return replaced
  }

  #restore({ number, memory }: SavedState): void {
    this.#records.writer.restore(number)
    restoreTables(this.#core.connection.client, number)
    this.#replaceMemory(JSON.parse(memory))
  }

  #readMemory(): MemoryState {
    return {
      clock: this.#core.clock.read(),
      faults: [...this.#faults.list()],
      limits: [...this.#accounts.limits.read()],
    }
  }

  #replaceMemory(memory: MemoryState): void {
    this.#core.clock.replace(memory.clock)
    this.#faults.replace(memory.faults)
    this.#accounts.limits.replace(memory.limits)
  }

  #countSnapshotChange(): void {
    this.#snapshotChangeCount++
    this.#core.transaction.onRollback(() => this.#snapshotChangeCount++)
  }

  #requireSnapshot(id: string): StoredSnapshot {
    const snapshot = listSnapshots(this.#core.connection.client).find((other) => other.id === id)
    if (snapshot) return snapshot
    throw new ApiError('not_found', `No snapshot has the id ${id}. GET /sandbox/snapshots lists them all.`)
  }
}

const toSummary = ({ id, name, savedAt }: Omit<StoredSnapshot, 'number'>): SnapshotSummary => ({
  id,
  name,
  createdAt: formatTimestamp(savedAt),
})

/** Returns the name of the next snapshot: `Snapshot 1`, `Snapshot 2`, and so on. */
function createName(snapshots: readonly SnapshotSummary[]): string {
  const names = new Set(snapshots.map(({ name }) => name))
  let number = snapshots.length + 1
  while (names.has(`Snapshot ${number}`)) number++
  return `Snapshot ${number}`
}
