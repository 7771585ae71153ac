/** Lists the files that commands read or store data in. */
import { join } from 'node:path'
import { listSideFiles } from '../db/database-file-checks.ts'

/** Returns a database file and the files that SQLite creates next to it. */
export const listDatabaseFiles = (path: string): string[] => [path, ...listSideFiles(path)]

export const listDataFiles = (folder: string): string[] =>
  ['companies.csv', 'contacts.csv', 'organizations.json'].map((name) => join(folder, name))
