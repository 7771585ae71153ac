/** Writes the ready file, which reports to other processes that the server is ready, and its URL. */
import { rmSync } from 'node:fs'
import { explainWriteErrors, StartupError } from '../../lib/errors.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import { isOtherProcess } from '../../lib/processes.ts'
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
