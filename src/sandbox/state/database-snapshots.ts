/**
 * Snapshots of the tables with organizations, users, keys, charges, and counts, in an attached temporary database.
 * Companies and people have their own history in `records/edit`.
 */
import type { Database } from 'bun:sqlite'
import { readTable } from '../../db/table-rows.ts'
import { mapTables, STATE_TABLES, type StateRows } from './state-tables.ts'
import { TableSnapshots } from './table-snapshots.ts'

/** The number of the snapshot from which a reset restores. Other snapshots have higher numbers. */
export const START_SNAPSHOT = 0

/** The size of the page cache of the temporary database. */
const CACHE_KIB = 2 * 1024

/** The snapshots of all tables. Call each method in a transaction. */
export class DatabaseSnapshots {
  readonly #tables: readonly TableSnapshots[]
  readonly #client: Database
  readonly #bytes

  /** Creates a temporary file that no other process can open. SQLite deletes it when the connection closes. */
  constructor(client: Database) {
    this.#client = client
    // A database without a name is a temporary file. FULL returns unused pages to the file system on each commit.
    client.run("ATTACH '' AS snapshots")
    client.run('PRAGMA snapshots.auto_vacuum = FULL')
    client.run(`PRAGMA snapshots.cache_size = -${CACHE_KIB}`)
    this.#bytes = client.prepare<{ bytes: number }, []>(
      "SELECT page_count * page_size AS bytes FROM pragma_page_count('snapshots'), pragma_page_size('snapshots')",
    )
    this.#tables = STATE_TABLES.map((table) => new TableSnapshots(client, table))
  }

  /** Saves the current rows as `START_SNAPSHOT`. Call it once. */
  saveStart(): void {
    for (const table of this.#tables) table.saveStart(START_SNAPSHOT)
  }

  save(number: number): void {
    for (const table of this.#tables) table.save(number)
  }

  /** The size of all saved rows in bytes. */
  get bytes(): number {
    return this.#bytes.get()?.bytes ?? 0
  }

  delete(number: number): void {
    for (const table of this.#tables) table.delete(number)
  }

  /** Returns the current rows. */
  read(): StateRows {
    return mapTables(({ definition }) => readTable(this.#client, definition))
  }

  /**
   * Replaces all rows.
   * @param onFailure called with functions to call if the transaction fails
   */
  replace(rows: StateRows, onFailure: (undo: () => void) => void): void {
    for (const table of this.#tables.toReversed()) onFailure(table.deleteAll())
    for (const table of this.#tables) table.insert(rows[table.name])
  }

  /** Restores exactly the rows of a snapshot, in the same order. */
  restore(number: number): void {
    for (const table of this.#tables.toReversed()) table.deleteChanged(number)
    for (const table of this.#tables) table.insertMissing(number)
  }
}
