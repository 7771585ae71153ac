/** Reads the state file from which a server starts, and recognizes state files. */
import { existsSync } from 'node:fs'
import { ApiError } from '../../lib/api-error.ts'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { readRegularFile } from '../../lib/regular-file.ts'

export const STATE_FLAG = '--state'

/**
 * Reads a state file.
 * @throws {StartupError} if the file does not exist, or cannot be read
 */
export function readStateFile(path: string): Uint8Array {
  if (!existsSync(path)) {
    throw new StartupError(
      `${STATE_FLAG} ${path} does not exist. Check the path, or add --save-on-exit for a new file.`,
    )
  }
  try {
    return readRegularFile(path)
  } catch (error) {
    throw new StartupError(`${STATE_FLAG} ${path} cannot be read: ${reasonOf(error)}.`)
  }
}

/** Names the file in the errors of its content. */
export function explainStateErrors<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof ApiError ? new StartupError(`${STATE_FLAG} ${path}: ${error.message}`) : error
  }
}

/** The magic number of Zstandard. */
const START = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/**
 * Checks the start of a file, which is all that a client can check.
 * @throws {ApiError} 400
 */
export function requireStateFile(file: Uint8Array): void {
  if (START.equals(file.subarray(0, START.length))) return
  throw new ApiError('invalid_parameter', 'This is not a state file. Create one with signalbox state export.')
}
