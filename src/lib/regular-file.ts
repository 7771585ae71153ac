/** Opens regular files only: opening a pipe waits for a writer, and a device may have no end. */
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs'

/** Returns why a path is no regular file; `undefined` if it is one. */
export function notRegular(stats: Stats): string | undefined {
  if (stats.isFile()) return undefined
  return stats.isDirectory() ? 'it is a folder' : 'it is a pipe or a device'
}

/**
 * Opens a file to read it, and never waits.
 * @returns a file descriptor
 * @throws {Error} with the reason as its message if the path is no regular file
 */
export function openRegularFile(path: string): number {
  // Windows has no such flag, and no pipes in folders.
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const reason = notRegular(fstatSync(handle))
  if (reason === undefined) return handle
  closeSync(handle)
  throw new Error(reason)
}

/** Returns the content of a file. Throws like `openRegularFile`. */
export function readRegularFile(path: string): Buffer {
  const handle = openRegularFile(path)
  try {
    return readFileSync(handle)
  } finally {
    closeSync(handle)
  }
}
