/** Opens and closes the database, in a file or in memory. */
import { Database } from 'bun:sqlite'
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { DataVersion } from '../lib/cache.ts'
import { codeOf, isDatabaseError, reasonOf, StartupError } from '../lib/errors.ts'
import { createFile, createPlaceCheck, hasDatabaseFile, resolveLink } from './database-file-checks.ts'
import { createDamagedDatabaseError, requireIntact } from './integrity-check.ts'
import { migrate, requireCurrentSchema } from './migrate.ts'
import { attachSavedStates } from './saved-states.ts'

/** An open database: Drizzle for queries, and the SQLite client for transactions and pragmas. */
export interface Connection {
  readonly db: BunSQLiteDatabase
  readonly client: Database
  readonly dataVersion: DataVersion
  /** The path of the file, or `:memory:`. */
  readonly name: string
  /** Whether this process created the file. A start that fails deletes it again. */
  readonly isNew: boolean
  /** Whether this process converted the file from the schema of another version. */
  readonly isMigrated: boolean
  /** Returns whether the file is still the opened one. SQLite continues to write to a deleted file, and that data is lost. */
  readonly isInPlace: () => boolean
}

/** What a commit waits for: `full` for the disk, `normal` for the operating system. */
export type Synchronous = 'normal' | 'full'

interface FileOptions {
  /** Returns the content of a new file. */
  readonly image?: (() => Uint8Array) | undefined
  readonly synchronous?: Synchronous | undefined
  /** Whether to open the file only for reading, if it exists and is of this version. */
  readonly isReadOnly?: boolean | undefined
  /** Rejects a file of another version that is opened only for reading. */
  readonly requireCurrent?: ((connection: Connection) => void) | undefined
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
 * Opens the database that `name` leads to, with an exclusive lock unless it is only read. Creates a missing file from `image` (a
 * database as bytes) or empty, readable by its owner only.
 * @throws {StartupError} if another process has it open, it cannot be read or written, or another program or a version
 *   with other tables created it
 */
export function openFile(
  name: string,
  { image, synchronous = 'normal', isReadOnly = false, requireCurrent }: FileOptions = {},
): Connection {
  const path = resolveLink(name)
  try {
    if (isReadOnly) return connectForReading(path, requireCurrent)
    const isNew = !hasDatabaseFile(path)
    if (isNew) createFile(path, image?.() ?? openMemory().client.serialize())
    const client = new Database(path, { readwrite: true, create: false })
    return connectToFile(client, path, synchronous, isNew)
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (String(codeOf(error)).startsWith('SQLITE_BUSY')) throw createDatabaseInUseError(path)
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(String(codeOf(error))))
      throw createDamagedDatabaseError(path, reasonOf(error))
    if (codeOf(error) === 'ENOENT') throw new StartupError(describeCreateFailure(path))
    throw new StartupError(
      `The database ${path} cannot be opened (${reasonOf(error)}). Check the path and its permissions, ` +
        'name another file with --db, or use --memory for a server.',
    )
  }
}

function connectToFile(client: Database, path: string, synchronous: Synchronous, isNew: boolean): Connection {
  try {
    requireOwnDatabase(client, path)
    lockForThisProcess(client)
    // With NORMAL, a killed process loses nothing. A power failure may lose the last transaction, but not the consistency.
    client.run(`PRAGMA synchronous = ${synchronous}`)
    client.run(`PRAGMA cache_size = -${CACHE_KIB}`)
    const connection = connect(client, path)
    if (!isNew) requireIntact(client, path)
    return { ...connection, isNew, isInPlace: createPlaceCheck(path) }
  } catch (error) {
    closeConnection({ client })
    throw error
  }
}

/** Opens a file for reading only. Its temporary tables can be changed. */
function connectForReading(path: string, requireCurrent: FileOptions['requireCurrent']): Connection {
  const missing = ['-wal', '-shm'].map((end) => `${path}${end}`).filter((file) => !existsSync(file))
  const client = new Database(path, { readonly: true })
  try {
    const requireReadable = client.transaction(() => {
      requireOwnDatabase(client, path)
      // SQLite creates these files to read the log of a killed server. The transaction keeps other processes from using them.
      if (process.platform !== 'win32') for (const file of missing) rmSync(file, { force: true })
      requireCurrentSchema(client, path)
    })
    requireReadable()
    requireIntact(client, path)
    const connection = toConnection(client, path)
    requireCurrent?.(connection)
    return connection
  } catch (error) {
    closeConnection({ client })
    throw error
  }
}

/** Describes why a file cannot be created. Some folders, such as /proc, report a new file as missing. */
const describeCreateFailure = (path: string): string =>
  existsSync(dirname(path))
    ? `The database ${path} cannot be created in the folder ${dirname(path)}. Name a file in another folder with --db.`
    : `The database ${path} cannot be created: the folder ${dirname(path)} does not exist. Create it first.`

const createDatabaseInUseError = (path: string): StartupError =>
  new StartupError(
    `Another Signalbox uses the database ${path}. Stop that server, send requests to it with \`enrich --url\` or \`/sandbox\`, ` +
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

const applicationId = (client: Database): number | undefined =>
  client.query<{ application_id: number }, []>('PRAGMA application_id').get()?.application_id

/**
 * Opens a copy of a state file, and converts it from the schema of another version.
 * @throws {Error} if it is damaged, or has triggers or views, which other commands could run
 */
export function openUntrusted(path: string): Connection {
  const client = new Database(path, { readwrite: true, create: false })
  try {
    client.run('PRAGMA trusted_schema = OFF')
    if (applicationId(client) !== APPLICATION_ID)
      throw new Error('it is incomplete, or the database of another program')
    const [check] = client.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').all()
    if (check?.quick_check !== 'ok') throw new Error(check?.quick_check)
    const unknown =
      "SELECT name FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"
    if (client.query(unknown).get() !== null) throw new Error('it has a trigger, a view, or a virtual table')
    return connect(client, 'The state file')
  } catch (error) {
    client.close()
    throw error
  }
}

/** Rejects the database of another program before anything is written to it. */
function requireOwnDatabase(client: Database, path: string): void {
  const tables = client.query<{ n: number }, []>('SELECT count(*) AS n FROM sqlite_master').get()
  if (applicationId(client) === APPLICATION_ID || tables?.n === 0) return
  throw new StartupError(`${path} is a database of another program. Name another file with --db.`)
}

function connect(client: Database, name: string): Connection {
  // Always written, because SQLite silently opens a write-protected file as read-only and fails at the first change.
  client.run(`PRAGMA application_id = ${APPLICATION_ID}`)
  // The schema of an attached state file must not run functions with side effects.
  client.run('PRAGMA trusted_schema = OFF')
  const isMigrated = migrate(client, name)
  attachSavedStates(client)
  return { ...toConnection(client, name), isMigrated }
}

const toConnection = (client: Database, name: string): Connection => ({
  db: drizzle(client),
  client,
  dataVersion: new DataVersion(),
  name,
  isNew: false,
  isMigrated: false,
  isInPlace: () => true,
})

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
