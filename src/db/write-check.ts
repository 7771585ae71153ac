/** Whether anything can be stored, found out by storing something. */

import type { Clock } from '../lib/clock.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { Connection } from './open.ts'

/** More than a turn's requests usually write: a disk that has room for it has room for them. */
const LENGTH = 32_768

/** Milliseconds for which what was stored proves that something can be. */
const PROVES_FOR = 1_000

export class StorageCheck {
  readonly #connection: Connection
  readonly #commits: CommitQueue
  readonly #clock: Clock
  #storedAt = Number.NEGATIVE_INFINITY
  /** Since a transaction failed. That a small one succeeded meanwhile proves nothing. */
  #isFailing = false
  #underWay: Promise<void> | undefined

  /** @param clock that of the machine: the sandbox's may be frozen */
  constructor(connection: Connection, commits: CommitQueue, clock: Clock) {
    this.#connection = connection
    this.#commits = commits
    this.#clock = clock
  }

  /**
   * Resolves when something could be stored just now. Not every call writes, because anybody may call it.
   * @throws what SQLite reports if nothing can be stored
   */
  async require(): Promise<void> {
    if (!this.#isFailing && Math.abs(this.#clock.now() - this.#storedAt) < PROVES_FOR) return
    this.#underWay ??= this.#try().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** To be called for each transaction that could not be stored. */
  failed(): void {
    this.#isFailing = true
  }

  /** Two transactions: a row that comes and goes in one is not written anywhere. */
  async #try(): Promise<void> {
    const { client } = this.#connection
    const put = `INSERT OR REPLACE INTO meta VALUES ('storageCheck', hex(zeroblob(${LENGTH / 2})))`
    await this.#commits.run(() => client.run(put))
    await this.#commits.run(() => client.run("DELETE FROM meta WHERE key = 'storageCheck'"))
    this.#isFailing = false
    this.#storedAt = this.#clock.now()
  }
}
