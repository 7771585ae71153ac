/** Opens and closes the database, in a file or in memory. */
import { Database } from 'bun:sqlite'
import {
  closeSync,
  existsSync,
  linkSync,
  readSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { DataVersion } from '../lib/cache.ts'
import { codeOf, isDatabaseError, reasonOf, StartupError } from '../lib/errors.ts'
import { systemRandom } from '../lib/random.ts'
import { describeNonRegularFile, openRegularFile } from '../lib/regular-file.ts'
import { MovedDatabase } from '../lib/storage-failure.ts'
import { requireIntact } from './integrity-check.ts'
import { migrate } from './migrate.ts'

/** An open database: Drizzle for queries, and the SQLite client for transactions and pragmas. */
export interface Connection {
  readonly db: BunSQLiteDatabase
  readonly client: Database
  readonly dataVersion: DataVersion
  /** The path of the file, or `:memory:`. */
  readonly name: string
  /** Whether this process created the file. A start that fails deletes it again. */
  readonly isNew: boolean
  /**
   * Checks that the file and its write-ahead log are still the opened ones. SQLite continues to write to deleted files, and
   * that data is lost.
   * @throws {MovedDatabase}
   */
  readonly requireInPlace: () => void
}

/** What a commit waits for: `full` for the disk, `normal` for the operating system. */
export type Synchronous = 'normal' | 'full'

/** Identifies a Signalbox database ("SBox"). */
const APPLICATION_ID = 0x53426f78

/**
 * The page cache of SQLite in KiB. An edit of ten thousand contacts touches thousands of index pages several times. With the
 * default of 2 MB, each access would read the file.
 */
const CACHE_KIB = 16 * 1024

/** Opens a database in memory: empty with the current schema, or a copy of `image`. */
export function openMemory(image?: Uint8Array): Connection {
  return connect(image ? Database.deserialize(image) : new Database(':memory:'), ':memory:')
}

/**
 * Opens the database in `path` with an exclusive lock. Creates a missing file from `image` (a database as bytes) or empty,
 * readable by its owner only.
 * @throws {StartupError} if another process has it open, it cannot be read or written, or another program or a newer version
 *   created it
 */
export function openFile(
  path: string,
  image?: () => Uint8Array,
  synchronous: Synchronous = 'normal',
): Connection {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats) requireDatabaseFile(stats, path)
    if (stats === undefined) createFile(path, image?.() ?? openMemory().client.serialize())
    return connectToFile(new Database(path), path, synchronous, stats === undefined)
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (String(codeOf(error)).startsWith('SQLITE_BUSY')) throw databaseInUse(path)
    if (codeOf(error) === 'ENOENT') throw new StartupError(describeCreateFailure(path))
    throw new StartupError(
      `The database ${path} cannot be opened (${reasonOf(error)}): check the path and its permissions, ` +
        'name another file with --db; a server may use --memory instead.',
    )
  }
}

/** @throws {StartupError} for a folder, a pipe, a device, and an empty file */
function requireDatabaseFile(stats: Stats, path: string): void {
  if (stats.isDirectory()) throw new StartupError(`The database ${path} is a folder: name a file in it.`)
  const reason = describeNonRegularFile(stats)
  if (reason !== undefined)
    throw new StartupError(`The database ${path} cannot be used: ${reason}. Name a file with --db.`)
  if (stats.size === 0) throw emptyFile(path)
  requireHeader(path)
}

const HEADER = 'SQLite format 3\0'

/** Checks the header, because SQLite overwrites a file of one byte, and any file beside the write-ahead log of a database. */
function requireHeader(path: string): void {
  const handle = openRegularFile(path)
  try {
    const bytes = Buffer.alloc(HEADER.length)
    readSync(handle, bytes)
    if (bytes.toString('latin1') !== HEADER) throw new Error('file is not a database')
  } finally {
    closeSync(handle)
  }
}

/**
 * Creates a file that only its owner can read, unless it exists. Writes a temporary file first, so that a killed process or
 * a second process never leaves a partial file under this name. A killed process may leave its `.tmp`.
 */
function createFile(path: string, content: Uint8Array): void {
  // Not the process id, because containers that share a volume may all have process id 1.
  const unfinished = `${path}.${systemRandom.uuid()}.tmp`
  try {
    writeFileSync(unfinished, content, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(unfinished, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function connectToFile(client: Database, path: string, synchronous: Synchronous, isNew: boolean): Connection {
  try {
    requireOwnDatabase(client, path)
    lockForThisProcess(client)
    requireWritable(client)
    // With NORMAL, a killed process loses nothing. A power failure may lose the last commits, but not the consistency.
    client.run(`PRAGMA synchronous = ${synchronous}`)
    client.run(`PRAGMA cache_size = -${CACHE_KIB}`)
    const connection = connect(client, path)
    if (!isNew) requireIntact(client, path)
    return { ...connection, isNew, requireInPlace: createInPlaceCheck(path) }
  } catch (error) {
    closeConnection({ client })
    throw error
  }
}

/** Some folders, such as /proc, report a new file as missing. */
const describeCreateFailure = (path: string): string =>
  existsSync(dirname(path))
    ? `The database ${path} cannot be created in the folder ${dirname(path)}. Name a file in another folder with --db.`
    : `The database ${path} cannot be made: the folder ${dirname(path)} is not there. Make it first.`

const emptyFile = (path: string): StartupError =>
  new StartupError(
    `The database ${path} is an empty file: restore it from a copy, or delete it to start with a new database.`,
  )

const databaseInUse = (path: string): StartupError =>
  new StartupError(
    `Another Signalbox uses the database ${path}: stop it, send requests to it instead (enrich --url, or its /sandbox API), ` +
      'or name another file with --db.',
  )

/**
 * Acquires an exclusive lock until the connection is closed. The operating system releases it when the process dies. It also
 * makes statements faster, because SQLite does not lock the file for each of them.
 */
function lockForThisProcess(client: Database): void {
  client.run('PRAGMA locking_mode = EXCLUSIVE')
  client.run('PRAGMA journal_mode = WAL')
  client.run('BEGIN EXCLUSIVE')
  client.run('COMMIT')
}

/** Writes to the file. SQLite silently opens a write-protected file as read-only, and reports an error at the first write. */
function requireWritable(client: Database): void {
  client.run(`PRAGMA application_id = ${APPLICATION_ID}`)
}

/** Returns a check that compares files by device and inode, as SQLite's own `SQLITE_FCNTL_HAS_MOVED` does. */
function createInPlaceCheck(path: string): () => void {
  // Windows does not allow an open file to be deleted or replaced.
  if (process.platform === 'win32') return () => {}
  const files = [path, `${path}-wal`].map((name) => ({ name, opened: statSync(name) }))
  return () => {
    for (const { name, opened } of files) {
      const now = statSync(name, { throwIfNoEntry: false })
      if (now?.ino !== opened.ino || now.dev !== opened.dev || (name === path && now.size === 0))
        throw new MovedDatabase(name)
    }
  }
}

const applicationId = (client: Database): number | undefined =>
  client.query<{ application_id: number }, []>('PRAGMA application_id').get()?.application_id

/** Rejects the database of another program before anything is written to it. */
function requireOwnDatabase(client: Database, path: string): void {
  const tables = client.query<{ n: number }, []>('SELECT count(*) AS n FROM sqlite_master').get()
  if (applicationId(client) === APPLICATION_ID || tables?.n === 0) return
  throw new StartupError(`${path} is a database of another program: name another file with --db.`)
}

function connect(client: Database, name: string): Connection {
  client.run('PRAGMA foreign_keys = ON')
  if (applicationId(client) !== APPLICATION_ID) client.run(`PRAGMA application_id = ${APPLICATION_ID}`)
  migrate(client, name)
  return {
    db: drizzle(client),
    client,
    dataVersion: new DataVersion(),
    name,
    isNew: false,
    requireInPlace: () => {},
  }
}

/**
 * Moves the write-ahead log into the file, deletes the log, and closes the file. After a disk error, the log remains and no
 * data is lost.
 */
export function closeConnection({ client }: Pick<Connection, 'client'>): void {
  try {
    // `close` keeps the lock until the last prepared statement is collected. Without a log, SQLite can unlock the file first.
    client.run('PRAGMA journal_mode = DELETE')
    client.run('PRAGMA locking_mode = NORMAL')
    applicationId(client)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
  } finally {
    client.close()
  }
}

/** Closes a database after a failed start, and deletes its file if the start created it. */
export function discardConnection(connection: Connection): void {
  const { name, isNew } = connection
  closeConnection(connection)
  if (isNew) for (const end of ['', '-wal']) rmSync(`${name}${end}`, { force: true })
}
