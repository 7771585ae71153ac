/** Creates the tables of a new database file, and changes those of an older release. */
import type { Database } from 'bun:sqlite'
import { CommandError } from '../lib/errors.ts'
import initial from './migrations/0000_initial.sql' with { type: 'text' }

/** The files of `migrations/`, in order. A released migration never changes. */
export const MIGRATIONS: readonly string[] = [initial]

/** Identifies the tables that migrations create, for `user_version`. Without migrations it is 0, as in a new file. */
const fingerprintOf = (migrations: readonly string[]): number => Bun.hash.crc32(migrations.join('')) | 0

/**
 * Applies the missing migrations in one transaction, and switches foreign keys on.
 * @param name the path of the file, or `:memory:`
 * @throws {CommandError} if a version of the program with other tables created the file
 */
export function migrate(client: Database, name: string, migrations = MIGRATIONS): void {
  const applied = countApplied(client, name, migrations)
  // SQLite changes a table by replacing it. With foreign keys, that would delete the rows of other tables that refer to it.
  client.run('PRAGMA foreign_keys = OFF')
  const applyMissing = client.transaction(() => {
    for (const migration of migrations.slice(applied)) client.run(migration)
    client.run(`PRAGMA user_version = ${fingerprintOf(migrations)}`)
  })
  if (applied < migrations.length) applyMissing()
  client.run('PRAGMA foreign_keys = ON')
}

/**
 * Returns how many of the migrations created the tables of the file.
 * @throws {CommandError} if a version of the program with other tables created the file
 */
export function countApplied(client: Database, name: string, migrations = MIGRATIONS): number {
  const version = client.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
  for (let count = migrations.length; count >= 0; count--) {
    if (fingerprintOf(migrations.slice(0, count)) === version) return count
  }
  throw new CommandError(
    `The database ${name} was created by a version of Signalbox with different tables. ` +
      'Use that version, or choose a different file with --db.',
  )
}
