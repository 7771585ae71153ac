/** Opens and closes the database, in a file or in memory. */
import { Database } from 'bun:sqlite'
import { realpathSync, rmSync } from 'node:fs'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { DataVersion } from '../lib/cache.ts'
import { CommandError, isDatabaseError } from '../lib/errors.ts'
import { findDamage, findInvalidRow } from './content-checks.ts'
import {
  addLockedFile,
  createFile,
  createMissingDatabaseError,
  createPlaceCheck,
  findLog,
  hasContent,
  hasDatabaseFile,
  removeLockedFile,
  requireSamePageSize,
  requireUsableSideFiles,
} from './database-file-checks.ts'
import { hasKnownSchema } from './file-schema.ts'
import { countApplied, MIGRATIONS, migrate } from './migrate.ts'
import { COPY_ADVICE, explainOpenErrors, FILE_ADVICE, requireNoDamage } from './open-errors.ts'
import { attachSnapshots } from './snapshots.ts'

/** An open database: Drizzle for queries, and the SQLite client for prepared statements, transactions, and pragmas. */
export interface Connection {
  readonly db: BunSQLiteDatabase
  readonly client: Database
  readonly dataVersion: DataVersion
  /** The path of the file, or `:memory:`. */
  readonly name: string
  /** Whether this process created the file. A start that fails deletes it again. */
  readonly isNew: boolean
  /** Returns whether the file is still the opened one. SQLite continues to write to a deleted file, and that data is lost. */
  readonly isInPlace: () => boolean
}

/** Identifies a Signalbox database ("SBox"). */
const APPLICATION_ID = 0x53426f78

/**
 * The page cache of SQLite in KiB. An edit of ten thousand contacts touches thousands of index pages several times. With the
 * default of 2 MB, each access would read the file.
 */
const CACHE_KIB = 16 * 1024

/** Opens a database in memory: empty with the current schema, or a copy of `image`, whose bytes are freed. */
export function openMemory(image?: Uint8Array<ArrayBuffer>): Connection {
  const client = image ? Database.deserialize(image) : new Database(':memory:')
  // Without this, the sample is in memory twice until the next garbage collection.
  image?.buffer.transfer(0)
  return connect(client, ':memory:')
}

/**
 * Opens a database file with an exclusive lock. Creates a missing file from `image` (a database as bytes) or empty, readable by its
 * owner only.
 * @param image returns the content of a new file
 * @throws {CommandError} if another process has it open, it is damaged, it cannot be read or written, or another program or a version
 *   with other tables created it
 */
export const openFile = (path: string, image?: () => Uint8Array): Connection =>
  explainOpenErrors(path, FILE_ADVICE, () => {
    const isNew = !hasDatabaseFile(path)
    if (isNew) {
      requireUsableSideFiles(path, isNew)
      createFile(path, image?.() ?? openMemory().client.serialize())
    } else openToRead(path).close()
    return { ...connectToFile(path, isNew), isNew, isInPlace: createPlaceCheck(path) }
  })

function connectToFile(path: string, isNew: boolean): Connection {
  const client = restrict(new Database(path, { readwrite: true, create: false }))
  try {
    lockForThisProcess(client)
    addLockedFile(client, path)
    // A killed process loses nothing. A power failure may lose the last transactions, but not the consistency.
    client.run('PRAGMA synchronous = NORMAL')
    client.run(`PRAGMA cache_size = -${CACHE_KIB}`)
    return isNew ? connect(client, path) : connectChecked(client, path, path)
  } catch (error) {
    closeConnection({ client })
    throw error
  }
}

/**
 * Opens a copy of a database file in memory, and leaves the file as it is.
 * @throws {CommandError} if the file does not exist or is empty, and for the same reasons as `openFile`
 */
export const openCopy = (path: string): Connection =>
  explainOpenErrors(path, COPY_ADVICE, () => {
    if (!hasDatabaseFile(path) || !hasContent(path)) throw createMissingDatabaseError(path)
    const client = restrict(Database.deserialize(readImage(path)))
    try {
      return connectChecked(client, path, ':memory:')
    } catch (error) {
      client.close()
      throw error
    }
  })

/** Reads a database file, with the write-ahead log that a killed process may have left. */
function readImage(path: string): Uint8Array {
  using client = openToRead(path)
  return serialize(client)
}

/** Returns a database as the bytes of a file without a write-ahead log, which SQLite does not open in memory or in a read-only folder. */
export const serialize = (client: Database): Uint8Array<ArrayBuffer> =>
  new Uint8Array(client.serialize()).fill(1, 18, 20)

/**
 * Opens a file that anybody may have written, and checks its schema. A rejected file stays as it is: a connection that cannot write does
 * not move the write-ahead log into the file. SQLite may leave an index of the log (`-shm`), which the next start deletes.
 */
function openToRead(path: string): Database {
  // SQLite also resolves links.
  const file = realpathSync(path)
  requireUsableSideFiles(file, false)
  const log = findLog(file)
  if (log !== undefined) requireSamePageSize(file, log)
  // Without a log, only a connection that can write deletes the empty one that SQLite may create.
  const mode = log === undefined ? { readwrite: true, create: false } : { readonly: true }
  const client = restrict(new Database(file, mode))
  try {
    requireOwnDatabase(client, path)
    if (!hasKnownSchema(client, path))
      requireNoDamage(path, 'its tables, indexes, triggers, or views were not created by Signalbox', log)
    if (log !== undefined) checkWithLog(client, path, log)
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

/**
 * Checks the pages and rows that a file has with its write-ahead log. After that, a connection that can write moves the log into the file.
 * That would destroy a backup that was restored next to the log of the database before.
 */
function checkWithLog(client: Database, path: string, log: string): void {
  requireNoDamage(path, findDamage(client), log)
  if (countApplied(client, path) === MIGRATIONS.length) requireNoDamage(path, findInvalidRow(client), log)
}

function restrict(client: Database): Database {
  client.run('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
  return client
}

/**
 * Checks the pages and rows, and applies missing migrations.
 * @param path names the file in errors
 */
function connectChecked(client: Database, path: string, name: string): Connection {
  requireNoDamage(path, findDamage(client))
  const connection = connect(client, name)
  requireNoDamage(path, findInvalidRow(client))
  return connection
}

/**
 * Acquires an exclusive lock until the connection is closed. The operating system releases it when the process dies. It also
 * makes statements faster, because SQLite does not lock the file for each of them.
 */
function lockForThisProcess(client: Database): void {
  client.run(NO_JOURNAL)
  client.run('PRAGMA locking_mode = EXCLUSIVE')
  client.run('PRAGMA journal_mode = WAL')
  client.run('BEGIN EXCLUSIVE')
  client.run('COMMIT')
}

/**
 * Moves the write-ahead log into the file, and deletes the log. Then SQLite can switch the log on or off without a rollback journal,
 * which a killed process would leave. It changes only one sector of the file.
 */
const NO_JOURNAL = 'PRAGMA journal_mode = MEMORY'

const applicationId = (client: Database): number | undefined =>
  client.query<{ application_id: number }, []>('PRAGMA application_id').get()?.application_id

/** Rejects the database of another program before anything is written to it. */
function requireOwnDatabase(client: Database, path: string): void {
  const tables = client.query<{ n: number }, []>('SELECT count(*) AS n FROM sqlite_master').get()
  if (applicationId(client) === APPLICATION_ID || tables?.n === 0) return
  throw new CommandError(`${path} belongs to a different program. Choose a different file with --db.`)
}

function connect(client: Database, name: string): Connection {
  // Always written, because SQLite silently opens a write-protected file as read-only and fails at the first change.
  client.run(`PRAGMA application_id = ${APPLICATION_ID}`)
  migrate(client, name)
  attachSnapshots(client)
  return {
    db: drizzle(client),
    client,
    dataVersion: new DataVersion(),
    name,
    isNew: false,
    isInPlace: () => true,
  }
}

/**
 * Moves the write-ahead log into the file, deletes the log, and closes the file. After a disk error, the log remains and no
 * data is lost.
 */
export function closeConnection({ client }: Pick<Connection, 'client'>): void {
  try {
    // `close` keeps the lock until the last prepared statement is collected. Without a log, SQLite can unlock the file first.
    client.run(NO_JOURNAL)
    client.run('PRAGMA locking_mode = NORMAL')
    applicationId(client)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
  } finally {
    client.close()
    removeLockedFile(client)
  }
}

/** Closes a database after a failed start, and deletes its file if the start created it. */
export function discardConnection(connection: Connection): void {
  const { name, isNew } = connection
  closeConnection(connection)
  if (isNew) for (const end of ['', '-wal']) rmSync(`${name}${end}`, { force: true })
}
