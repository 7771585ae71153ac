/**
 * Reads regular files, and rejects pipes and devices: opening a pipe waits for a writer, and a device may have no end.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, type Stats } from 'node:fs'
import { CommandError, explainErrors, reasonOf } from './errors.ts'

/** Returns why a path is not a regular file; `undefined` if it is one. */
export function describeNonRegularFile(stats: Stats): string | undefined {
  if (stats.isFile()) return undefined
  return stats.isDirectory() ? 'it is a folder' : 'it is a pipe or a device'
}

/**
 * Opens a file for reading without waiting.
 * @returns a file descriptor
 * @throws {Error} with the reason as its message if the path is no regular file
 */
export function openRegularFile(path: string): number {
  // Windows has neither this flag nor pipes in folders.
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const reason = describeNonRegularFile(fstatSync(handle))
  if (reason === undefined) return handle
  closeSync(handle)
  throw new Error(`${reason}. Choose a file`)
}

/**
 * Returns the content of a file.
 * @param name the name of the file in messages
 * @throws {CommandError} if the file cannot be read, or is not a regular file
 */
export const readRegularFile = (path: string, name: string): Buffer =>
  explainReadErrors(name, () => {
    const handle = openRegularFile(path)
    try {
      return readFileSync(handle)
    } finally {
      closeSync(handle)
    }
  })

/** In bytes. Larger chunks are not faster, and strings cut from a chunk retain its memory. */
const CHUNK_SIZE = 256 * 1024

/**
 * Reads a file in chunks. All chunks share one buffer, so a chunk is valid until the next.
 * @param name the name of the file in the message about a change
 * @throws {CommandError} if the file cannot be read, is not a regular file, or changes while it is read
 */
export function* readFileChunks(
  file: string,
  name = file,
): Generator<{ readonly bytes: Uint8Array; readonly stats: Stats }> {
  const handle = explainReadErrors(file, () => openRegularFile(file))
  try {
    const stats = fstatSync(handle)
    const buffer = new Uint8Array(CHUNK_SIZE)
    let read = 0
    for (;;) {
      const length = explainReadErrors(file, () => readSync(handle, buffer))
      if (length === 0) break
      read += length
      yield { bytes: buffer.subarray(0, length), stats }
    }
    // A file that was truncated ends early without an error.
    if (read !== stats.size || fstatSync(handle).mtimeMs !== stats.mtimeMs) throw createFileChangedError(name)
  } finally {
    closeSync(handle)
  }
}

const explainReadErrors = <Result>(file: string, read: () => Result): Result =>
  explainErrors(read, (error) => `${file} cannot be read: ${reasonOf(error)}.`)

export const createFileChangedError = (file: string): CommandError =>
  new CommandError(
    `${file} changed while it was being read. Run the command again when the file is complete.`,
  )
