/** Decides whether the server is ready: the file is in place, and the database can be written. */
import { deleteMetadata, setMetadata } from '../db/metadata-table.ts'
import type { Connection } from '../db/open-and-lock.ts'
import type { SharedTransaction } from '../db/transaction.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Log } from '../lib/log.ts'
import type { SandboxClock } from './sandbox-clock.ts'

/** In bytes. More than a transaction usually writes, so a disk with this much space has enough for it. */
const PROBE_LENGTH = 32_768

/** The time between two probes after a failure, in milliseconds of the machine's clock, because the sandbox clock may be frozen. */
const PROBE_INTERVAL = 1_000

interface ReadinessParts {
  readonly connection: Connection
  readonly transaction: SharedTransaction
  readonly clock: SandboxClock
  readonly log: Log
}

export class Readiness {
  readonly #connection: Connection
  readonly #transaction: SharedTransaction
  readonly #clock: SandboxClock
  readonly #log: Log
  #isGone = false
  #probedAt = Number.NEGATIVE_INFINITY
  #probe = Promise.resolve()
  /** The number of failed transactions when a probe last succeeded. */
  #knownFailures = 0

  constructor({ connection, transaction, clock, log }: ReadinessParts) {
    this.#connection = connection
    this.#transaction = transaction
    this.#clock = clock
    this.#log = log
  }

  /** Logs once that the file was deleted or replaced. */
  checkFile(): void {
    const wasGone = this.#isGone
    this.#isGone = !this.#connection.isInPlace()
    if (this.#isGone && !wasGone)
      this.#log.error('database deleted or replaced', { database: this.#connection.name })
  }

  /**
   * Resolves if changes are stored. After a failed transaction, at most one probe a second finds out.
   * @throws {ApiError} 503 if the file was deleted or replaced
   * @throws the error of SQLite if the database cannot be written
   */
  async requireReady(): Promise<void> {
    this.checkFile()
    if (this.#isGone) throw new ApiError('storage_unavailable', FILE_GONE)
    if (this.#transaction.failureCount === this.#knownFailures) return
    if (Math.abs(this.#clock.machineNow() - this.#probedAt) >= PROBE_INTERVAL) {
      this.#probedAt = this.#clock.machineNow()
      this.#probe = this.#writeProbe()
    }
    await this.#probe
  }

  async #writeProbe(): Promise<void> {
    const { failureCount } = this.#transaction
    // Two transactions, because a row that is inserted and deleted in one is never written.
    await this.#transaction.run(() => setMetadata(this.#connection, 'storageCheck', '0'.repeat(PROBE_LENGTH)))
    await this.#transaction.run(() => deleteMetadata(this.#connection, 'storageCheck'))
    this.#knownFailures = failureCount
  }
}

const FILE_GONE =
  'The database file was deleted or replaced while the server was running, so its changes will be lost. Move the file back, or restart the server.'
