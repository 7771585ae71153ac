/** Indexes that are created again after an import. */
import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * Drops the indexes of tables, and returns the statements that create them again. Sorting a million rows once is much faster
 * than inserting each into the indexes.
 */
export function dropIndexes(client: Database, tables: readonly SQLiteTable[]): string[] {
  const indexes = client
    .query<{ name: string; sql: string }, [string]>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
       AND tbl_name IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
    )
    .all(JSON.stringify(tables.map(getTableName)))
  for (const { name } of indexes) client.run(`DROP INDEX ${name}`)
  return indexes.map(({ sql }) => sql)
}
