import type { Database, Statement } from 'bun:sqlite'
import type { Changes } from './changes.ts'

/**
 * What is read in one turn of the event loop is read from one snapshot of the file: to lock it for a statement takes longer
 * than most statements do.
 */
export class Turn {
  readonly #client: Database
  readonly #changes: Changes
  readonly #begin: Statement
  readonly #end: Statement
  #isOpen = false
  #count = 0

  constructor(client: Database, changes: Changes) {
    this.#client = client
    this.#changes = changes
    this.#begin = client.prepare('BEGIN')
    this.#end = client.prepare('COMMIT')
  }

  /** Of the turn that is open: what was read in it stays so. `undefined` between turns. */
  get number(): number | undefined {
    return this.#isOpen ? this.#count : undefined
  }

  /**
   * To be called before anything is read for a request: what other processes have stored is seen from here on.
   * @throws what SQLite says where the file cannot be read; no turn has begun then
   */
  begin(): void {
    if (this.#isOpen) return
    this.#begin.run()
    this.#isOpen = true
    this.#count++
    try {
      this.#changes.look()
    } catch (error) {
      this.end()
      throw error
    }
    setImmediate(() => this.end())
  }

  /** In a transaction of one's own: what other processes have stored before it is seen from here on. */
  look(): void {
    this.#changes.look()
  }

  /** To be called before a transaction of one's own; at the end of the turn it is by itself. */
  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    // Where reading failed, SQLite may have ended it by itself.
    if (this.#client.inTransaction) this.#end.run()
  }
}
