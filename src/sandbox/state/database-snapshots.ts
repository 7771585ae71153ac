/**
 * Snapshots of the tables with organizations, users, keys, charges, and counts, in an attached temporary database.
 * Companies and people have their own history in `market/edit`.
 */
import type { Database } from 'bun:sqlite'
import { findRowProblem, insertRows, listColumns, readTable, type TableRows } from '../../db/table-rows.ts'
import { apiKeys, charges, dailyCounts, idempotencyKeys, organizations, users } from '../../db/tables.ts'

type TableName = 'organizations' | 'users' | 'api_keys' | 'charges' | 'daily_counts' | 'idempotency_keys'

/** The rows of all tables of the state. */
export type StateRows = Readonly<Record<TableName, TableRows>>

interface StateTable {
  readonly name: TableName
  readonly definition:
    | typeof organizations
    | typeof users
    | typeof apiKeys
    | typeof charges
    | typeof dailyCounts
    | typeof idempotencyKeys
  /** The primary key of a table that others reference with `ON DELETE CASCADE`. */
  readonly key?: string
}

/** Referenced tables come before the tables that reference them. */
const STATE_TABLES: readonly StateTable[] = [
  { name: 'organizations', definition: organizations, key: 'org_id' },
  { name: 'users', definition: users },
  { name: 'api_keys', definition: apiKeys },
  { name: 'charges', definition: charges },
  { name: 'daily_counts', definition: dailyCounts },
  { name: 'idempotency_keys', definition: idempotencyKeys },
]

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

/** Returns tables without rows. */
export const emptyStateRows = (): StateRows =>
  mapTables(({ definition }) => ({ columns: listColumns(definition), rows: [] }))

function mapTables<Value>(getValue: (table: StateTable) => Value): Readonly<Record<TableName, Value>> {
  return Object.fromEntries(STATE_TABLES.map((table) => [table.name, getValue(table)])) as Record<
    TableName,
    Value
  >
}

/** Returns the first problem of rows that `read` cannot have returned; `undefined` without one. */
export function findStateRowProblem(rows: StateRows): string | undefined {
  for (const { name, definition } of STATE_TABLES) {
    const problem = findRowProblem(definition, rows[name])
    if (problem !== undefined) return `${name}: ${problem}`
  }
  return undefined
}

/** Copying this many rows takes about a millisecond. Larger tables are saved by triggers, row by row. */
const MAX_COPIED_ROWS = 1_000

const TRIGGER_EVENTS = ['DELETE', 'UPDATE']

/**
 * The snapshots of one table. The temporary database is attached, so transactions cover it, too. Restored rows keep their
 * rowids, which define the order of creation.
 */
class TableSnapshots {
  readonly #client: Database
  readonly #table: StateTable
  readonly #columns: readonly string[]
  /** The snapshot that triggers save: it contains only rows up to `maxRowid` that have changed since. */
  #copyOnWrite: { readonly number: number; readonly maxRowid: number } | undefined

  constructor(client: Database, table: StateTable) {
    const { name } = table
    this.#client = client
    this.#table = table
    this.#columns = client
      .query<{ name: string }, []>(`PRAGMA main.table_info(${name})`)
      .all()
      .map((column) => column.name)
    client.run(
      `CREATE TABLE snapshots.kept_${name} (kept_at, kept_row, ${this.#columnList()}, PRIMARY KEY (kept_at, kept_row)) WITHOUT ROWID`,
    )
  }

  /** Copies all rows. */
  save(number: number): void {
    const { name } = this.#table
    this.#run(
      `INSERT INTO snapshots.kept_${name} SELECT ?1, rowid, ${this.#columnList()} FROM main.${name}`,
      number,
    )
  }

  /** Saves all rows, or creates triggers that copy each row of a large table before its first change. Call it once. */
  saveStart(number: number): void {
    const { name } = this.#table
    const sql = `SELECT coalesce(max(rowid), 0) AS highest FROM main.${name}`
    const { highest: maxRowid = 0 } = this.#client.query<{ highest: number }, []>(sql).get() ?? {}
    if (maxRowid <= MAX_COPIED_ROWS) {
      this.save(number)
      return
    }
    this.#copyOnWrite = { number, maxRowid }
    for (const event of TRIGGER_EVENTS) {
      this.#client.run(`CREATE TEMP TRIGGER keep_${name}_before_${event} BEFORE ${event} ON main.${name}
        WHEN old.rowid <= ${maxRowid} AND NOT EXISTS (SELECT 1 FROM kept_${name} WHERE kept_at = ${number} AND kept_row = old.rowid)
        BEGIN INSERT INTO kept_${name} VALUES (${number}, old.rowid, ${this.#columnList('old.')}); END`)
    }
  }

  get name(): TableName {
    return this.#table.name
  }

  insert(rows: TableRows): void {
    insertRows(this.#client, this.#table.definition, rows)
  }

  /**
   * Deletes all rows. The triggers save the rows of the start before, so they are not needed afterwards.
   * @returns a function to call if the transaction fails
   */
  deleteAll(): () => void {
    const { name } = this.#table
    this.#client.run(`DELETE FROM main.${name}`)
    const before = this.#copyOnWrite
    if (before)
      for (const event of TRIGGER_EVENTS) this.#client.run(`DROP TRIGGER temp.keep_${name}_before_${event}`)
    this.#copyOnWrite = undefined
    return () => {
      this.#copyOnWrite = before
    }
  }

  delete(number: number): void {
    this.#run(`DELETE FROM snapshots.kept_${this.#table.name} WHERE kept_at = ?1`, number)
  }

  /** Deletes the rows that the snapshot does not contain, or contains with other values. */
  deleteChanged(number: number): void {
    const { name } = this.#table
    const savedRow = `snapshots.kept_${name} AS kept WHERE kept.kept_at = ?1 AND kept.kept_row = now.rowid`
    if (this.#copyOnWrite?.number !== number) {
      this.#run(
        `DELETE FROM main.${name} AS now WHERE NOT EXISTS (SELECT 1 FROM ${savedRow} AND ${this.#canStay()})`,
        number,
      )
      return
    }
    this.#run(`DELETE FROM main.${name} WHERE rowid > ?1`, this.#copyOnWrite.maxRowid)
    this.#run(
      `DELETE FROM main.${name} WHERE rowid IN (SELECT now.rowid FROM main.${name} AS now, ${savedRow} AND NOT (${this.#canStay()}))`,
      number,
    )
  }

  /** Inserts the rows of the snapshot that are missing, and updates referenced rows in place. */
  insertMissing(number: number): void {
    const { name, key } = this.#table
    this.#run(
      `INSERT INTO main.${name} (rowid, ${this.#columnList()}) SELECT kept_row, ${this.#columnList()} FROM snapshots.kept_${name} AS kept
        WHERE kept_at = ?1 AND NOT EXISTS (SELECT 1 FROM main.${name} WHERE rowid = kept.kept_row) ORDER BY kept_row`,
      number,
    )
    if (key === undefined) return
    this.#run(
      `UPDATE main.${name} AS now SET (${this.#columnList()}) = (${this.#columnList('kept.')}) FROM snapshots.kept_${name} AS kept
        WHERE kept.kept_at = ?1 AND kept.kept_row = now.rowid AND NOT (${this.#isUnchanged()})`,
      number,
    )
  }

  #columnList(prefix = ''): string {
    return this.#columns.map((column) => `${prefix}${column}`).join(', ')
  }

  /** Returns SQL for whether a row need not be deleted. Referenced rows are updated, because deleting them cascades. */
  #canStay(): string {
    const { key } = this.#table
    return key === undefined ? this.#isUnchanged() : `kept.${key} = now.${key}`
  }

  #isUnchanged(): string {
    return this.#columns.map((column) => `kept.${column} IS now.${column}`).join(' AND ')
  }

  #run(sql: string, value: number): void {
    this.#client.query(sql).run(value)
  }
}

/** The number of rows of the state. */
interface StateCounts {
  readonly organizations: number
  readonly users: number
  readonly keys: number
  readonly charges: number
}

const COUNT_SQL = `SELECT (SELECT count(*) FROM organizations) AS organizations, (SELECT count(*) FROM users) AS users,
  (SELECT count(*) FROM api_keys) AS keys, (SELECT count(*) FROM charges) AS charges`

export const countRows = (client: Database): StateCounts =>
  client.query<StateCounts, []>(COUNT_SQL).get() ?? { organizations: 0, users: 0, keys: 0, charges: 0 }
