/** Writes the ready file, which reports to other processes that the server is ready, and its URL. */
import { readFileSync, rmSync } from 'node:fs'
import { codeOf, explainWriteErrors, StartupError } from '../../lib/errors.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import {
  type FileKind,
  type OutputFile,
  replaceFile,
  requireReplaceable,
  resolveOutputFile,
} from '../output-file.ts'

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
 * @throws {StartupError} if the file cannot be written, is not a ready file, or belongs to a running process
 */
export function prepareReadyFile(path: string, inputs: readonly string[]): ReadyFile {
  const file = resolveOutputFile(FLAG, path, READY_FILE, inputs)
  requireEndedProcess(file)
  let written: string | undefined
  const explain = (write: () => void): void =>
    explainWriteErrors(`The ready file ${path}`, write, `Name another file with ${FLAG}.`)
  return {
    clear: () => {
      requireReplaceable(file)
      requireEndedProcess(file)
      explain(() => rmSync(file.path, { force: true }))
    },
    write: (line) => {
      requireEndedProcess(file)
      explain(() => replaceFile(file, line))
      written = line
    },
    remove: () => {
      if (written !== undefined && readIfExists(file.path) === written) rmSync(file.path, { force: true })
    },
  }
}

/**
 * Rejects the ready file of a running process.
 * @throws {StartupError} if the process is running
 */
function requireEndedProcess({ name, path }: OutputFile): void {
  const event = tryParseJson(readIfExists(path) ?? '')
  const pid = isObject(event) ? event.pid : undefined
  if (!isOtherProcess(pid)) return
  throw new StartupError(
    `The ready file ${name} belongs to process ${pid}, which is running. ` +
      `Name another file with ${FLAG}, or delete this one if the process is not a Signalbox server.`,
  )
}

function readIfExists(path: string): string | undefined {
  try {
    return readRegularFile(path).toString('utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns whether an id, as lock files contain it, belongs to another process that is running. The id of this process is the one of an ended process: in a
 * container, each start may have the same id.
 */
function isOtherProcess(pid: unknown): boolean {
  if (typeof pid !== 'number' || !(pid > 0) || pid === process.pid) return false
  try {
    return process.kill(pid, 0) && !isZombie(pid)
  } catch (error) {
    // EPERM: the process belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

/** Returns whether a process has ended, and its parent has not read its exit code. Known on Linux only. */
function isZombie(pid: number): boolean {
  try {
    // The state follows the name, which is in parentheses and may contain some.
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}
