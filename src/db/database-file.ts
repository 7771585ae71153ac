/** The file of a database as the system sees it: what it is, how it is created, and whether it is still there. */
import { closeSync, linkSync, readSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { codeOf } from '../lib/message-of.ts'
import { systemRandom } from '../lib/random.ts'
import { notRegular, openRegularFile } from '../lib/regular-file.ts'
import { StartupError } from '../lib/startup-error.ts'
import { MovedDatabase } from '../lib/storage-failure.ts'

/**
 * Returns whether there is a database file at `path`.
 * @throws {StartupError} for a folder, a pipe, a device, and an empty file, and if SQLite can't use the files beside it
 * @throws {Error} for a file that is no database
 */
export function hasDatabaseFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  for (const end of ['-wal', '-journal']) requireRegular(`${path}${end}`, path)
  if (stats === undefined) return false
  if (stats.isDirectory()) throw new StartupError(`The database ${path} is a folder: name a file in it.`)
  const reason = notRegular(stats)
  if (reason !== undefined)
    throw new StartupError(`The database ${path} cannot be used: ${reason}. Name a file with --db.`)
  if (stats.size === 0) throw emptyFile(path)
  requireHeader(path)
  return true
}

/** Opening a pipe waits for a writer. */
function requireRegular(file: string, database: string): void {
  const stats = statsOf(file)
  const reason = stats && notRegular(stats)
  if (reason === undefined) return
  throw new StartupError(`The database ${database} needs the name ${file}, and ${reason}: move it away.`)
}

const emptyFile = (path: string): StartupError =>
  new StartupError(
    `The database ${path} is an empty file: restore it from a copy, or delete it to start with a new database.`,
  )

const HEADER = 'SQLite format 3\0'

/** SQLite itself overwrites a file of one byte, and any file that has the write-ahead log of a database beside it. */
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
 * Creates a file that its owner alone can read, unless it exists. It is written under another name first: a process that
 * is killed, or two at once, never leave half of it under this one (a killed one may leave its `.tmp`).
 */
export function createFile(path: string, content: Uint8Array): void {
  // Not the process id: containers that share a volume may all be number 1.
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

/**
 * Returns a check that a database and its write-ahead log are still the files that were opened. SQLite goes on writing to
 * files that were deleted, and everything written there is lost. It compares device and inode, as SQLite's own
 * `SQLITE_FCNTL_HAS_MOVED` does, and sizes: neither file shrinks while it is open. The check throws `MovedDatabase`.
 */
export function inPlaceCheck(path: string): () => void {
  // Windows does not let anybody delete or replace an open file.
  if (process.platform === 'win32') return () => {}
  const files = [path, `${path}-wal`].map((name) => ({ name, last: statSync(name) }))
  return () => {
    for (const file of files) {
      const now = statsOf(file.name)
      const { ino, dev, size } = file.last
      if (now?.ino !== ino || now.dev !== dev || now.size < size) throw new MovedDatabase(file.name)
      file.last = now
    }
  }
}

/** Returns `undefined` also for a path that can't be followed: a file may be in the place of its folder. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
