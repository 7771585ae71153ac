import { Database } from 'bun:sqlite'
import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { messageOf, StartupError } from '../lib/startup-error.ts'
import { migrate } from './migrate.ts'

/** An open database: Drizzle for queries, and the connection below it for transactions and pragmas. */
export interface Connection {
  readonly db: BunSQLiteDatabase
  readonly client: Database
  /** Where it is stored; `:memory:` leaves nothing behind. */
  readonly name: string
}

/** How long one process waits for another that writes to the same file, in milliseconds. */
const BUSY_TIMEOUT = 5_000

/** A database in memory: empty with the current schema, or a copy of `image`. */
export function openMemory(image?: Uint8Array): Connection {
  return connect(image ? Database.deserialize(image) : new Database(':memory:'), ':memory:')
}

/**
 * The database in `path`. Where the file does not exist it is made, readable by its owner alone, from `image`
 * (a database as bytes) or empty.
 * @throws {StartupError} when the file cannot be read or written, is no database, or is of a newer version
 */
export function openFile(path: string, image?: () => Uint8Array): Connection {
  try {
    if (!existsSync(path)) createFile(path, image?.())
    const client = new Database(path)
    client.run('PRAGMA journal_mode = WAL')
    // A process kill loses nothing with NORMAL; a power cut may lose the last moments, never the consistency.
    client.run('PRAGMA synchronous = NORMAL')
    return connect(client, path)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `The database ${path} cannot be opened (${messageOf(error)}): check the path and its permissions, ` +
        'name another file with --db, or use --memory.',
    )
  }
}

function createFile(path: string, image: Uint8Array = new Uint8Array()): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, image)
  } finally {
    closeSync(file)
  }
}

function connect(client: Database, name: string): Connection {
  client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`)
  client.run('PRAGMA foreign_keys = ON')
  migrate(client, name)
  return { db: drizzle(client), client, name }
}

/** Moves what the write-ahead log holds into the file and closes it. */
export function closeConnection({ client }: Connection): void {
  client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  client.close()
}
