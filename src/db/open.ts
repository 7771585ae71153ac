import { Database } from 'bun:sqlite'
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { Changes } from '../lib/cache.ts'
import { codeOf, isDatabaseError, reasonOf } from '../lib/message-of.ts'
import { StartupError } from '../lib/startup-error.ts'
import { damaged, requireSound } from './check-file.ts'
import { createFile, hasDatabaseFile, inPlaceCheck } from './database-file.ts'
import { migrate } from './migrate.ts'

/** An open database: Drizzle for queries, and the connection below it for transactions and pragmas. */
export interface Connection {
  readonly db: BunSQLiteDatabase
  readonly client: Database
  readonly changes: Changes
  /** Where it is stored; `:memory:` leaves nothing behind. */
  readonly name: string
  /** Whether this process created the file. A start that fails deletes it again. */
  readonly isNew: boolean
  /**
   * Checks that the file and its write-ahead log are still the ones that were opened, and whole.
   * @throws {MovedDatabase}
   */
  readonly requireInPlace: () => void
}

/** What a commit waits for: with `full` that the disk has it, with `normal` that the system has it. */
export type Synchronous = 'normal' | 'full'

/** Marks a file as ours ("SBox"). */
const APPLICATION_ID = 0x53426f78

/**
 * Pages of the file that are kept, as far as they are used. Ten thousand contacts that are stored at once touch thousands of pages of
 * the indexes, several times each: with the 2 MB that SQLite keeps otherwise, each time from the file.
 */
const CACHE_KIB = 16 * 1024

/** A database in memory: empty with the current schema, or a copy of `image`. */
export function openMemory(image?: Uint8Array): Connection {
  return connect(image ? Database.deserialize(image) : new Database(':memory:'), ':memory:')
}

/**
 * Opens the database in `path` for this process alone, until it is closed. A missing file is created, readable by its owner
 * alone, from `image` (a database as bytes) or empty.
 * @throws {StartupError} when another process has it open, it cannot be read or written, is not ours, or is of a newer version
 */
export function openFile(
  path: string,
  image?: () => Uint8Array,
  synchronous: Synchronous = 'normal',
): Connection {
  try {
    const isNew = !hasDatabaseFile(path)
    if (isNew) createFile(path, image?.() ?? openMemory().client.serialize())
    return connectToFile(new Database(path), path, synchronous, isNew)
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (String(codeOf(error)).startsWith('SQLITE_BUSY')) throw databaseInUse(path)
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(String(codeOf(error)))) throw damaged(path, reasonOf(error))
    if (codeOf(error) === 'ENOENT') throw new StartupError(notCreated(path))
    throw new StartupError(
      `The database ${path} cannot be opened (${reasonOf(error)}): check the path and its permissions, ` +
        'name another file with --db; a server may use --memory instead.',
    )
  }
}

function connectToFile(client: Database, path: string, synchronous: Synchronous, isNew: boolean): Connection {
  try {
    requireOurs(client, path)
    lockForThisProcess(client)
    // A process kill loses nothing with NORMAL; a power cut may lose the last moments, never the consistency.
    client.run(`PRAGMA synchronous = ${synchronous}`)
    client.run(`PRAGMA cache_size = -${CACHE_KIB}`)
    const connection = connect(client, path)
    if (!isNew) requireSound(client, path)
    return { ...connection, isNew, requireInPlace: inPlaceCheck(path) }
  } catch (error) {
    closeConnection({ client })
    throw error
  }
}

/** Some folders, such as /proc, report a new file as missing. */
const notCreated = (path: string): string =>
  existsSync(dirname(path))
    ? `The database ${path} cannot be created in the folder ${dirname(path)}. Name a file in another folder with --db.`
    : `The database ${path} cannot be made: the folder ${dirname(path)} is not there. Make it first.`

const databaseInUse = (path: string): StartupError =>
  new StartupError(
    `Another Signalbox uses the database ${path}: stop it, send requests to it instead (enrich --url, or its /sandbox API), ` +
      'or name another file with --db.',
  )

/**
 * Takes the lock that only one process can have, and holds it until the connection is closed. The system releases it when
 * the process dies. It also makes each statement cheaper: SQLite locks and unlocks nothing in between.
 */
function lockForThisProcess(client: Database): void {
  client.run('PRAGMA locking_mode = EXCLUSIVE')
  client.run('PRAGMA journal_mode = WAL')
  client.run('BEGIN EXCLUSIVE')
  client.run('COMMIT')
}

const applicationId = (client: Database): number | undefined =>
  client.query<{ application_id: number }, []>('PRAGMA application_id').get()?.application_id

/** Refuses somebody else's database before anything is written to it. */
function requireOurs(client: Database, path: string): void {
  const tables = client.query<{ n: number }, []>('SELECT count(*) AS n FROM sqlite_master').get()
  if (applicationId(client) === APPLICATION_ID || tables?.n === 0) return
  throw new StartupError(`${path} is a database of another program: name another file with --db.`)
}

function connect(client: Database, name: string): Connection {
  client.run('PRAGMA foreign_keys = ON')
  // Always written: SQLite opens a file that it can't write for reading only, and says so at the first change.
  client.run(`PRAGMA application_id = ${APPLICATION_ID}`)
  migrate(client, name)
  return { db: drizzle(client), client, changes: new Changes(), name, isNew: false, requireInPlace: () => {} }
}

/**
 * Moves what the write-ahead log holds into the file, removes the log, and closes the file. If the disk fails, the log stays
 * and loses nothing.
 */
export function closeConnection({ client }: Pick<Connection, 'client'>): void {
  try {
    // Closing alone keeps the lock until the last prepared statement is collected. Without a log, SQLite can unlock the file
    // first.
    client.run('PRAGMA journal_mode = DELETE')
    client.run('PRAGMA locking_mode = NORMAL')
    applicationId(client)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
  } finally {
    client.close()
  }
}

/** Closes a database after a start that failed, and deletes its file if the start created it. */
export function discardConnection(connection: Connection): void {
  const { name, isNew } = connection
  closeConnection(connection)
  if (isNew) for (const end of ['', '-wal']) rmSync(`${name}${end}`, { force: true })
}
