/** Writes the ready file, which reports to other processes that the server is ready, and its URL. */
import { readFileSync, rmSync } from 'node:fs'
import { explainWriteErrors } from '../../lib/errors.ts'
import { replaceFile, resolveOutput } from '../output-file.ts'

interface ReadyFile {
  /** Removes the file of a killed process, so that other processes do not read it instead of the new one. */
  clear(): void
  /** Creates the file atomically. Only its owner can read it, because it contains keys. */
  write(line: string): void
  /** Removes the file unless another process has replaced it. */
  remove(): void
}

/**
 * Checks the path of a ready file, without changing anything.
 * @param inputs files that the server reads or stores data in
 * @throws {StartupError} if the file cannot be written
 */
export function prepareReadyFile(name: string, inputs: readonly string[]): ReadyFile {
  const path = resolveOutput('--ready-file', name, inputs)
  let written: string | undefined
  const explain = (write: () => void): void =>
    explainWriteErrors(`The ready file ${name}`, write, 'Name another file with --ready-file.')
  return {
    clear: () => explain(() => rmSync(path, { force: true })),
    write: (line) => {
      explain(() => replaceFile(path, line))
      written = line
    },
    remove: () => {
      if (written !== undefined && readIfExists(path) === written) rmSync(path, { force: true })
    },
  }
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
