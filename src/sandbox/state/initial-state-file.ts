/** Reads the state file from which a server starts. */
import { existsSync } from 'node:fs'
import { ApiError } from '../../lib/api-error.ts'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { decodeUtf8 } from '../../lib/text-file.ts'
import { parseStateFile } from './state-file-format.ts'
import type { StateContent } from './state-file-schema.ts'

export const STATE_FLAG = '--state'

/**
 * Reads and parses a state file.
 * @throws {StartupError} if the file does not exist, cannot be read, or is invalid
 */
export const readStateFile = (path: string): StateContent =>
  explainStateErrors(path, () => parseStateFile(readText(path)))

function readText(path: string): string {
  if (!existsSync(path)) {
    throw new StartupError(
      `${STATE_FLAG} ${path} does not exist. Check the path, or add --save-on-exit for a new file.`,
    )
  }
  try {
    return decodeUtf8(readRegularFile(path))
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
