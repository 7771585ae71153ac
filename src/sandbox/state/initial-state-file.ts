/** Reads the state file from which a server starts. */
import { existsSync } from 'node:fs'
import { ApiError } from '../../lib/api-error.ts'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { withStateDatabase } from './unpack-state-file.ts'

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

/**
 * Unpacks the state file, if there is one, and starts with its database.
 * @throws {StartupError} that names the file if its content is invalid
 */
export async function withStartState<Result>(
  path: string | undefined,
  file: Uint8Array | undefined,
  start: (database?: string) => Result | Promise<Result>,
): Promise<Result> {
  if (file === undefined) return start()
  try {
    return await withStateDatabase(file, start)
  } catch (error) {
    throw error instanceof ApiError ? new StartupError(`${STATE_FLAG} ${path}: ${error.message}`) : error
  }
}
