/** Creates the tables of a new database file, and changes those of an older release. */
import type { Database } from 'bun:sqlite'
import { StartupError } from '../lib/errors.ts'
import initial from './migrations/0000_initial.sql' with { type: 'text' }

/** The files of `migrations/`, in order. `user_version` is the number of applied migrations. A released migration never changes. */
export const MIGRATIONS: readonly string[] = [initial]

/**
 * Applies the missing migrations in one transaction, and switches foreign keys on.
 * @param name the path of the file, or `:memory:`
 * @returns whether it changed an existing schema
 * @throws {StartupError} if a newer release of the program created the file
 */
export function migrate(client: Database, name: string, migrations = MIGRATIONS): boolean {
  const version = requireKnownSchema(client, name, migrations)
  // SQLite changes a table by replacing it. With foreign keys, that would delete the rows of other tables that refer to it.
  client.run('PRAGMA foreign_keys = OFF')
  const applyMissing = client.transaction(() => {
    for (const migration of migrations.slice(version)) client.run(migration)
    client.run(`PRAGMA user_version = ${migrations.length}`)
  })
  if (version < migrations.length) applyMissing()
  client.run('PRAGMA foreign_keys = ON')
  return version > 0 && version < migrations.length
}

/**
 * Checks that no migration is missing.
 * @throws {StartupError} if another release of the program created the file
 */
export function requireCurrentSchema(client: Database, name: string): void {
  if (requireKnownSchema(client, name, MIGRATIONS) < MIGRATIONS.length) throw createOtherVersionError(name)
}

/** The error of commands that do not convert a file of another version. */
export const createOtherVersionError = (name: string): StartupError =>
  new StartupError(
    `The database ${name} was written by another version of Signalbox. Convert it with \`signalbox serve --db ${name}\`, which ` +
      'keeps its records, or replace its companies and people with `signalbox import`.',
  )

function requireKnownSchema(client: Database, name: string, { length }: readonly string[]): number {
  const version = client.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
  if (version <= length) return version
  throw new StartupError(
    `${name} was created by a newer Signalbox (schema ${version}, but this version supports ${length}). ` +
      'Use that version, or name another file with --db.',
  )
}
