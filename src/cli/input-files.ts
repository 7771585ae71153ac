/** Lists the files that commands read or store data in. */
import { join } from 'node:path'

/** Returns a database file and the files that SQLite creates next to it. */
export const listDatabaseFiles = (path: string): string[] =>
  ['', '-wal', '-shm', '-journal'].map((end) => path + end)

export const listDataFiles = (folder: string): string[] =>
  ['companies.csv', 'contacts.csv', 'organizations.json'].map((name) => join(folder, name))
