/** Only one process at a time writes an output. */
import { Database } from 'bun:sqlite'
import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { messageOf, reasonOf } from '../../lib/errors.ts'
import { StartupError } from '../../lib/startup-error.ts'
import { partialFilesOf } from './output.ts'

interface OutputLock {
  release(): void
}

/** A lock that is released while another process takes it is gone: that one looks again. */
const MOST_LOOKS = 10

/**
 * Takes an output for this process. The lock is the system's, on an empty file: it ends with the process, however that
 * ends, so that none is ever left over, and no process has to be known by its number.
 * @throws {StartupError} while another one writes there
 */
export function lockOutput(file: string): OutputLock {
  const { lock } = partialFilesOf(file)
  try {
    for (let look = 0; look < MOST_LOOKS; look++) {
      const place = placeOf(lock)
      const holder = new Database(lock)
      if (isTaken(holder) && statSync(lock, { throwIfNoEntry: false })?.ino === place)
        return { release: () => release(lock, holder) }
      holder.close()
    }
  } catch (error) {
    if (/locked|busy/i.test(messageOf(error)))
      throw new StartupError(
        `Another process is writing to ${file}. Wait until it has ended, or name another file with -o.`,
      )
    throw new StartupError(`${lock} cannot be locked: ${reasonOf(error)}. Name an output elsewhere with -o.`)
  }
  throw new StartupError(`${lock} comes and goes: others write to ${file}. Try again.`)
}

/** The file itself, whatever its name: it is made where it is not there. */
function placeOf(lock: string): number | undefined {
  closeSync(openSync(lock, 'a', 0o600))
  return statSync(lock, { throwIfNoEntry: false })?.ino
}

function isTaken(holder: Database): boolean {
  try {
    holder.run('PRAGMA busy_timeout = 0')
    holder.run('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    holder.close()
    throw error
  }
}

/** First the name, then the lock: whoever has opened it meanwhile sees that it is gone. */
function release(lock: string, holder: Database): void {
  rmSync(lock, { force: true })
  holder.close()
}
