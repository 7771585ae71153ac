/** The tables of the state, as they were at several times. The market has its own history. */
import type { Database } from 'bun:sqlite'

/** `key` is the primary key of a table whose rows others belong to, and would be deleted with. */
interface StateTable {
  readonly name: string
  readonly key?: string
}

/** Tables that others belong to come first. */
const STATE_TABLES: readonly StateTable[] = [
  { name: 'organizations', key: 'org_id' },
  { name: 'users' },
  { name: 'api_keys' },
  { name: 'charges' },
  { name: 'daily_counts' },
  { name: 'idempotency_keys' },
]

/** The time at which the server began to listen. */
export const START_SNAPSHOT = 0

/** Kept pages in memory. The others are in the temporary file. */
const CACHE_KIB = 2 * 1024

/** Each method is to be called in a transaction. */
export class DatabaseSnapshots {
  readonly #tables: readonly TableSnapshots[]

  readonly #bytes

  /** Rows are kept in a temporary file that no other process can open. SQLite deletes it when the connection closes. */
  constructor(client: Database) {
    // A database without a name is a temporary file. Pages that nothing uses any more are given back at once.
    client.run("ATTACH '' AS snapshots")
    client.run('PRAGMA snapshots.auto_vacuum = FULL')
    client.run(`PRAGMA snapshots.cache_size = -${CACHE_KIB}`)
    this.#bytes = client.prepare<{ bytes: number }, []>(
      "SELECT page_count * page_size AS bytes FROM pragma_page_count('snapshots'), pragma_page_size('snapshots')",
    )
    this.#tables = STATE_TABLES.map((table) => new TableSnapshots(client, table))
  }

  /** Makes the state of now that of `START`. Once only. */
  saveStart(): void {
    for (const table of this.#tables) table.saveStart(START_SNAPSHOT)
  }

  save(time: number): void {
    for (const table of this.#tables) table.save(time)
  }

  /** Size of all kept rows. */
  get bytes(): number {
    return this.#bytes.get()?.bytes ?? 0
  }

  delete(time: number): void {
    for (const table of this.#tables) table.delete(time)
  }

  /** Restores the rows of that time, no more and no fewer, in the same order. */
  restore(time: number): void {
    for (const table of this.#tables.toReversed()) table.deleteChanged(time)
    for (const table of this.#tables) table.insertMissing(time)
  }
}

/** Up to so many rows are copied at once, in about a millisecond; of more, those that are about to change. */
const MAX_COPIED_ROWS = 1_000

/**
 * The rows of one table as they were at several times, in an attached temporary database: a transaction takes in both. Rows keep their rowids, which say in what order they were made.
 */
class TableSnapshots {
  readonly #client: Database
  readonly #table: StateTable
  readonly #columns: readonly string[]
  /** At this time rows up to this one were left where they are: what is kept of it is only what has changed since. */
  #guarded: { readonly time: number; readonly highest: number } | undefined

  constructor(client: Database, table: StateTable) {
    const { name } = table
    this.#client = client
    this.#table = table
    this.#columns = client
      .query<{ name: string }, []>(`PRAGMA main.table_info(${name})`)
      .all()
      .map((column) => column.name)
    client.run(
      `CREATE TABLE snapshots.kept_${name} (kept_at, kept_row, ${this.#list()}, PRIMARY KEY (kept_at, kept_row)) WITHOUT ROWID`,
    )
  }

  /** Copies all rows. */
  save(time: number): void {
    const { name } = this.#table
    this.#run(`INSERT INTO snapshots.kept_${name} SELECT ?1, rowid, ${this.#list()} FROM main.${name}`, time)
  }

  /** The same, but without copying many rows now: each is kept before it is first changed or removed. Once only. */
  saveStart(time: number): void {
    const { name } = this.#table
    const sql = `SELECT coalesce(max(rowid), 0) AS highest FROM main.${name}`
    const { highest = 0 } = this.#client.query<{ highest: number }, []>(sql).get() ?? {}
    if (highest <= MAX_COPIED_ROWS) {
      this.save(time)
      return
    }
    this.#guarded = { time, highest }
    for (const event of ['DELETE', 'UPDATE']) {
      this.#client.run(`CREATE TEMP TRIGGER keep_${name}_before_${event} BEFORE ${event} ON main.${name}
        WHEN old.rowid <= ${highest} AND NOT EXISTS (SELECT 1 FROM kept_${name} WHERE kept_at = ${time} AND kept_row = old.rowid)
        BEGIN INSERT INTO kept_${name} VALUES (${time}, old.rowid, ${this.#list('old.')}); END`)
    }
  }

  delete(time: number): void {
    this.#run(`DELETE FROM snapshots.kept_${this.#table.name} WHERE kept_at = ?1`, time)
  }

  /** Removes the rows that were not there then, or not as they are now. */
  deleteChanged(time: number): void {
    const { name } = this.#table
    const kept = `snapshots.kept_${name} AS kept WHERE kept.kept_at = ?1 AND kept.kept_row = now.rowid`
    if (this.#guarded?.time !== time) {
      this.#run(
        `DELETE FROM main.${name} AS now WHERE NOT EXISTS (SELECT 1 FROM ${kept} AND ${this.#stays()})`,
        time,
      )
      return
    }
    this.#run(`DELETE FROM main.${name} WHERE rowid > ?1`, this.#guarded.highest)
    this.#run(
      `DELETE FROM main.${name} WHERE rowid IN (SELECT now.rowid FROM main.${name} AS now, ${kept} AND NOT (${this.#stays()}))`,
      time,
    )
  }

  /** Brings back the rows that were there then and are not now. */
  insertMissing(time: number): void {
    const { name, key } = this.#table
    this.#run(
      `INSERT INTO main.${name} (rowid, ${this.#list()}) SELECT kept_row, ${this.#list()} FROM snapshots.kept_${name} AS kept
        WHERE kept_at = ?1 AND NOT EXISTS (SELECT 1 FROM main.${name} WHERE rowid = kept.kept_row) ORDER BY kept_row`,
      time,
    )
    if (key === undefined) return
    this.#run(
      `UPDATE main.${name} AS now SET (${this.#list()}) = (${this.#list('kept.')}) FROM snapshots.kept_${name} AS kept
        WHERE kept.kept_at = ?1 AND kept.kept_row = now.rowid AND NOT (${this.#isSame()})`,
      time,
    )
  }

  #list(prefix = ''): string {
    return this.#columns.map((column) => `${prefix}${column}`).join(', ')
  }

  /** A row that others belong to is changed where it stands: removed, it would take them with it. */
  #stays(): string {
    const { key } = this.#table
    return key === undefined ? this.#isSame() : `kept.${key} = now.${key}`
  }

  #isSame(): string {
    return this.#columns.map((column) => `kept.${column} IS now.${column}`).join(' AND ')
  }

  #run(sql: string, value: number): void {
    this.#client.query(sql).run(value)
  }
}

/** Rows of the tables that make up the state. */
export interface StateCounts {
  readonly organizations: number
  readonly users: number
  readonly keys: number
  readonly charges: number
}

const COUNT_SQL = `SELECT (SELECT count(*) FROM organizations) AS organizations, (SELECT count(*) FROM users) AS users,
  (SELECT count(*) FROM api_keys) AS keys, (SELECT count(*) FROM charges) AS charges`

export const countRows = (client: Database): StateCounts =>
  client.query<StateCounts, []>(COUNT_SQL).get() ?? { organizations: 0, users: 0, keys: 0, charges: 0 }
