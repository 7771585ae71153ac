/** Opens and closes the database, in a file or in memory. */
import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { DataVersion } from '../lib/cache.ts'
import { codeOf, isDatabaseError, reasonOf, StartupError } from '../lib/errors.ts'
import { createFile, createPlaceCheck, hasDatabaseFile } from './database-file-checks.ts'
import { hasKnownSchema, requireSmallSchema } from './file-schema.ts'
import { migrate } from './migrate.ts'
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
 * @throws {StartupError} if another process has it open, it is damaged, it cannot be read or written, or another program or a version
 *   with other tables created it
 */
export function openFile(path: string, image?: () => Uint8Array): Connection {
  try {
    const isNew = !hasDatabaseFile(path)
    if (isNew) createFile(path, image?.() ?? openMemory().client.serialize())
    return { ...connectToFile(path, isNew), isNew, isInPlace: createPlaceCheck(path) }
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (String(codeOf(error)).startsWith('SQLITE_BUSY')) throw createDatabaseInUseError(path)
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(String(codeOf(error))))
      throw createDamagedDatabaseError(path, reasonOf(error))
    throw new StartupError(
      `The database ${path} cannot be opened (${reasonOf(error)}). Check the path and its permissions, ` +
        'choose a different file with --db, or use --memory for a server.',
    )
  }
}

function connectToFile(path: string, isNew: boolean): Connection {
  const client = openClient(path)
  try {
    requireOwnDatabase(client, path)
    lockForThisProcess(client)
    // A killed process loses nothing. A power failure may lose the last transactions, but not the consistency.
    client.run('PRAGMA synchronous = NORMAL')
    client.run(`PRAGMA cache_size = -${CACHE_KIB}`)
    const [size] = client.query<{ page_count: number }, []>('PRAGMA page_count').all()
    const isLarge = (size?.page_count ?? 0) > MAX_CHECKED_PAGES
    const damage = isNew ? undefined : findDamage(client, path, isLarge ? ACCOUNT_TABLES : undefined)
    if (damage !== undefined) throw createDamagedDatabaseError(path, damage)
    return connect(client, path)
  } catch (error) {
    closeConnection({ client })
    throw error
  }
}

/** Opens a file that anybody may have written. */
function openClient(path: string): Database {
  requireSmallSchema(path)
  const client = new Database(path, { readwrite: true, create: false })
  client.run('PRAGMA trusted_schema = OFF')
  client.run('PRAGMA cell_size_check = ON')
  return client
}

/** Returns the first problem of the schema, and of the pages of tables, or of all pages; `undefined` without one. */
function findDamage(client: Database, name: string, tables: readonly string[] = ['1']): string | undefined {
  // First, because checking pages evaluates the schema.
  if (!hasKnownSchema(client, name))
    return 'its tables, indexes, triggers, or views were not created by Signalbox'
  return tables
    .flatMap((table) => client.query<{ quick_check: string }, []>(`PRAGMA quick_check(${table})`).all())
    .flatMap(({ quick_check }) => (quick_check === 'ok' ? [] : [quick_check.split('\n').at(-1)]))[0]
}

/** 64 MiB. Of larger files, only the accounts are checked at a start, because 11 MB take 18 ms of CPU. */
const MAX_CHECKED_PAGES = 16_384
const ACCOUNT_TABLES = ['organizations', 'users', 'api_keys', 'charges', 'daily_counts']

const createDamagedDatabaseError = (path: string, how: string): StartupError =>
  new StartupError(
    `The database ${path} is damaged (${how}). Restore it from a backup, or delete it to start with a new database.`,
  )

const createDatabaseInUseError = (path: string): StartupError =>
  new StartupError(
    `Another Signalbox process is using the database ${path}. Stop that server, send requests to it with \`enrich --url\` or \`/sandbox\`, ` +
      'or choose a different file with --db.',
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
 * @throws {StartupError} if a version of the program with other tables created it
 * @throws {Error} if it is damaged
 */
export function openUntrusted(path: string): Connection {
  const client = openClient(path)
  try {
    if (applicationId(client) !== APPLICATION_ID)
      throw new Error('it is incomplete, or belongs to a different program')
    const damage = findDamage(client, path)
    if (damage !== undefined) throw new Error(damage)
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
  throw new StartupError(`${path} belongs to a different program. Choose a different file with --db.`)
}

function connect(client: Database, name: string): Connection {
  // Always written, because SQLite silently opens a write-protected file as read-only and fails at the first change.
  client.run(`PRAGMA application_id = ${APPLICATION_ID}`)
  // The schema of an attached state file must not run functions with side effects.
  client.run('PRAGMA trusted_schema = OFF')
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
