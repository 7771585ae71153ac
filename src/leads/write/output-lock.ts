/** Locks an output, so that only one process at a time writes it. */
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { systemClock } from '../../lib/clock.ts'
import { codeOf, reasonOf, StartupError } from '../../lib/errors.ts'
import { isOtherProcess } from '../../lib/processes.ts'
import { partialFilesOf } from './output.ts'

/**
 * Locks an output with a file that contains the id of this process and the name of its machine. Takes over the lock of a process that has ended.
 * @returns a function that releases the lock
 * @throws {StartupError} if another process has the lock
 */
export function lockOutput(file: string): () => void {
  const { lock } = partialFilesOf(file)
  try {
    while (!unless('EEXIST', () => writeFileSync(lock, `${process.pid} ${hostname()}\n`, { flag: 'wx' }))) {
      unless('ENOENT', () => removeStaleLock(lock, file))
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `${lock} cannot be locked: ${reasonOf(error)}. Remove it, or name an output in another folder with -o.`,
    )
  }
  return () => rmSync(lock, { force: true })
}

/** Returns whether an action succeeds: `false` if it fails with a code. Other errors are thrown. */
function unless(code: string, action: () => void): boolean {
  try {
    action()
    return true
  } catch (error) {
    if (codeOf(error) !== code) throw error
    return false
  }
}

/** Milliseconds. An empty lock that is younger belongs to a process that has not written its id yet. */
const MIN_STALE_AGE = 1_000

function hasOwner(lock: string): boolean {
  const content = readFileSync(lock, 'utf8').trim()
  if (content === '') return systemClock.now() - statSync(lock).mtimeMs < MIN_STALE_AGE
  const [id, host = hostname()] = content.split(' ')
  // Processes of another machine or container cannot be checked.
  return host !== hostname() || isOtherProcess(Number(id))
}

function removeStaleLock(lock: string, file: string): void {
  if (hasOwner(lock))
    throw new StartupError(
      `Another process is writing to ${file}. Wait until it ends, or name another file with -o. ` +
        `If no other process writes to it, remove ${lock}.`,
    )
  // Moved before it is removed: another process may have taken over the lock in the meantime.
  const moved = `${lock}.${process.pid}`
  renameSync(lock, moved)
  if (hasOwner(moved)) linkSync(moved, lock)
  rmSync(moved)
}
