/** Checks that the database can be written, for the readiness endpoint. */

import type { Clock } from '../lib/clock.ts'
import type { Connection } from './open-and-lock.ts'
import type { SharedTransaction } from './transaction.ts'

/** In bytes. More than a transaction usually writes, so a disk with this much space has enough for it. */
const PROBE_LENGTH = 32_768

/** How long a successful check stays valid, in milliseconds. */
const VALID_MS = 1_000

export class ReadinessCheck {
  readonly #connection: Connection
  readonly #transaction: SharedTransaction
  readonly #clock: Clock
  #succeededAt = Number.NEGATIVE_INFINITY
  /** Whether a transaction failed since the last check. A smaller transaction that succeeded later proves nothing. */
  #isFailing = false
  #running: Promise<void> | undefined

  /**
   * Creates a check without a result.
   * @param clock the system clock, since the sandbox clock may be frozen
   */
  constructor(connection: Connection, transaction: SharedTransaction, clock: Clock) {
    this.#connection = connection
    this.#transaction = transaction
    this.#clock = clock
  }

  /**
   * Resolves if the database can be written. Most calls reuse the last result, because the endpoint is public.
   * @throws the error of SQLite if the database cannot be written
   */
  async requireWritable(): Promise<void> {
    if (!this.#isFailing && Math.abs(this.#clock.now() - this.#succeededAt) < VALID_MS) return
    this.#running ??= this.#probe().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /**
   * Resolves if no transaction failed since the last check, or if the database can be written again.
   * @throws the error of SQLite if the database cannot be written
   */
  async requireRecovered(): Promise<void> {
    if (this.#isFailing) await this.requireWritable()
  }

  /** Records a failed transaction. */
  markFailed(): void {
    this.#isFailing = true
  }

  /** Uses two transactions, because a row that is inserted and deleted in one is never written. */
  async #probe(): Promise<void> {
    const { client } = this.#connection
    const insertProbe = `INSERT OR REPLACE INTO meta VALUES ('storageCheck', hex(zeroblob(${PROBE_LENGTH / 2})))`
    await this.#transaction.run(() => client.run(insertProbe))
    await this.#transaction.run(() => client.run("DELETE FROM meta WHERE key = 'storageCheck'"))
    this.#isFailing = false
    this.#succeededAt = this.#clock.now()
  }
}
