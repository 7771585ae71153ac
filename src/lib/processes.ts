/** Recognizes processes by the ids in lock and ready files. */
import { readFileSync } from 'node:fs'
import { codeOf } from './errors.ts'

/**
 * Returns whether an id, as lock files contain it, belongs to another process that is running. The id of this process is the one of an ended process: in a
 * container, each start may have the same id.
 */
export function isOtherProcess(pid: unknown): boolean {
  if (typeof pid !== 'number' || !(pid > 0) || pid === process.pid) return false
  try {
    return process.kill(pid, 0) && !isZombie(pid)
  } catch (error) {
    // EPERM: the process belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

/** Returns whether a process has ended, and its parent has not read its exit code. Known on Linux only. */
function isZombie(pid: number): boolean {
  try {
    // The state follows the name, which is in parentheses and may contain some.
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}
