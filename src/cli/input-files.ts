/** The files that commands read or store data in. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../lib/errors.ts'

/** Returns a database with the files that SQLite, or an older version, keeps beside it. */
export const listDatabaseFiles = (path: string): string[] =>
  ['', '-wal', '-shm', '-journal', '.secret'].map((end) => path + end)

export const listDataFiles = (folder: string): string[] =>
  ['companies.csv', 'contacts.csv', 'organizations.json'].map((name) => join(folder, name))

/**
 * Refuses a file that opening would create or fill.
 * @throws {StartupError} if there is no database
 */
export function requireDatabase(path: string): void {
  if (isFilled(path)) return
  throw new StartupError(
    `The database ${path} is not there, or is empty: give the file that signalbox serve keeps its data in.`,
  )
}

/** A path that the system cannot open holds nothing, either. */
function isFilled(path: string): boolean {
  try {
    return statSync(path).size > 0
  } catch {
    return false
  }
}
