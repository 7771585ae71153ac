/** Locks an output, so that only one process at a time writes it. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf, reasonOf, StartupError } from '../../lib/errors.ts'
import { partialFilesOf } from './output.ts'

interface OutputLock {
  release(): void
}

/**
 * Locks an output with a file that contains the id of this process. Takes over the lock of a process that has ended.
 * @throws {StartupError} if another process has the lock
 */
export function lockOutput(file: string): OutputLock {
  const { lock } = partialFilesOf(file)
  while (!createLockFile(lock)) {
    if (hasOwner(lock))
      throw new StartupError(
        `Another process is writing to ${file}. Wait until it ends, or name another file with -o. ` +
          `If no other process writes to it, remove ${lock}.`,
      )
    removeStaleLock(lock)
  }
  return { release: () => rmSync(lock, { force: true }) }
}

/** Returns `false` if the file exists. */
function createLockFile(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw createLockError(lock, error)
  }
}

/** Tests whether another process has a lock. The id of this one is stale: in a container, the next process often has the same. */
function hasOwner(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    return owner > 0 && owner !== process.pid && process.kill(owner, 0)
  } catch (error) {
    const code = codeOf(error)
    // The lock was released, or its process has ended.
    if (code === 'ENOENT' || code === 'ESRCH') return false
    // The process belongs to another user.
    if (code === 'EPERM') return true
    throw createLockError(lock, error)
  }
}

/** Moves a lock before it removes it: another process may have removed it, and created the next one, in the meantime. */
function removeStaleLock(lock: string): void {
  const removed = `${lock}.${process.pid}`
  try {
    renameSync(lock, removed)
    if (hasOwner(removed)) linkSync(removed, lock)
    rmSync(removed)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw createLockError(lock, error)
  }
}

const createLockError = (lock: string, error: unknown): StartupError =>
  new StartupError(
    `${lock} cannot be locked: ${reasonOf(error)}. Remove it, or name an output in another folder with -o.`,
  )
