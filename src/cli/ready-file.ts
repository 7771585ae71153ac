/** The file that tells others that the server answers, and where. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { reasonOf } from '../lib/message-of.ts'
import { StartupError } from '../lib/startup-error.ts'

export interface ReadyFile {
  /** Puts the line there whole: whoever waits for the file never reads half of it. Its owner alone can: it has keys. */
  write(line: string): void
  /** Takes it away again, unless another process has put its own there meanwhile. */
  remove(): void
}

/**
 * Takes away what an earlier process that was killed has left: nobody shall wait for this one and read of that one.
 * @throws {StartupError} when nothing can be written there
 */
export function readyFile(path: string): ReadyFile {
  // No two processes that run have the same, and one that is killed leaves no more than one behind.
  const unfinished = `${path}.${process.pid}.tmp`
  let written: string | undefined
  orExplain(path, () => {
    writeFileSync(unfinished, '', { mode: 0o600 })
    rmSync(path, { force: true })
  })
  return {
    write: (line) => {
      orExplain(path, () => {
        writeFileSync(unfinished, line, { mode: 0o600, flush: true })
        renameSync(unfinished, path)
      })
      written = line
    },
    remove: () => {
      rmSync(unfinished, { force: true })
      if (written !== undefined && contentOf(path) === written) rmSync(path, { force: true })
    },
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function orExplain(path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new StartupError(
      `The ready file ${path} cannot be written (${reasonOf(error)}): name another with --ready-file.`,
    )
  }
}
