/** The database file in the file system: its checks, its creation, whether this process has locked it, and whether it is still in place. */
import type { Database } from 'bun:sqlite'
import {
  closeSync,
  linkSync,
  readSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { CommandError, codeOf } from '../lib/errors.ts'
import { systemRandom } from '../lib/random.ts'
import { describeNonRegularFile, openRegularFile } from '../lib/regular-file.ts'

/**
 * Returns whether there is a database file at `path`.
 * @throws {CommandError} for a folder, a pipe, and a device
 * @throws {Error} for a file that is no database
 */
export function hasDatabaseFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return false
  const reason = describeNonRegularFile(stats)
  if (reason !== undefined)
    throw new CommandError(`The database ${path} cannot be used: ${reason}. Choose a file with --db.`)
  requireHeader(path)
  return true
}

/** Creates the error of a command that reads a database, and does not create one. */
export const createMissingDatabaseError = (path: string): CommandError =>
  new CommandError(
    `The database ${path} does not exist or is empty. Check --db, or leave it out to use the sample.`,
  )

/**
 * Returns whether a file is neither missing nor empty. Returns true for a folder, a device, and a path that cannot be reached, because
 * opening it reports the reason.
 */
export function hasContent(path: string): boolean {
  try {
    const stats = statSync(path)
    return !stats.isFile() || stats.size > 0
  } catch (error) {
    return codeOf(error) !== 'ENOENT'
  }
}

/** Returns the write-ahead log next to a database, which a killed process leaves; `undefined` without one, and for an empty one. */
export function findLog(path: string): string | undefined {
  // SQLite also resolves links.
  const log = `${realpathSync(path)}-wal`
  return hasContent(log) ? log : undefined
}

/** Returns the files that SQLite creates next to a database. */
export const listSideFiles = (path: string): string[] => ['-wal', '-shm', '-journal'].map((end) => path + end)

/**
 * Checks what SQLite would read next to a database. Opening a pipe waits for a writer. A rollback journal, which Signalbox never leaves,
 * replaces pages of the database, and SQLite may delete the file that it names.
 * @param isNew whether there is no database
 * @throws {CommandError} if one of the files cannot be used
 */
export function requireUsableSideFiles(path: string, isNew: boolean): void {
  for (const file of listSideFiles(path)) {
    const stats = statSync(file, { throwIfNoEntry: false })
    const reason = stats && describeNonRegularFile(stats)
    if (reason !== undefined)
      throw new CommandError(
        `The database ${path} cannot be used because of ${file}: ${reason}. Delete it first.`,
      )
  }
  if (hasContent(`${path}-journal`))
    throw new CommandError(
      `The database ${path} cannot be used because another program may not have completed the change in ${path}-journal. ` +
        `Open it with that program, and then delete ${path}-journal if it is still there. Or choose a different file with --db.`,
    )
  if (isNew && hasContent(`${path}-wal`))
    throw new CommandError(
      `The database ${path} does not exist, but ${path}-wal contains changes to it. Restore the database, or delete that file.`,
    )
}

const HEADER = 'SQLite format 3\0'

/**
 * Checks the header, because SQLite overwrites a file of one byte, and any file beside the write-ahead log of a database. An empty
 * file is a new database, which `touch` or a bind mount may have created.
 */
function requireHeader(path: string): void {
  const { bytes, length } = readStart(path, HEADER.length)
  if (length > 0 && bytes.toString('latin1') !== HEADER) throw new Error('file is not a database')
}

/** Returns the first bytes of a file, with zeros after its end. */
function readStart(path: string, size: number): { readonly bytes: Buffer; readonly length: number } {
  const handle = openRegularFile(path)
  try {
    const bytes = Buffer.alloc(size)
    return { bytes, length: readSync(handle, bytes) }
  } finally {
    closeSync(handle)
  }
}

/** The last bit says how the checksums were computed. */
const LOG_MAGIC = 0x377f0682
const LOG_HEADER_SIZE = 32

/**
 * Compares the page sizes in the headers of a database and its write-ahead log (https://sqlite.org/fileformat2.html).
 * @throws {Error} if they differ, because then the log is that of another database
 */
export function requireSamePageSize(path: string, log: string): void {
  const { bytes, length } = readStart(log, LOG_HEADER_SIZE)
  // A power failure may leave zeros, which SQLite ignores.
  if (length < LOG_HEADER_SIZE || (bytes.readUInt32BE(0) & ~1) !== LOG_MAGIC) return
  const pageSize = readStart(path, LOG_HEADER_SIZE).bytes.readUInt16BE(16)
  // The largest size does not fit into the two bytes of the header of the database.
  if (bytes.readUInt32BE(8) !== (pageSize === 1 ? 65_536 : pageSize))
    throw new Error('its write-ahead log is that of another database')
}

/**
 * Creates a file that only its owner can read, unless it exists. Writes a temporary file first, so that a killed process or
 * a second process never leaves a partial file under this name. A killed process may leave its `.tmp`.
 */
export function createFile(path: string, content: Uint8Array): void {
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

const lockedFiles = new Map<Database, string>()

/** Remembers that a connection has locked a file. */
export const addLockedFile = (client: Database, path: string): void => {
  lockedFiles.set(client, identify(statSync(path)))
}

export const removeLockedFile = (client: Database): void => {
  lockedFiles.delete(client)
}

/**
 * Returns whether this process has locked a file. Don't open such a file, not even to read it: when a process closes a file, POSIX
 * releases all its locks on that file.
 */
export function isLockedHere(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && [...lockedFiles.values()].includes(identify(stats))
}

/** Returns the same text for all names of a file. */
const identify = ({ dev, ino }: Stats): string => `${dev} ${ino}`

/** Returns a function that checks that the file at a path is still the opened one, neither deleted nor replaced. */
export function createPlaceCheck(path: string): () => boolean {
  const { ino, dev } = statSync(path)
  return () => {
    const now = statSync(path, { throwIfNoEntry: false })
    return now?.ino === ino && now.dev === dev
  }
}
