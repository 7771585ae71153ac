/**
 * The undo of changed records, so that the state at the start and snapshots need no copy of them. `saved.changed_…` lists the rows of a
 * change. `saved.undo_…` has the rows as they were in a state, before their first change after it.
 */
import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { listColumns, RECORD_TABLES } from './table-copies.ts'

/** The names of a table and its columns in SQL. */
const TABLES = RECORD_TABLES.map((table) => {
  const columns = listColumns(table)
  return { name: getTableName(table), columns, others: columns.replace('id,', '') }
})

export function createUndoTables(client: Database): void {
  for (const { name, columns } of TABLES) {
    client.run(
      `CREATE TABLE saved.changed_${name} (is_deleted DEFAULT 0, ${columns}, PRIMARY KEY (id)) WITHOUT ROWID`,
    )
    client.run(
      `CREATE TABLE saved.undo_${name} (saved_state, is_new, ${columns}, PRIMARY KEY (saved_state, id)) WITHOUT ROWID`,
    )
  }
}

/** Saves the rows that the listed changes replace, for the last state, unless an earlier change has saved them. */
export function saveReplacedRows(client: Database): void {
  for (const { name, others } of TABLES) {
    const old = others.replace(/\w+/g, 'old.$&')
    client
      .query(
        `INSERT OR IGNORE INTO saved.undo_${name} (saved_state, is_new, id, ${others})
         SELECT (SELECT max(number) FROM saved.states), old.id IS NULL, changed.id, ${old}
         FROM saved.changed_${name} AS changed LEFT JOIN main.${name} AS old USING (id)`,
      )
      .run()
  }
}

/** Lists the rows of a state that have changed since. */
export function listReplacedRows(client: Database, state: number): void {
  for (const { name, columns } of TABLES) {
    // With `min`, SQLite takes the other columns from the row of the earliest state.
    const first = `SELECT min(saved_state), is_new, ${columns} FROM saved.undo_${name} WHERE saved_state >= ? GROUP BY id`
    client
      .query(
        `INSERT INTO saved.changed_${name} (is_deleted, ${columns}) SELECT is_new, ${columns} FROM (${first})`,
      )
      .run(state)
  }
}

/** Deletes the replaced rows that were saved since a state was restored, unless a later state needs them. */
export function deleteReplacedRowsAfter(client: Database, state: number): void {
  const isLast = '?1 = (SELECT max(number) FROM saved.states)'
  for (const { name } of TABLES)
    client.query(`DELETE FROM saved.undo_${name} WHERE saved_state >= ?1 AND ${isLast}`).run(state)
}

/** Moves the replaced rows of a state to the state before, which needs them unless they changed earlier. */
export function releaseReplacedRows(client: Database, state: number): void {
  const previous = '(SELECT max(number) FROM saved.states WHERE number < ?1)'
  for (const { name } of TABLES) {
    client
      .query(`UPDATE OR IGNORE saved.undo_${name} SET saved_state = ${previous} WHERE saved_state = ?1`)
      .run(state)
    client.query(`DELETE FROM saved.undo_${name} WHERE saved_state = ?`).run(state)
  }
}

export function deleteAllReplacedRows(client: Database): void {
  for (const { name } of TABLES) client.run(`DELETE FROM saved.undo_${name}`)
}

/** Clears the list of changes. */
export function clearChanges(client: Database): void {
  for (const { name } of TABLES) client.query(`DELETE FROM saved.changed_${name}`).run()
}
