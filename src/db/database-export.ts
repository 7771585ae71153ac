/** Exports a database as a file. */
import { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { RECORD_TABLES } from './copied-tables.ts'
import { serialize } from './open-and-lock.ts'

/**
 * Returns a database as the bytes of a file, which has nothing of deleted rows: SQLite leaves them in its pages until a `VACUUM`.
 * @param hasRecords whether the file contains the records
 */
export function exportDatabase(client: Database, hasRecords: boolean): Uint8Array<ArrayBuffer> {
  using copy = Database.deserialize(serialize(client))
  // With foreign keys, SQLite would delete one row after the other.
  copy.run('PRAGMA foreign_keys = OFF')
  if (!hasRecords) for (const table of RECORD_TABLES) copy.run(`DELETE FROM ${getTableName(table)}`)
  // Otherwise, a large `VACUUM` needs space for a file.
  copy.run('PRAGMA temp_store = MEMORY')
  copy.run('VACUUM')
  return serialize(copy)
}
