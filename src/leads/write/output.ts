/** Writes enriched rows to a file or to standard output. */
import { isAscii } from 'node:buffer'
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { codeOf, explainWriteErrors, OutputClosedError, reasonOf, StartupError } from '../../lib/errors.ts'
import { standardOutput } from '../../lib/log.ts'
import { systemRandom } from '../../lib/random.ts'
import { readFileChunks } from '../../lib/regular-file.ts'
import { BOM } from '../../lib/text-file.ts'

export interface Output {
  /** @throws {StartupError} if the text cannot be written. The output then has no part of it */
  write(text: string): void | Promise<void>
  /** Stores a file on the disk. */
  close(): void | Promise<void>
}

/**
 * Opens a UTF-8 file. Each row is written at once, so a process that is killed loses no written row.
 * @param flags `a` appends to the file, `wx` creates it
 * @throws {StartupError} if the file cannot be written, or exists and should be created
 */
export function openFileOutput(path: string, flags: 'wx' | 'a'): Output {
  const handle = explainWriteErrors(path, () => openSync(path, flags))
  let length = fstatSync(handle).size
  return {
    write(text) {
      // A second run would mix its rows with these, or replace the file.
      if (statSync(path, { throwIfNoEntry: false })?.size !== length) throw createOutputChangedError(path)
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

export const createOutputChangedError = (path: string): StartupError =>
  new StartupError(
    `${path} has been changed or removed by another program, perhaps by a second run with the same output. Wait for that run, or choose a different file.`,
  )

/**
 * Gives a complete output its name. A `.csv` file that is not ASCII gets a byte order mark, because Excel needs it to read UTF-8.
 * @throws {StartupError} if the file cannot be written. The rows are then still in the partial output
 */
export function completeOutput(partial: string, file: string, isCsv: boolean): void {
  explainWriteErrors(
    file,
    () => {
      if (isCsv && /\.csv$/i.test(file) && isUnmarked(partial)) addMark(partial)
      renameSync(partial, file)
    },
    `All rows are in ${partial}.`,
  )
}

/** Returns whether a file is not ASCII, and has no byte order mark. */
function isUnmarked(path: string): boolean {
  let isStart = true
  for (const { bytes } of readFileChunks(path)) {
    if (isStart && Buffer.from(bytes.subarray(0, BOM_BYTES.length)).equals(BOM_BYTES)) return false
    if (!isAscii(bytes)) return true
    isStart = false
  }
  return false
}

const BOM_BYTES = Buffer.from(BOM)

/**
 * Adds a byte order mark to a file. It is copied, so that a process that is killed loses no row. Nobody can predict the name of the
 * copy, and place a link there.
 */
function addMark(path: string): void {
  const copy = `${path}.${systemRandom.uuid()}.tmp`
  const handle = openSync(copy, 'wx', statSync(path).mode)
  try {
    writeFileSync(handle, BOM_BYTES)
    for (const { bytes } of readFileChunks(path)) writeFileSync(handle, bytes)
    fdatasyncSync(handle)
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
  renameSync(copy, path)
}

/**
 * Creates an output to standard output.
 * @param isCharged whether the rows cost credits. If they cost none, a closed pipe ends the command without a message
 */
export const createStandardOutput = (isCharged: boolean): Output => ({
  write: (text) =>
    standardOutput.write('stdout', text).catch((error) => {
      const isClosed = codeOf(error) === 'EPIPE'
      if (isClosed && !isCharged) throw new OutputClosedError('Standard output was closed.')
      const problem = isClosed ? 'was closed' : `cannot be written: ${reasonOf(error)}`
      throw new StartupError(`Standard output ${problem}. If its last line is incomplete, delete it.`)
    }),
  close: () => {},
})
