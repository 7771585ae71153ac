/** The tables of the state as they were at several times. */
import type { Database } from 'bun:sqlite'
import { KeptTable, type StateTable } from './kept-table.ts'

/** Those that others belong to first. The market has ways of its own. */
const STATE_TABLES: readonly StateTable[] = [
  { name: 'organizations', key: 'org_id' },
  { name: 'users' },
  { name: 'api_keys' },
  { name: 'charges' },
  { name: 'daily_counts' },
  { name: 'idempotency_keys' },
]

/** What the server held when it began to listen. */
export const START = 0

/** Each method is to be called in a transaction. */
export class KeptTables {
  readonly #tables: readonly KeptTable[]

  constructor(client: Database) {
    client.run('PRAGMA temp_store = MEMORY')
    this.#tables = STATE_TABLES.map((table) => new KeptTable(client, table))
  }

  /** The state of now is that of `START`. Once only. */
  keepAtStart(): void {
    for (const table of this.#tables) table.keepAtStart(START)
  }

  keep(time: number): void {
    for (const table of this.#tables) table.keep(time)
  }

  forget(time: number): void {
    for (const table of this.#tables) table.forget(time)
  }

  /** The tables become what they were then: no row more, none fewer, in the same order. */
  bringBack(time: number): void {
    for (const table of this.#tables.toReversed()) table.removeOthers(time)
    for (const table of this.#tables) table.bringBackMissing(time)
  }
}
