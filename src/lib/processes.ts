/** Checks processes whose ids are stored in files. */
import { codeOf } from './errors.ts'

/**
 * Returns whether an id belongs to another process that is running. The id of this process is the one of an ended process: in a
 * container, each start may have the same id.
 */
export function isOtherProcess(pid: unknown): boolean {
  if (typeof pid !== 'number' || !(pid > 0) || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}
