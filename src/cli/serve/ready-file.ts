/** Writes the ready file, which reports to other processes that the server is ready, and its URL. */
import { rmSync } from 'node:fs'
import { explainErrors, reasonOf } from '../../lib/errors.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { type FileKind, replaceFile, requireReplaceable, resolveOutputFile } from '../output-file.ts'

interface ReadyFile {
  /** Removes the file of a killed process, so that other processes do not read it instead of the new one. */
  clear(): void
  /** Creates the file atomically. Only its owner can read it, because it contains keys. */
  write(line: string): void
  /** Removes the file unless another process has replaced it. */
  remove(): void
}

const FLAG = '--ready-file'

const READY_FILE: FileKind = { name: 'a ready file', start: /^\{"event":"listening","url":"/ }

/**
 * Checks the path of a ready file, without changing anything.
 * @param inputs files that the server reads or stores data in
 * @throws {StartupError} if the file cannot be written, or is not a ready file
 */
export function prepareReadyFile(path: string, inputs: readonly string[]): ReadyFile {
  const file = resolveOutputFile(FLAG, path, inputs)
  const requireReadyFile = (): void => requireReplaceable(FLAG, path, file, READY_FILE)
  requireReadyFile()
  let written: string | undefined
  return {
    clear: () => {
      requireReadyFile()
      explainWriteErrors(path, () => rmSync(file, { force: true }))
    },
    write: (line) => {
      requireReadyFile()
      explainWriteErrors(path, () => replaceFile(file, line))
      written = line
    },
    remove: () => {
      if (written !== undefined && readIfExists(file) === written) rmSync(file, { force: true })
    },
  }
}

function readIfExists(path: string): string | undefined {
  try {
    return readRegularFile(path).toString('utf8')
  } catch {
    return undefined
  }
}

const explainWriteErrors = (path: string, write: () => void): void =>
  explainErrors(
    write,
    (error) =>
      `The ready file ${path} cannot be written: ${reasonOf(error)}. Name another file with ${FLAG}.`,
  )
