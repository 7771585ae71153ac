/** Exports a database as a file. */
import { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { RECORD_TABLES } from './copied-tables.ts'
import { serialize } from './open-and-lock.ts'

/**
 * Returns a database as the bytes of a file.
 * @param hasRecords whether the file contains the records
 */
export function exportDatabase(client: Database, hasRecords: boolean): Uint8Array<ArrayBuffer> {
  const image = serialize(client)
  if (hasRecords) return image
  using copy = Database.deserialize(image)
  // With foreign keys, SQLite would delete one row after the other.
  copy.run('PRAGMA foreign_keys = OFF')
  for (const table of RECORD_TABLES) copy.run(`DELETE FROM ${getTableName(table)}`)
  copy.run('VACUUM')
  return serialize(copy)
}
