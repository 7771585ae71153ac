/**
 * The state at the start and the snapshots, in a database in memory that is attached to each connection as `saved`. Its changes are
 * part of each transaction.
 */
import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ATTACHED } from './attached-file.ts'
import { createUndoTables, deleteAllReplacedRows, releaseReplacedRows } from './row-undo.ts'
import { COPIED_TABLES, deleteRows, insertRows, listColumns } from './table-copies.ts'
import { charges, meta } from './tables.ts'

/** With a prefix, because SQLite would find these tables if those of the file were missing. */
const savedName = (table: SQLiteTable): string => `saved.saved_${getTableName(table)}`

/**
 * Has a row for the start and for each snapshot. The charges up to the `charges_end` of the start are never deleted, so a snapshot
 * copies only the later ones.
 */
const STATES = `CREATE TABLE saved.states
  (number INTEGER PRIMARY KEY, id TEXT, name TEXT, saved_at INTEGER, memory TEXT, charges_end INTEGER)`

export function attachStates(client: Database): void {
  client.run("ATTACH ':memory:' AS saved")
  client.run(STATES)
  createUndoTables(client)
  for (const table of [...COPIED_TABLES, charges])
    client.run(
      `CREATE TABLE ${savedName(table)} (state, row, ${listColumns(table)}, PRIMARY KEY (state, row)) WITHOUT ROWID`,
    )
}

/** Returns the bytes of all states. */
export function countSavedBytes(client: Database): number {
  const read = (pragma: string) => Number(client.query(`PRAGMA saved.${pragma}`).values()[0]?.[0])
  return (read('page_count') - read('freelist_count')) * read('page_size')
}

/** The state at the start, whose `id` is `null`, or a snapshot. */
export interface StoredState {
  readonly number: number
  readonly id: string | null
  readonly name: string
  readonly savedAt: number
  /** The state in memory, as JSON. */
  readonly memory: string
}

/** Returns all states in the order in which they were saved. */
export const listStates = (client: Database): StoredState[] =>
  client
    .query<StoredState, []>(
      'SELECT number, id, name, saved_at AS savedAt, memory FROM saved.states ORDER BY number',
    )
    .all()

/** The last row of the ledger at the start. */
const START_END = '(SELECT charges_end FROM saved.states WHERE id IS NULL)'

/** Saves the rows of all tables but the records, for which each edit saves what it replaces. */
export function saveState(client: Database, { number, id, name, savedAt, memory }: StoredState): void {
  const sql = `INSERT INTO saved.states SELECT ?, ?, ?, ?, ?, coalesce(max(rowid), 0) FROM main.charges`
  client.query(sql).run(number, id, name, savedAt, memory)
  for (const table of COPIED_TABLES) saveTable(client, table, number)
  saveTable(client, charges, number, `WHERE rowid > ${START_END}`)
}

function saveTable(client: Database, table: SQLiteTable, state: number, condition = ''): void {
  const name = getTableName(table)
  client
    .query(
      `INSERT INTO ${savedName(table)} SELECT ?, rowid, ${listColumns(table)} FROM main.${name} ${condition}`,
    )
    .run(state)
}

/**
 * Makes the current records part of the state at the start, which becomes the last of all states. Its other tables stay, except for
 * the metadata of the records.
 */
export function renewStart(client: Database): void {
  const states = listStates(client)
  const { number: start = 0 } = states.find(({ id }) => id === null) ?? {}
  const last = (states.at(-1)?.number ?? 0) + 1
  releaseReplacedRows(client, start)
  client.query('UPDATE saved.states SET number = ? WHERE number = ?').run(last, start)
  for (const table of COPIED_TABLES)
    client.query(`UPDATE ${savedName(table)} SET state = ? WHERE state = ?`).run(last, start)
  const ofRecords = "key <> 'organizations'"
  client.query(`DELETE FROM ${savedName(meta)} WHERE state = ? AND ${ofRecords}`).run(last)
  saveTable(client, meta, last, `WHERE ${ofRecords}`)
}

/** Deletes a state. */
export function deleteState(client: Database, number: number): void {
  releaseReplacedRows(client, number)
  for (const table of [...COPIED_TABLES, charges])
    client.query(`DELETE FROM ${savedName(table)} WHERE state = ?`).run(number)
  client.query('DELETE FROM saved.states WHERE number = ?').run(number)
}

/** Restores the rows of `saveState`. */
export function restoreState(client: Database, number: number): void {
  client.run(`DELETE FROM main.charges WHERE rowid > ${START_END}`)
  deleteRows(client, COPIED_TABLES)
  insertRows(
    client,
    [...COPIED_TABLES, charges],
    (table) => `SELECT row, $ FROM saved.saved_${table} WHERE state = ${number}`,
  )
}

/** Replaces the rows of all tables but the records by those of the attached database, and deletes all states. */
export function importTables(client: Database): void {
  const tables = [...COPIED_TABLES, charges]
  deleteRows(client, tables)
  insertRows(client, tables, (table) => `SELECT rowid, $ FROM ${ATTACHED}.${table}`)
  client.run("DELETE FROM main.meta WHERE key = 'memory'")
  for (const table of tables) client.run(`DELETE FROM ${savedName(table)}`)
  deleteAllReplacedRows(client)
  client.run('DELETE FROM saved.states')
}
