import type { Database, Statement } from 'bun:sqlite'

type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }

interface Job {
  readonly work: () => unknown
  readonly settle: (outcome: Outcome) => void
}

type Statements = Readonly<Record<'begin' | 'commit' | 'rollback' | 'save' | 'keep' | 'undo', Statement>>

/** Someone who gathers changes between transactions and stores them with each. */
export interface Participant {
  /** Writes what has gathered, inside the transaction. */
  save(): void
  /** The transaction is stored: what `save` wrote may be forgotten. */
  committed(): void
}

/**
 * Groups the writes of one turn of the event loop into one transaction: a commit costs more than the rows in it.
 *
 * A job is a synchronous function. It either does all it does or, when it throws, nothing; the others of its turn
 * are not touched. Its promise settles when the transaction is committed, so what was answered is stored.
 */
export class CommitQueue {
  readonly #client: Database
  readonly #sql: Statements
  #jobs: Job[] = []
  readonly #participants: Participant[] = []
  #scheduled = false

  constructor(client: Database) {
    this.#client = client
    this.#sql = {
      begin: client.prepare('BEGIN IMMEDIATE'),
      commit: client.prepare('COMMIT'),
      rollback: client.prepare('ROLLBACK'),
      save: client.prepare('SAVEPOINT job'),
      keep: client.prepare('RELEASE job'),
      undo: client.prepare('ROLLBACK TO job'),
    }
  }

  /** Runs `work` in the next transaction. Rejects with what it threw, or with the reason the commit failed. */
  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome): void =>
        outcome.ok ? resolve(outcome.value as T) : reject(outcome.error)
      this.#jobs.push({ work, settle })
      this.schedule()
    })
  }

  join(participant: Participant): void {
    this.#participants.push(participant)
  }

  /** Asks for a transaction at the end of this turn, without a job of one's own. */
  schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => this.flush())
  }

  /** Commits what is queued, now. */
  flush(): void {
    if (!this.#scheduled) return
    const jobs = this.#jobs
    this.#jobs = []
    this.#scheduled = false
    let outcomes: Outcome[]
    try {
      outcomes = this.#commit(jobs)
    } catch (error) {
      outcomes = jobs.map(() => ({ ok: false, error }))
    }
    outcomes.forEach((outcome, index) => {
      jobs[index]?.settle(outcome)
    })
  }

  #commit(jobs: readonly Job[]): Outcome[] {
    this.#sql.begin.run()
    try {
      const outcomes = jobs.map((job) => this.#attempt(job))
      for (const participant of this.#participants) participant.save()
      this.#sql.commit.run()
      for (const participant of this.#participants) participant.committed()
      return outcomes
    } catch (error) {
      if (this.#client.inTransaction) this.#sql.rollback.run()
      throw error
    }
  }

  #attempt(job: Job): Outcome {
    this.#sql.save.run()
    try {
      const value = job.work()
      this.#sql.keep.run()
      return { ok: true, value }
    } catch (error) {
      this.#sql.undo.run()
      this.#sql.keep.run()
      return { ok: false, error }
    }
  }
}
