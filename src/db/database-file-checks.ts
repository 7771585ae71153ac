/** The database file in the file system: its checks, its creation, and whether it is still in place. */
import {
  closeSync,
  linkSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { codeOf, StartupError } from '../lib/errors.ts'
import { systemRandom } from '../lib/random.ts'
import { describeNonRegularFile, openRegularFile } from '../lib/regular-file.ts'

/** More than any system follows. */
const MAX_LINKS = 64

/**
 * Returns the path that a symbolic link leads to, whether there is a file or not, and other paths unchanged. SQLite names the files
 * beside a database after that path.
 */
export function resolveLink(path: string, maxLinks = MAX_LINKS): string {
  const target = readLink(path)
  if (target === undefined || maxLinks === 0) return path
  return resolveLink(resolve(realpathSync(dirname(path)), target), maxLinks - 1)
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/**
 * Returns whether there is a database file at `path`, which is not a symbolic link.
 * @throws {StartupError} for a folder, a pipe, a device, an empty file, and one with several names, and if SQLite can't use the
 *   files beside it
 * @throws {Error} for a file that is no database
 */
export function hasDatabaseFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  for (const end of ['-wal', '-journal']) requireRegular(`${path}${end}`, path)
  if (stats === undefined) return false
  if (stats.isDirectory()) throw new StartupError(`The database ${path} is a folder. Name a file in it.`)
  const reason = describeNonRegularFile(stats)
  if (reason !== undefined)
    throw new StartupError(`The database ${path} cannot be used: ${reason}. Name a file with --db.`)
  if (stats.size === 0) throw createEmptyFileError(path)
  if (stats.nlink > 1) requireSingleName(path, stats)
  requireHeader(path)
  return true
}

/**
 * Rejects a file with several names. SQLite finds the write-ahead log by the name of the file, so a start under another name after
 * a kill would ignore the log. Removes the temporary name that a kill can leave in `createFile`.
 */
function requireSingleName(path: string, { ino, dev }: Stats): void {
  const folder = dirname(path)
  for (const name of readdirSync(folder).filter((name) => isTemporaryName(name, path))) {
    const other = statsOf(join(folder, name))
    if (other?.ino === ino && other.dev === dev) rmSync(join(folder, name), { force: true })
  }
  if (statSync(path).nlink === 1) return
  throw new StartupError(
    `The database ${path} has several hard links. SQLite finds its write-ahead log by name, so a start under another name can lose ` +
      'charges. Delete the other names, and use symbolic links instead.',
  )
}

/** Rejects pipes and devices: opening a pipe waits for a writer. */
function requireRegular(file: string, database: string): void {
  const stats = statsOf(file)
  const reason = stats && describeNonRegularFile(stats)
  if (reason === undefined) return
  throw new StartupError(`The database ${database} needs the file name ${file}, but ${reason}. Move it.`)
}

const createEmptyFileError = (path: string): StartupError =>
  new StartupError(
    `The database ${path} is an empty file. Restore it from a copy, or delete it to start with a new database.`,
  )

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

const TEMPORARY_END = '.tmp'

/** Returns whether `createFile` creates this name. Users may name their own files `box.db.copy.tmp`. */
const isTemporaryName = (name: string, path: string): boolean => {
  const start = `${basename(path)}.`
  const id = name.slice(start.length, -TEMPORARY_END.length)
  return name.startsWith(start) && name.endsWith(TEMPORARY_END) && UUID.test(id)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Creates a file that only its owner can read, unless it exists. Writes a temporary file first, so that a killed process or
 * a second process never leaves a partial file under this name. A killed process may leave its `.tmp`.
 */
export function createFile(path: string, content: Uint8Array): void {
  // Not the process id, because containers that share a volume may all have process id 1.
  const unfinished = `${path}.${systemRandom.uuid()}${TEMPORARY_END}`
  try {
    writeFileSync(unfinished, content, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(unfinished, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Returns a function that checks that the file at a path is still the opened one, neither deleted nor replaced. */
export function createPlaceCheck(path: string): () => boolean {
  const { ino, dev } = statSync(path)
  return () => {
    const now = statsOf(path)
    return now?.ino === ino && now.dev === dev
  }
}

/** Returns `undefined` for a missing file, and for a path that cannot be followed, such as through a file instead of a folder. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
