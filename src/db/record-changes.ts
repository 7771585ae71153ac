/** One change of the records: the tables `saved.changed_…` list its rows, and it is written from them. */
import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { listColumnNames, listColumns, RECORD_TABLES } from './copied-tables.ts'

/** Returns the name of the list of a table. */
export const changesOf = (table: SQLiteTable): string => `saved.changed_${getTableName(table)}`

export function createChangeTables(client: Database): void {
  for (const table of RECORD_TABLES) {
    const columns = `is_deleted DEFAULT 0, ${listColumns(table)}`
    client.run(`CREATE TABLE ${changesOf(table)} (${columns}, PRIMARY KEY (id)) WITHOUT ROWID`)
  }
}

/** Lists rows of a table to delete. */
export function listDeletions(client: Database, table: SQLiteTable, ids: readonly number[] = []): void {
  const sql = `INSERT INTO ${changesOf(table)} (is_deleted, id) SELECT 1, value FROM json_each(?)`
  client.query(sql).run(JSON.stringify(ids))
}

/** Writes and deletes the listed rows. */
export function writeChanges(client: Database): void {
  const [companies, people, jobs] = RECORD_TABLES
  client.query(`DELETE FROM main.jobs WHERE id IN (SELECT id FROM ${changesOf(jobs)})`).run()
  for (const table of [people, companies]) {
    const [name, list] = [getTableName(table), changesOf(table)]
    client.query(`DELETE FROM main.${name} WHERE id IN (SELECT id FROM ${list} WHERE is_deleted)`).run()
    // Two rows may swap their GUIDs. Deleting them would delete their jobs.
    client
      .query(
        `UPDATE main.${name} AS old SET guid = '~' || old.id FROM ${list} AS changed
         WHERE changed.id = old.id AND changed.guid <> old.guid`,
      )
      .run()
  }
  for (const table of RECORD_TABLES) {
    const columns = listColumns(table)
    const assignments = listColumnNames(table).map((column) => `${column} = excluded.${column}`)
    client
      .query(
        `INSERT INTO main.${getTableName(table)} (${columns}) SELECT ${columns} FROM ${changesOf(table)} WHERE NOT is_deleted
         ON CONFLICT (id) DO UPDATE SET ${assignments.join()}`,
      )
      .run()
  }
}

/** Clears the list. */
export function clearChanges(client: Database): void {
  for (const table of RECORD_TABLES) client.query(`DELETE FROM ${changesOf(table)}`).run()
}
