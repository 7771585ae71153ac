/**
 * The undo of changed records, so that snapshots need no copy of them. `saved.changed_…` lists the rows of a change. `saved.saved_…` has
 * the rows as they were in a snapshot, before their first change after it.
 */
import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { ATTACHED } from './attached-file.ts'
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
      `CREATE TABLE saved.saved_${name} (snapshot, is_new, ${columns}, PRIMARY KEY (snapshot, id)) WITHOUT ROWID`,
    )
  }
}

/** Saves the rows that the listed changes replace, for the last snapshot, unless an earlier change has saved them. */
export function saveReplacedRows(client: Database): void {
  for (const { name, others } of TABLES) {
    const old = others.replace(/\w+/g, 'old.$&')
    client
      .query(
        `INSERT OR IGNORE INTO saved.saved_${name} (snapshot, is_new, id, ${others})
         SELECT (SELECT max(number) FROM saved.snapshots), old.id IS NULL, changed.id, ${old}
         FROM saved.changed_${name} AS changed LEFT JOIN main.${name} AS old USING (id)`,
      )
      .run()
  }
}

/** Lists the rows of a snapshot that have changed since. */
export function listReplacedRows(client: Database, snapshot: number): void {
  for (const { name, columns } of TABLES) {
    // With `min`, SQLite takes the other columns from the row of the earliest snapshot.
    const first = `SELECT min(snapshot), is_new, ${columns} FROM saved.saved_${name} WHERE snapshot >= ? GROUP BY id`
    client
      .query(
        `INSERT INTO saved.changed_${name} (is_deleted, ${columns}) SELECT is_new, ${columns} FROM (${first})`,
      )
      .run(snapshot)
  }
}

/** Lists the rows of the attached database that differ, and those that it does not have. */
export function listAttachedRows(client: Database): void {
  for (const table of RECORD_TABLES) {
    const [name, columns] = [getTableName(table), listColumns(table)]
    const [old, current] = [listColumns(table, 'old.'), listColumns(table, 'new.')]
    client.run(
      `INSERT INTO saved.changed_${name} (${columns}) SELECT ${current} FROM ${ATTACHED}.${name} AS new
       LEFT JOIN main.${name} AS old USING (id) WHERE (${old}) IS NOT (${current})`,
    )
    client.run(
      `INSERT INTO saved.changed_${name} (is_deleted, id) SELECT 1, id FROM main.${name}
       WHERE id NOT IN (SELECT id FROM ${ATTACHED}.${name})`,
    )
  }
}

/** Deletes the replaced rows that were saved since a snapshot was restored, unless a later one needs them. */
export function deleteReplacedRowsAfter(client: Database, snapshot: number): void {
  const isLast = '?1 = (SELECT max(number) FROM saved.snapshots)'
  for (const { name } of TABLES)
    client.query(`DELETE FROM saved.saved_${name} WHERE snapshot >= ?1 AND ${isLast}`).run(snapshot)
}

/** Moves the replaced rows of a snapshot to the one before, which needs them unless they changed earlier. */
export function releaseReplacedRows(client: Database, snapshot: number): void {
  const previous = '(SELECT max(number) FROM saved.snapshots WHERE number < ?1)'
  for (const { name } of TABLES) {
    client
      .query(`UPDATE OR IGNORE saved.saved_${name} SET snapshot = ${previous} WHERE snapshot = ?1`)
      .run(snapshot)
    client.query(`DELETE FROM saved.saved_${name} WHERE snapshot = ?`).run(snapshot)
  }
}

/** Clears the list of changes. */
export function clearChanges(client: Database): void {
  for (const { name } of TABLES) client.query(`DELETE FROM saved.changed_${name}`).run()
}
