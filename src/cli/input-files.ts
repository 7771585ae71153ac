/** Lists and checks the files that commands read or store data in. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../lib/errors.ts'

/** Returns a database file and the files that SQLite creates next to it. */
export const listDatabaseFiles = (path: string): string[] =>
  ['', '-wal', '-shm', '-journal'].map((end) => path + end)

export const listDataFiles = (folder: string): string[] =>
  ['companies.csv', 'contacts.csv', 'organizations.json'].map((name) => join(folder, name))

/**
 * Rejects a file that SQLite would create or initialize.
 * @throws {StartupError} if the file does not exist, or is empty
 */
export function requireDatabase(path: string): void {
  if (hasContent(path)) return
  throw new StartupError(
    `The database ${path} does not exist or is empty. Choose the database file that signalbox serve uses.`,
  )
}

function hasContent(path: string): boolean {
  try {
    return statSync(path).size > 0
  } catch {
    return false
  }
}
