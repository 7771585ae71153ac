/** The snapshots of one table. */
import type { Database } from 'bun:sqlite'
import { insertRows, type TableRows } from '../../db/table-rows.ts'
import type { StateTable, TableName } from './state-tables.ts'

/** Copying this many rows takes about a millisecond. Larger tables are saved by triggers, row by row. */
const MAX_COPIED_ROWS = 1_000

const TRIGGER_EVENTS = ['DELETE', 'UPDATE']

/**
 * The snapshots of one table. The temporary database is attached, so transactions cover it, too. Restored rows keep their
 * rowids, which define the order of creation.
 */
export class TableSnapshots {
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
      `CREATE TABLE snapshots.saved_${name} (snapshot_number, saved_rowid, ${this.#columnList()}, PRIMARY KEY (snapshot_number, saved_rowid)) WITHOUT ROWID`,
    )
  }

  /** Copies all rows. */
  save(number: number): void {
    const { name } = this.#table
    this.#run(
      `INSERT INTO snapshots.saved_${name} SELECT ?1, rowid, ${this.#columnList()} FROM main.${name}`,
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
        WHEN old.rowid <= ${maxRowid} AND NOT EXISTS (SELECT 1 FROM saved_${name} WHERE snapshot_number = ${number} AND saved_rowid = old.rowid)
        BEGIN INSERT INTO saved_${name} VALUES (${number}, old.rowid, ${this.#columnList('old.')}); END`)
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
    this.#run(`DELETE FROM snapshots.saved_${this.#table.name} WHERE snapshot_number = ?1`, number)
  }

  /** Deletes the rows that the snapshot does not contain, or contains with other values. */
  deleteChanged(number: number): void {
    const { name } = this.#table
    const savedRow = `snapshots.saved_${name} AS saved WHERE saved.snapshot_number = ?1 AND saved.saved_rowid = now.rowid`
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
      `INSERT INTO main.${name} (rowid, ${this.#columnList()}) SELECT saved_rowid, ${this.#columnList()} FROM snapshots.saved_${name} AS saved
        WHERE snapshot_number = ?1 AND NOT EXISTS (SELECT 1 FROM main.${name} WHERE rowid = saved.saved_rowid) ORDER BY saved_rowid`,
      number,
    )
    if (key === undefined) return
    this.#run(
      `UPDATE main.${name} AS now SET (${this.#columnList()}) = (${this.#columnList('saved.')}) FROM snapshots.saved_${name} AS saved
        WHERE saved.snapshot_number = ?1 AND saved.saved_rowid = now.rowid AND NOT (${this.#isUnchanged()})`,
      number,
    )
  }

  #columnList(prefix = ''): string {
    return this.#columns.map((column) => `${prefix}${column}`).join(', ')
  }

  /** Returns SQL for whether a row need not be deleted. Referenced rows are updated, because deleting them cascades. */
  #canStay(): string {
    const { key } = this.#table
    return key === undefined ? this.#isUnchanged() : `saved.${key} = now.${key}`
  }

  #isUnchanged(): string {
    return this.#columns.map((column) => `saved.${column} IS now.${column}`).join(' AND ')
  }

  #run(sql: string, value: number): void {
    this.#client.query(sql).run(value)
  }
}
