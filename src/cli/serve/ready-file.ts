/** The file that tells others that the server answers, and where. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { systemRandom } from '../../lib/random.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { type FileKind, requireReplaceable, resolveOutputFile } from '../output-file.ts'

export interface ReadyFile {
  /** Removes the file that a killed process has left, so that nobody who waits for this server reads that one. */
  clear(): void
  /** Puts the line there whole: nobody who waits for the file reads half of it. Its owner alone can: it has keys. */
  write(line: string): void
  /** Removes the file, unless another process has put its own there meanwhile. */
  remove(): void
}

const FLAG = '--ready-file'

const READY_FILE: FileKind = { name: 'a ready file', start: /^\{"event":"listening","url":"/ }

/**
 * Checks the place of a ready file, and changes nothing yet.
 * @param inputs files that the server reads or stores data in
 * @throws {StartupError} if nothing can be written there, or a file there is no ready file
 */
export function prepareReadyFile(path: string, inputs: readonly string[]): ReadyFile {
  const file = resolveOutputFile(FLAG, path, inputs)
  const requireOwn = (): void => requireReplaceable(FLAG, path, file, READY_FILE)
  requireOwn()
  let written: string | undefined
  return {
    clear: () => {
      requireOwn()
      orExplain(path, () => rmSync(file, { force: true }))
    },
    write: (line) => {
      requireOwn()
      orExplain(path, () => replace(file, line))
      written = line
    },
    remove: () => {
      if (written !== undefined && contentOf(file) === written) rmSync(file, { force: true })
    },
  }
}

/** Not the process id in the name: containers that share a volume may all be number 1. */
function replace(file: string, line: string): void {
  const unfinished = `${file}.${systemRandom.uuid()}.tmp`
  try {
    writeFileSync(unfinished, line, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readRegularFile(path).toString('utf8')
  } catch {
    return undefined
  }
}

function orExplain(path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new StartupError(
      `The ready file ${path} cannot be written (${reasonOf(error)}): name another with ${FLAG}.`,
    )
  }
}
