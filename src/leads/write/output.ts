/** Writes enriched rows to a file or to standard output. */
import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, writeFileSync } from 'node:fs'
import { codeOf, explainWriteErrors, OutputClosedError, reasonOf, StartupError } from '../../lib/errors.ts'
import { standardOutput } from '../../lib/log.ts'

export interface Output {
  /** @throws {StartupError} if the text cannot be written. The output then has no part of it */
  write(text: string): void | Promise<void>
  /** Stores a file on the disk. */
  close(): void
}

/**
 * Opens a UTF-8 file. Each row is written at once, so a process that is killed loses no written row.
 * @param flags `a` appends to the file, `w` replaces it
 * @throws {StartupError} if the file cannot be written
 */
export function openFileOutput(path: string, flags: 'w' | 'a'): Output {
  const handle = explainWriteErrors(path, () => openSync(path, flags))
  let length = fstatSync(handle).size
  return {
    write(text) {
      try {
        explainWriteErrors(path, () => writeFileSync(handle, text))
      } catch (error) {
        ftruncateSync(handle, length)
        throw error
      }
      length += Buffer.byteLength(text)
    },
    close() {
      explainWriteErrors(path, () => fdatasyncSync(handle))
      closeSync(handle)
    },
  }
}

export const STANDARD_OUTPUT: Output = {
  write: (text) =>
    standardOutput.write('stdout', text).catch((error) => {
      if (codeOf(error) === 'EPIPE') throw new OutputClosedError('Standard output was closed.')
      throw new StartupError(`Standard output cannot be written: ${reasonOf(error)}.`)
    }),
  close: () => {},
}
