/** Checks the schema of a file before SQLite evaluates anything in it: its checks, generated columns, triggers, and views may run forever. */
import { Database } from 'bun:sqlite'
import { countApplied, MIGRATIONS } from './migrate.ts'

/**
 * Returns whether a file has exactly the schema that its migrations create, text for text.
 * @param name the path of the file, for the error
 * @throws {CommandError} if a version of the program with other tables created the file
 */
export function hasKnownSchema(client: Database, name: string): boolean {
  const known = new Database(':memory:')
  for (const migration of MIGRATIONS.slice(0, countApplied(client, name))) known.run(migration)
  const [found, expected] = [readSchema(client), readSchema(known)]
  known.close()
  return found === expected
}

const readSchema = (client: Database): string =>
  JSON.stringify([
    client.query('PRAGMA encoding').get(),
    client.query('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all(),
  ])
