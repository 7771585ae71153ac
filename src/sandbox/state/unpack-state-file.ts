/** Checks the size and the start of state files, and decompresses the database in them. */
import { createZstdDecompress } from 'node:zlib'
import { withPrivateFile } from '../../db/attached-file.ts'
import { ApiError } from '../../lib/api-error.ts'
import { messageOf } from '../../lib/errors.ts'

const MIB = 1024 * 1024

/** The maximum size of a state file: the records of some 300,000 people. */
export const MAX_STATE_MIB = 64

/**
 * Returns the maximum size of the database in a state file, in bytes. Rows are seldom compressed to less than a tenth, so a file that
 * unpacks to much more is no state.
 */
export const getMaxDatabaseSize = (fileSize: number): number => Math.min(16 * fileSize + 32 * MIB, 512 * MIB)

/** The magic number of Zstandard. */
const START = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/**
 * Checks the start of a file, which is all that a client can check.
 * @throws {ApiError} 400
 */
function requireStateFile(file: Uint8Array): void {
  if (START.equals(file.subarray(0, START.length))) return
  throw new ApiError('invalid_parameter', 'This is not a state file. Create one with signalbox state export.')
}

/**
 * Unpacks the database of a state file to a private file, and deletes it after `work`.
 * @throws {ApiError} 400 if the file is invalid; 503 if the private file cannot be written
 */
export async function withStateDatabase<Result>(
  file: Uint8Array,
  work: (path: string) => Result | Promise<Result>,
): Promise<Result> {
  requireStateFile(file)
  return withPrivateFile(decompress(file), work)
}

/** In bytes. With the default of 16 KiB, each chunk would be a turn of the event loop. */
const CHUNK_SIZE = 256 * 1024

/** Decompresses in other threads, so that the server processes requests in the meantime. */
async function* decompress(file: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createZstdDecompress({ chunkSize: CHUNK_SIZE })
  stream.end(file)
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > getMaxDatabaseSize(file.length)) throw new Error('its content is too large')
      yield chunk
    }
  } catch (error) {
    throw createDamagedFileError(messageOf(error))
  }
}

export const createDamagedFileError = (problem: string): ApiError =>
  new ApiError(
    'invalid_parameter',
    `The state file is damaged: ${problem}. Restore it from a backup, or export the state again.`,
  )
