/** Saved states, in a database in memory that is attached to each connection as `saved`. Its changes are part of each transaction. */
import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ATTACHED } from './attached-file.ts'
import { COPIED_TABLES, listColumns, replaceTables } from './table-copies.ts'
import { charges, meta } from './tables.ts'

/** With a prefix, because SQLite would find these tables if those of the file were missing. */
const savedName = (table: SQLiteTable): string => `saved.saved_${getTableName(table)}`

/**
 * `states` has a row for the start and for each snapshot. The charges of a state are the rows up to `charges_end`, of the ledger
 * or of a copy. `undo` has the rows of records as they were in a state, before their first change after it; NULL for a new row.
 */
const STATES = `
  CREATE TABLE saved.states (number INTEGER PRIMARY KEY, id TEXT, name TEXT, saved_at INTEGER, memory TEXT,
    charges_end INTEGER, charges_copy INTEGER);
  CREATE TABLE saved.saved_charges (copy, row, ${listColumns(charges)}, PRIMARY KEY (copy, row)) WITHOUT ROWID;
  CREATE TABLE saved.undo (state, kind, id, row, PRIMARY KEY (state, kind, id)) WITHOUT ROWID;
  CREATE TABLE saved.targets (kind, id, row, PRIMARY KEY (kind, id)) WITHOUT ROWID;`

export function attachSavedStates(client: Database): void {
  client.run("ATTACH ':memory:' AS saved")
  client.run(STATES)
  for (const table of COPIED_TABLES)
    client.run(
      `CREATE TABLE ${savedName(table)} (state, row, ${listColumns(table)}, PRIMARY KEY (state, row)) WITHOUT ROWID`,
    )
}

/** Returns the bytes of all saved states. */
export function countSavedBytes(client: Database): number {
  const read = (pragma: string) => Number(client.query(`PRAGMA saved.${pragma}`).values()[0]?.[0])
  return (read('page_count') - read('freelist_count')) * read('page_size')
}

/** A saved state. `id` is `null` for the state at the start, which is no snapshot. */
export interface SavedState {
  readonly number: number
  readonly id: string | null
  readonly name: string
  readonly savedAt: number
  /** The state in memory, as JSON. */
  readonly memory: string
}

/** Returns all saved states in the order in which they were saved. */
export const listStates = (client: Database): SavedState[] =>
  client
    .query<SavedState, []>(
      'SELECT number, id, name, saved_at AS savedAt, memory FROM saved.states ORDER BY number',
    )
    .all()

/** Saves the rows of all tables but the records, whose old rows each edit saves. */
export function saveState(client: Database, { number, id, name, savedAt, memory }: SavedState): void {
  const sql = `INSERT INTO saved.states SELECT ?, ?, ?, ?, ?, coalesce(max(rowid), 0), NULL FROM main.charges`
  client.query(sql).run(number, id, name, savedAt, memory)
  for (const table of COPIED_TABLES) saveTable(client, table, number)
}

function saveTable(client: Database, table: SQLiteTable, state: number): void {
  const name = getTableName(table)
  client
    .query(`INSERT INTO ${savedName(table)} SELECT ?, rowid, ${listColumns(table)} FROM main.${name}`)
    .run(state)
}

/**
 * Makes the current records part of the state at the start, which becomes the last saved state. Its other tables stay, except for
 * the metadata of the records.
 */
export function renewStart(client: Database): void {
  const states = listStates(client)
  const { number: start = 0 } = states.find(({ id }) => id === null) ?? {}
  const last = (states.at(-1)?.number ?? 0) + 1
  releaseOldRows(client, start)
  client.query('UPDATE saved.states SET number = ? WHERE number = ?').run(last, start)
  for (const table of COPIED_TABLES)
    client.query(`UPDATE ${savedName(table)} SET state = ? WHERE state = ?`).run(last, start)
  client.query(`DELETE FROM ${savedName(meta)} WHERE state = ?`).run(last)
  saveTable(client, meta, last)
}

/** Moves the old rows of records to the state before, which needs them unless they changed earlier. */
function releaseOldRows(client: Database, number: number): void {
  const previous = '(SELECT max(number) FROM saved.states WHERE number < ?1)'
  client.query(`UPDATE OR IGNORE saved.undo SET state = ${previous} WHERE state = ?1`).run(number)
  client.query('DELETE FROM saved.undo WHERE state = ?').run(number)
}

/** Deletes a saved state. */
export function deleteState(client: Database, number: number): void {
  releaseOldRows(client, number)
  for (const table of COPIED_TABLES)
    client.query(`DELETE FROM ${savedName(table)} WHERE state = ?`).run(number)
  client.query('DELETE FROM saved.states WHERE number = ?').run(number)
  deleteUnusedCopies(client)
}

const deleteUnusedCopies = (client: Database): void =>
  void client
    .query(
      'DELETE FROM saved.saved_charges WHERE copy NOT IN (SELECT ifnull(charges_copy, 0) FROM saved.states)',
    )
    .run()

/**
 * Copies the ledger before charges are changed or deleted, if a saved state has one of them. One copy serves all states that were
 * saved so far, because the ledger only grew. Later states need no copy until the next change.
 * @param condition selects the charges, in SQL with one parameter
 */
export function keepCharges(client: Database, condition: string, value: string | number): void {
  const end = `(SELECT max(charges_end) FROM saved.states WHERE charges_copy IS NULL)`
  const changed = `SELECT 1 FROM main.charges WHERE rowid <= ${end} AND ${condition} LIMIT 1`
  if (client.query(changed).get(value) === null) return
  const copy = '(SELECT ifnull(max(charges_copy), 0) + 1 FROM saved.states)'
  client
    .query(
      `INSERT INTO saved.saved_charges SELECT ${copy}, rowid, ${listColumns(charges)} FROM main.charges WHERE rowid <= ${end}`,
    )
    .run()
  client.query(`UPDATE saved.states SET charges_copy = ${copy} WHERE charges_copy IS NULL`).run()
}

interface SavedCharges {
  readonly end: number
  readonly copy: number | null
}

/** Restores the rows of `saveState`. */
export function restoreState(client: Database, number: number): void {
  const charges = client
    .query<SavedCharges, [number]>(
      'SELECT charges_end AS end, charges_copy AS copy FROM saved.states WHERE number = ?',
    )
    .get(number)
  if (charges === null) throw new Error(`no saved state ${number}`)
  const { end, copy } = charges
  const keptEnd = copy === null ? end : 0
  const source =
    copy === null
      ? undefined
      : `SELECT row, $ FROM saved.saved_charges WHERE copy = ${copy} AND row <= ${end}`
  keepCharges(client, 'rowid > ?', keptEnd)
  replaceTables(
    client,
    (table) => `SELECT row, $ FROM saved.saved_${table} WHERE state = ${number}`,
    keptEnd,
    source,
  )
  // The ledger has the rows of the copy again.
  client
    .query('UPDATE saved.states SET charges_copy = NULL WHERE charges_copy = ? AND charges_end <= ?')
    .run(copy, end)
  deleteUnusedCopies(client)
}

/** Replaces the rows of all tables but the records by those of the attached database. */
export function importTables(client: Database): void {
  const select = (table: string) => `SELECT rowid, $ FROM ${ATTACHED}.${table} WHERE true`
  keepCharges(client, 'rowid > ?', 0)
  replaceTables(client, select, 0, select('charges'))
  client.run("DELETE FROM main.meta WHERE key = 'memory'")
}
