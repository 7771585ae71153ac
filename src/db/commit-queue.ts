import type { Database, Statement } from 'bun:sqlite'
import { codeOf } from '../lib/message-of.ts'
import { isStorageFailure } from '../lib/storage-failure.ts'
import type { Connection } from './open.ts'

type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }

interface Job {
  readonly work: () => unknown
  /** Whether it may refuse after it has written something. */
  readonly mayBreakOff: boolean
  readonly settle: (outcome: Outcome) => void
}

type Statements = Readonly<Record<'begin' | 'commit' | 'rollback' | 'save' | 'keep' | 'undo', Statement>>

const isOfDatabase = (error: unknown): boolean => String(codeOf(error)).startsWith('SQLITE')

/** Someone who gathers changes between transactions and stores them with each. */
export interface Participant {
  /** Writes what has gathered, inside the transaction. */
  save(): void
  /** The transaction is stored: what `save` wrote may be forgotten. */
  committed(): void
}

/** Someone who keeps what checked jobs change until it must be written: a row that many of them change is written once. */
export interface Gatherer {
  /** Writes what has gathered in this transaction, and forgets it: others may look at the rows next. */
  write(): void
  /** The transaction came to nothing. */
  forget(): void
}

/**
 * Groups the writes of one turn of the event loop into one transaction: a commit costs more than the rows in it.
 *
 * A job is a synchronous function. It either does all it does or, when it throws, nothing; the others of its turn
 * are not touched. Its promise settles when the transaction is committed, so what was answered is stored.
 */
export class CommitQueue {
  readonly #client: Database
  readonly #onFailure: (error: unknown) => void
  readonly #sql: Statements
  #jobs: Job[] = []
  readonly #participants: Participant[] = []
  readonly #gatherers: Gatherer[] = []
  #scheduled = false

  /** @param onFailure told of each transaction that could not be stored, whether or not anybody waits for it */
  constructor({ client }: Pick<Connection, 'client'>, onFailure: (error: unknown) => void) {
    this.#client = client
    this.#onFailure = onFailure
    this.#sql = {
      begin: client.prepare('BEGIN'),
      commit: client.prepare('COMMIT'),
      rollback: client.prepare('ROLLBACK'),
      save: client.prepare('SAVEPOINT job'),
      keep: client.prepare('RELEASE job'),
      undo: client.prepare('ROLLBACK TO job'),
    }
  }

  /** Runs `work` in the next transaction. Rejects with what it threw, or with the reason the commit failed. */
  run<T>(work: () => T): Promise<T> {
    return this.#add(work, true)
  }

  /**
   * The same for work that refuses, if at all, before it has written anything: there is nothing to undo, and it does without a
   * savepoint. Where the database itself refuses it, the whole transaction fails.
   */
  runChecked<T>(work: () => T): Promise<T> {
    return this.#add(work, false)
  }

  #add<T>(work: () => T, mayBreakOff: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome): void =>
        outcome.ok ? resolve(outcome.value as T) : reject(outcome.error)
      this.#jobs.push({ work, mayBreakOff, settle })
      this.schedule()
    })
  }

  join(participant: Participant): void {
    this.#participants.push(participant)
  }

  gather(gatherer: Gatherer): void {
    this.#gatherers.push(gatherer)
  }

  /** Asks for a transaction at the end of this turn, without a job of one's own. */
  schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => this.flush())
  }

  /** Commits what has gathered, now. */
  flush(): void {
    this.#commit(this.#take())
  }

  /** The jobs of this transaction. Later ones ask for another. */
  #take(): Job[] {
    const jobs = this.#jobs
    this.#jobs = []
    this.#scheduled = false
    return jobs
  }

  #commit(jobs: readonly Job[]): void {
    let outcomes: Outcome[]
    try {
      this.#sql.begin.run()
      outcomes = jobs.map((job) => this.#attempt(job))
      this.#write()
      for (const participant of this.#participants) participant.save()
      this.#sql.commit.run()
    } catch (error) {
      this.#rollBack()
      this.#fail(jobs, error)
      return
    }
    for (const participant of this.#participants) participant.committed()
    outcomes.forEach((outcome, index) => {
      jobs[index]?.settle(outcome)
    })
  }

  /** Where a disk is full or fails, SQLite may have done so by itself. */
  #rollBack(): void {
    if (this.#client.inTransaction) this.#sql.rollback.run()
  }

  #write(): void {
    for (const gatherer of this.#gatherers) gatherer.write()
  }

  #fail(jobs: readonly Job[], error: unknown): void {
    for (const gatherer of this.#gatherers) gatherer.forget()
    this.#onFailure(error)
    for (const job of jobs) job.settle({ ok: false, error })
  }

  /** @throws what the database says, where nothing less than the transaction can be undone */
  #attempt({ work, mayBreakOff }: Job): Outcome {
    if (mayBreakOff) {
      this.#write()
      this.#sql.save.run()
    }
    try {
      const value = work()
      if (mayBreakOff) this.#sql.keep.run()
      return { ok: true, value }
    } catch (error) {
      // What fails one job fails all of its turn, and the savepoint may be gone with the whole transaction.
      if (isStorageFailure(error)) throw error
      if (mayBreakOff) {
        this.#sql.undo.run()
        this.#sql.keep.run()
      } else if (isOfDatabase(error)) throw error
      return { ok: false, error }
    }
  }
}
