import { Database } from 'bun:sqlite'
import { existsSync, rmSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { createFile } from '../lib/create-file.ts'
import { codeOf, reasonOf } from '../lib/message-of.ts'
import { StartupError } from '../lib/startup-error.ts'
import { isStorageFailure } from '../lib/storage-failure.ts'
import { Changes } from './changes.ts'
import { migrate } from './migrate.ts'
import { Turn } from './turn.ts'

/** An open database: Drizzle for queries, and the connection below it for transactions and pragmas. */
export interface Connection {
  readonly db: BunSQLiteDatabase
  readonly client: Database
  readonly changes: Changes
  readonly turn: Turn
  /** Where it is stored; `:memory:` leaves nothing behind. */
  readonly name: string
  /** The files that this process created for it: a start that fails removes them. */
  readonly createdFiles: string[]
  /** Whether the file was there without content: a start that fails empties it again. */
  readonly wasEmpty: boolean
}

/** What a commit waits for: with `full` that the disk has it, with `normal` that the system has it. */
export type Synchronous = 'normal' | 'full'

/** Marks a file as ours ("SBox"). */
const APPLICATION_ID = 0x53426f78

/** How long a start waits for another process that writes to the same file, in milliseconds. */
const BUSY_TIMEOUT = 5_000

/**
 * Pages of the file that are kept, as far as they are used. Ten thousand contacts that are stored at once touch thousands of pages of
 * the indexes, several times each: with the 2 MB that SQLite keeps otherwise, each time from the file.
 */
const CACHE_KIB = 16 * 1024

/** Milliseconds between attempts to switch a new file to the write-ahead log. */
const SWITCH_EVERY = 20

/** A database in memory: empty with the current schema, or a copy of `image`. */
export function openMemory(image?: Uint8Array): Connection {
  return connect(image ? Database.deserialize(image) : new Database(':memory:'), ':memory:')
}

/**
 * The database in `path`. Where the file does not exist it is made, readable by its owner alone, from `image`
 * (a database as bytes) or empty.
 * @throws {StartupError} when the file cannot be read or written, is no database of ours, or is of a newer version
 */
export function openFile(
  path: string,
  image?: () => Uint8Array,
  synchronous: Synchronous = 'normal',
): Connection {
  try {
    const isNew = !existsSync(path) && createFile(path, image?.() ?? openMemory().client.serialize())
    const wasEmpty = statSync(path).size === 0
    const client = new Database(path)
    client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`)
    requireOurs(client, path)
    useWriteAheadLog(client)
    // A process kill loses nothing with NORMAL; a power cut may lose the last moments, never the consistency.
    client.run(`PRAGMA synchronous = ${synchronous}`)
    client.run(`PRAGMA cache_size = -${CACHE_KIB}`)
    return connect(client, path, isNew ? [path] : [], wasEmpty)
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (codeOf(error) === 'ENOENT') throw new StartupError(notCreated(path))
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
      throw new StartupError(`The database ${path} is a folder: name a file in it.`)
    throw new StartupError(
      `The database ${path} cannot be opened (${reasonOf(error)}): check the path and its permissions, ` +
        'name another file with --db; a server may use --memory instead.',
    )
  }
}

/** Some folders, such as /proc, report a new file as missing. */
const notCreated = (path: string): string =>
  existsSync(dirname(path))
    ? `The database ${path} cannot be created in the folder ${dirname(path)}. Name a file in another folder with --db.`
    : `The database ${path} cannot be made: the folder ${dirname(path)} is not there. Make it first.`

/**
 * SQLite does not wait for the lock that this switch needs, whatever its `busy_timeout`: of several processes that start
 * at once on a new file, one gets it, and the others find it done.
 */
function useWriteAheadLog(client: Database): void {
  for (let waited = 0; ; waited += SWITCH_EVERY) {
    try {
      client.run('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      const isBusy = String(codeOf(error)).startsWith('SQLITE_BUSY')
      if (!isBusy || waited >= BUSY_TIMEOUT) throw error
      Bun.sleepSync(SWITCH_EVERY)
    }
  }
}

const applicationId = (client: Database): number | undefined =>
  client.query<{ application_id: number }, []>('PRAGMA application_id').get()?.application_id

/** Refuses somebody else's database before anything is written to it. */
function requireOurs(client: Database, path: string): void {
  const tables = client.query<{ n: number }, []>('SELECT count(*) AS n FROM sqlite_master').get()
  if (applicationId(client) === APPLICATION_ID || tables?.n === 0) return
  client.close()
  throw new StartupError(`${path} is a database of another program: name another file with --db.`)
}

function connect(client: Database, name: string, createdFiles: string[] = [], wasEmpty = false): Connection {
  client.run('PRAGMA foreign_keys = ON')
  if (applicationId(client) !== APPLICATION_ID) client.run(`PRAGMA application_id = ${APPLICATION_ID}`)
  migrate(client, name)
  const changes = new Changes(client)
  return {
    db: drizzle(client),
    client,
    changes,
    turn: new Turn(client, changes),
    name,
    createdFiles,
    wasEmpty,
  }
}

/** Moves what the write-ahead log holds into the file and closes it. Where that cannot be, the log stays, and loses nothing. */
export function closeConnection({ client, turn }: Connection): void {
  turn.end()
  try {
    client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isStorageFailure(error)) throw error
  } finally {
    client.close()
  }
}

/** Closes a database that was opened for nothing, and removes what was created for it, unless another process uses the file. */
export function discardConnection(connection: Connection): void {
  const { client, turn, createdFiles, name, wasEmpty } = connection
  turn.end()
  const isUnused = (createdFiles.includes(name) || wasEmpty) && isUsedByNobodyElse(client)
  closeConnection(connection)
  if (!isUnused) return
  if (wasEmpty) truncateSync(name)
  for (const file of createdFiles) rmSync(file, { force: true })
}

/** SQLite leaves the write-ahead log, and removes its files, only where no other connection is open. */
function isUsedByNobodyElse(client: Database): boolean {
  try {
    client.run('PRAGMA busy_timeout = 0')
    client.run('PRAGMA journal_mode = DELETE')
    return true
  } catch {
    return false
  }
}
