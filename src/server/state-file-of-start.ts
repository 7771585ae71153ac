/** Reads the file of `--state`, and starts with the state in it. */
import { existsSync } from 'node:fs'
import { ApiError } from '../lib/api-error.ts'
import { StartupError } from '../lib/errors.ts'
import { readRegularFile } from '../lib/regular-file.ts'
import { withStateDatabase } from '../sandbox/state/unpack-state-file.ts'

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
  return readRegularFile(path, `${STATE_FLAG} ${path}`)
}

/**
 * Unpacks the state file, if there is one, and starts with its database.
 * @throws {StartupError} that names the file if its content is invalid
 */
export async function withDatabaseOfStart<Result>(
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
