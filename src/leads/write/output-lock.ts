/** Locks an output, so that only one process at a time writes it. */
import { Database } from 'bun:sqlite'
import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { messageOf, reasonOf, StartupError } from '../../lib/errors.ts'
import { partialFilesOf } from './output.ts'

interface OutputLock {
  release(): void
}

/** Another process may remove the lock file before this one has locked it. */
const MAX_ATTEMPTS = 10

/**
 * Locks an output with an exclusive SQLite transaction on an empty file. The operating system releases the lock when the
 * process ends, even if it is killed, so stale locks and process ids need no handling.
 * @throws {StartupError} if another process has the lock
 */
export function lockOutput(file: string): OutputLock {
  const { lock } = partialFilesOf(file)
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const inode = createLockFile(lock)
      const database = new Database(lock)
      lockDatabase(database)
      if (statSync(lock, { throwIfNoEntry: false })?.ino === inode)
        return { release: () => release(lock, database) }
      database.close()
    }
  } catch (error) {
    if (/locked|busy/i.test(messageOf(error)))
      throw new StartupError(
        `Another process is writing to ${file}. Wait until it ends, or name another file with -o.`,
      )
    throw new StartupError(
      `${lock} cannot be locked: ${reasonOf(error)}. Name an output in another folder with -o.`,
    )
  }
  throw new StartupError(
    `${lock} cannot be locked, because other processes write to ${file}. Wait until they end, and try again.`,
  )
}

/** Creates the file if it does not exist. Returns its inode, which identifies it under any name. */
function createLockFile(lock: string): number | undefined {
  closeSync(openSync(lock, 'a', 0o600))
  return statSync(lock, { throwIfNoEntry: false })?.ino
}

function lockDatabase(database: Database): void {
  try {
    database.run('PRAGMA busy_timeout = 0')
    database.run('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw error
  }
}

/** Removes the file before the lock: a process that has opened the file in between sees that it is gone. */
function release(lock: string, database: Database): void {
  rmSync(lock, { force: true })
  database.close()
}
