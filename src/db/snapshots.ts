/**
 * The snapshots, in a database in memory that is attached to each connection as `saved`, so that a rollback undoes their changes, too. A
 * snapshot copies the small tables to `saved.copy_…`. Of the records, `saved.undo_…` has the rows that changed after it, as they were
 * before their first change. The state at the start is a snapshot without an id.
 */
import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { COPIED_TABLES, listColumns, RECORD_TABLES } from './copied-tables.ts'
import { changesOf, createChangeTables } from './record-changes.ts'
import { charges } from './tables.ts'

// The names have a prefix, because SQLite would find these tables if those of the file were missing.
const copyOf = (table: SQLiteTable): string => `saved.copy_${getTableName(table)}`
const undoOf = (table: SQLiteTable): string => `saved.undo_${getTableName(table)}`

const SNAPSHOTS = `CREATE TABLE saved.snapshots
  (number INTEGER PRIMARY KEY, id TEXT, name TEXT, saved_at INTEGER, memory TEXT, charges_end INTEGER)`

const LAST = '(SELECT max(number) FROM saved.snapshots)'

export function attachSnapshots(client: Database): void {
  client.run("ATTACH ':memory:' AS saved")
  client.run(SNAPSHOTS)
  const createTable = (name: string, columns: string, key: string) =>
    client.run(`CREATE TABLE ${name} (snapshot, ${columns}, PRIMARY KEY (snapshot, ${key})) WITHOUT ROWID`)
  for (const table of COPIED_TABLES) createTable(copyOf(table), `row, ${listColumns(table)}`, 'row')
  for (const table of RECORD_TABLES) createTable(undoOf(table), `is_new, ${listColumns(table)}`, 'id')
  createChangeTables(client)
}

/** Returns the bytes of all snapshots. */
export function countSnapshotBytes(client: Database): number {
  const read = (pragma: string) => Number(client.query(`PRAGMA saved.${pragma}`).values()[0]?.[0])
  return (read('page_count') - read('freelist_count')) * read('page_size')
}

/** The state at the start, or a snapshot. */
export interface SavedState {
  readonly number: number
  /** The state in memory, as JSON. */
  readonly memory: string
}

export interface StoredSnapshot extends SavedState {
  readonly id: string
  readonly name: string
  readonly savedAt: number
}

/** Returns all snapshots in the order in which they were saved, without the state at the start. */
export const listSnapshots = (client: Database): StoredSnapshot[] =>
  client
    .query<StoredSnapshot, []>(
      'SELECT number, id, name, saved_at AS savedAt, memory FROM saved.snapshots WHERE id IS NOT NULL ORDER BY number',
    )
    .all()

export function getStart(client: Database): SavedState {
  const sql = 'SELECT number, memory FROM saved.snapshots WHERE id IS NULL'
  const start = client.query<SavedState, []>(sql).get()
  if (start === null) throw new Error('The state at the start is not saved.')
  return start
}

/** The charges until the start are never deleted, so snapshots copy only the later ones. */
const AFTER_START = 'WHERE rowid > (SELECT charges_end FROM saved.snapshots WHERE id IS NULL)'

const getCondition = (table: SQLiteTable): string => (table === charges ? AFTER_START : '')

export const saveStart = (client: Database, memory: string): void =>
  save(client, { id: null, name: null, savedAt: null, memory })

export const saveSnapshot = (client: Database, snapshot: Omit<StoredSnapshot, 'number'>): void =>
  save(client, snapshot)

type StateToSave = { readonly [Field in 'id' | 'name' | 'savedAt' | 'memory']: StoredSnapshot[Field] | null }

/** Copies the rows of all tables but the records, for which each change saves what it replaces. */
function save(client: Database, { id, name, savedAt, memory }: StateToSave): void {
  // SQLite assigns the next number.
  const sql = 'INSERT INTO saved.snapshots SELECT NULL, ?, ?, ?, ?, coalesce(max(rowid), 0) FROM main.charges'
  const number = Number(client.query(sql).run(id, name, savedAt, memory).lastInsertRowid)
  for (const table of COPIED_TABLES) {
    const rows = `rowid, ${listColumns(table)} FROM main.${getTableName(table)} ${getCondition(table)}`
    client.query(`INSERT INTO ${copyOf(table)} SELECT ?, ${rows}`).run(number)
  }
}

/** Saves the rows that the listed changes replace, for the last snapshot, unless an earlier change has saved them. */
export function saveReplacedRows(client: Database): void {
  for (const table of RECORD_TABLES) {
    const columns = listColumns(table)
    const old = listColumns(table, 'old.').replace('old.id', 'changed.id')
    client
      .query(
        `INSERT OR IGNORE INTO ${undoOf(table)} (snapshot, is_new, ${columns}) SELECT ${LAST}, old.id IS NULL, ${old}
         FROM ${changesOf(table)} AS changed LEFT JOIN main.${getTableName(table)} AS old USING (id)`,
      )
      .run()
  }
}

/** Lists the changes that restore the records of a snapshot. */
export function listReplacedRows(client: Database, snapshot: number): void {
  for (const table of RECORD_TABLES) {
    const columns = listColumns(table)
    // With `min`, SQLite takes the other columns from the row of the earliest snapshot.
    const first = `SELECT min(snapshot), is_new, ${columns} FROM ${undoOf(table)} WHERE snapshot >= ? GROUP BY id`
    client
      .query(
        `INSERT INTO ${changesOf(table)} (is_deleted, ${columns}) SELECT is_new, ${columns} FROM (${first})`,
      )
      .run(snapshot)
  }
}

/** Deletes the replaced rows of a snapshot that was restored, unless a later one needs them. */
export function deleteReplacedRows(client: Database, snapshot: number): void {
  for (const table of RECORD_TABLES)
    client.query(`DELETE FROM ${undoOf(table)} WHERE snapshot = ?1 AND ?1 = ${LAST}`).run(snapshot)
}

/** Moves the replaced rows of a snapshot to the one before, which needs them unless they changed earlier. */
function releaseReplacedRows(client: Database, snapshot: number): void {
  const previous = '(SELECT max(number) FROM saved.snapshots WHERE number < ?1)'
  for (const table of RECORD_TABLES) {
    const undo = undoOf(table)
    client.query(`UPDATE OR IGNORE ${undo} SET snapshot = ${previous} WHERE snapshot = ?1`).run(snapshot)
    client.query(`DELETE FROM ${undo} WHERE snapshot = ?`).run(snapshot)
  }
}

export function deleteSnapshot(client: Database, number: number): void {
  releaseReplacedRows(client, number)
  for (const table of COPIED_TABLES)
    client.query(`DELETE FROM ${copyOf(table)} WHERE snapshot = ?`).run(number)
  client.query('DELETE FROM saved.snapshots WHERE number = ?').run(number)
}

/** Restores the copied rows of a snapshot. */
export function restoreTables(client: Database, snapshot: number): void {
  for (const table of COPIED_TABLES.toReversed())
    client.run(`DELETE FROM main.${getTableName(table)} ${getCondition(table)}`)
  for (const table of COPIED_TABLES) {
    const columns = listColumns(table)
    const copied = `SELECT row, ${columns} FROM ${copyOf(table)} WHERE snapshot = ${snapshot}`
    client.run(`INSERT INTO main.${getTableName(table)} (rowid, ${columns}) ${copied}`)
  }
}
