/** Whether anything can be stored, found out by storing something. */
import type { Clock } from '../lib/clock.ts'
import { lazily } from '../lib/lazily.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { Connection } from './open.ts'

/** More than a turn's requests usually write: a disk that has room for it has room for them. */
const LENGTH = 32_768

/** Milliseconds for which what was stored proves that something can be. */
const PROVES_FOR = 1_000

export class StorageCheck {
  readonly #commits: CommitQueue
  readonly #clock: Clock
  readonly #put
  readonly #remove
  #storedAt = Number.NEGATIVE_INFINITY
  /** Since a transaction failed. That a small one succeeded meanwhile proves nothing. */
  #isFailing = false
  #underWay: Promise<void> | undefined

  /** @param clock that of the machine: the sandbox's may stand still */
  constructor({ client }: Connection, commits: CommitQueue, clock: Clock) {
    this.#commits = commits
    this.#clock = clock
    this.#put = lazily(() =>
      client.prepare(`INSERT OR REPLACE INTO meta VALUES ('storageCheck', hex(zeroblob(${LENGTH / 2})))`),
    )
    this.#remove = lazily(() => client.prepare("DELETE FROM meta WHERE key = 'storageCheck'"))
    commits.addBuffer({
      committed: () => {
        this.#storedAt = clock.now()
      },
    })
  }

  /**
   * Resolves when something could be stored just now. Not every call writes: whoever asks is nobody we know.
   * @throws what SQLite says where nothing can be stored
   */
  require(): Promise<void> {
    if (!this.#isFailing && Math.abs(this.#clock.now() - this.#storedAt) < PROVES_FOR)
      return Promise.resolve()
    this.#underWay ??= this.#try().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** To be told of each transaction that could not be stored. */
  failed(): void {
    this.#isFailing = true
  }

  /** Two transactions: a row that comes and goes in one is not written anywhere. */
  async #try(): Promise<void> {
    await this.#commits.run(() => this.#put().run())
    await this.#commits.run(() => this.#remove().run())
    this.#isFailing = false
  }
}
