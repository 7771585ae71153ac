/**
 * The snapshots, in a database in memory that is attached to each connection as `saved`. Its changes are part of each transaction. The
 * state at the start is a snapshot without an id.
 */
import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ATTACHED } from './attached-file.ts'
import { createUndoTables, releaseReplacedRows } from './row-undo.ts'
import { COPIED_TABLES, listColumns, RECORD_TABLES } from './table-copies.ts'
import { charges, meta } from './tables.ts'

/** With a prefix, because SQLite would find these tables if those of the file were missing. */
const savedName = (table: SQLiteTable): string => `saved.saved_${getTableName(table)}`

const SNAPSHOTS = `CREATE TABLE saved.snapshots
  (number INTEGER PRIMARY KEY, id TEXT, name TEXT, saved_at INTEGER, memory TEXT, charges_end INTEGER)`

export function attachSnapshots(client: Database): void {
  client.run("ATTACH ':memory:' AS saved")
  client.run(SNAPSHOTS)
  createUndoTables(client)
  for (const table of COPIED_TABLES)
    client.run(
      `CREATE TABLE ${savedName(table)} (snapshot, row, ${listColumns(table)}, PRIMARY KEY (snapshot, row)) WITHOUT ROWID`,
    )
}

/** Returns the bytes of all snapshots. */
export function countSnapshotBytes(client: Database): number {
  const read = (pragma: string) => Number(client.query(`PRAGMA saved.${pragma}`).values()[0]?.[0])
  return (read('page_count') - read('freelist_count')) * read('page_size')
}

export interface StoredSnapshot {
  readonly number: number
  /** `null` for the state at the start. */
  readonly id: string | null
  readonly name: string
  readonly savedAt: number
  /** The state in memory, as JSON. */
  readonly memory: string
}

/** Returns all snapshots in the order in which they were saved. */
export const listSnapshots = (client: Database): StoredSnapshot[] =>
  client
    .query<StoredSnapshot, []>(
      'SELECT number, id, name, saved_at AS savedAt, memory FROM saved.snapshots ORDER BY number',
    )
    .all()

/** The charges until the start are never deleted, so snapshots copy only the later ones. */
const AFTER_START = 'WHERE rowid > (SELECT charges_end FROM saved.snapshots WHERE id IS NULL)'

const getCondition = (table: SQLiteTable): string => (table === charges ? AFTER_START : '')

/** Saves the rows of all tables but the records, for which each edit saves what it replaces. */
export function saveSnapshot(client: Database, { number, id, name, savedAt, memory }: StoredSnapshot): void {
  const sql = 'INSERT INTO saved.snapshots SELECT ?, ?, ?, ?, ?, coalesce(max(rowid), 0) FROM main.charges'
  client.query(sql).run(number, id, name, savedAt, memory)
  for (const table of COPIED_TABLES) saveTable(client, table, number, getCondition(table))
}

function saveTable(client: Database, table: SQLiteTable, snapshot: number, condition: string): void {
  const name = getTableName(table)
  client
    .query(
      `INSERT INTO ${savedName(table)} SELECT ?, rowid, ${listColumns(table)} FROM main.${name} ${condition}`,
    )
    .run(snapshot)
}

/**
 * Makes the current records part of the state at the start, which becomes the last of all snapshots. Its other tables stay, except for
 * the metadata of the records.
 */
export function renewStart(client: Database): void {
  const snapshots = listSnapshots(client)
  const { number: start = 0 } = snapshots.find(({ id }) => id === null) ?? {}
  const last = (snapshots.at(-1)?.number ?? 0) + 1
  releaseReplacedRows(client, start)
  client.query('UPDATE saved.snapshots SET number = ? WHERE number = ?').run(last, start)
  for (const table of COPIED_TABLES)
    client.query(`UPDATE ${savedName(table)} SET snapshot = ? WHERE snapshot = ?`).run(last, start)
  const ofRecords = "key <> 'organizations'"
  client.query(`DELETE FROM ${savedName(meta)} WHERE snapshot = ? AND ${ofRecords}`).run(last)
  saveTable(client, meta, last, `WHERE ${ofRecords}`)
}

export function deleteSnapshot(client: Database, number: number): void {
  releaseReplacedRows(client, number)
  for (const table of COPIED_TABLES)
    client.query(`DELETE FROM ${savedName(table)} WHERE snapshot = ?`).run(number)
  client.query('DELETE FROM saved.snapshots WHERE number = ?').run(number)
}

/** Restores the rows of `saveSnapshot`. */
export const restoreSnapshot = (client: Database, number: number): void =>
  replaceRows(
    client,
    getCondition,
    (name, columns) => `SELECT row, ${columns} FROM saved.saved_${name} WHERE snapshot = ${number}`,
  )

/** Replaces the rows of all tables but the records by those of the attached database, and deletes all snapshots. */
export function importTables(client: Database): void {
  replaceRows(
    client,
    () => '',
    (name, columns) => `SELECT rowid, ${columns} FROM ${ATTACHED}.${name}`,
  )
  client.run("DELETE FROM main.meta WHERE key = 'memory'")
  for (const table of [...COPIED_TABLES, ...RECORD_TABLES]) client.run(`DELETE FROM ${savedName(table)}`)
  client.run('DELETE FROM saved.snapshots')
}

/** Replaces the rows that meet a condition by those of queries, in all tables but the records. */
function replaceRows(
  client: Database,
  condition: (table: SQLiteTable) => string,
  select: (name: string, columns: string) => string,
): void {
  for (const table of COPIED_TABLES.toReversed())
    client.run(`DELETE FROM main.${getTableName(table)} ${condition(table)}`)
  for (const table of COPIED_TABLES) {
    const [name, columns] = [getTableName(table), listColumns(table)]
    client.run(`INSERT INTO main.${name} (rowid, ${columns}) ${select(name, columns)}`)
  }
}
