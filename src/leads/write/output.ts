/** Writes enriched rows to a file, which gets its name when it is complete, or to standard output. */
import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import type { Writable } from 'node:stream'
import { codeOf, explainErrors, OutputClosedError, reasonOf, StartupError } from '../../lib/errors.ts'
import type { LeadFormat } from '../lead.ts'
import { type Encoding, encode } from '../read/text-file.ts'
import type { OutputFormat } from './row-formatter.ts'

export interface OutputEncoding {
  readonly encoding: Exclude<Encoding, 'windows-1252'>
  /** Whether the output starts with a byte order mark. */
  readonly hasBom: boolean
}

/** Returns the encoding of the input, or UTF-8 for Windows-1252, which cannot represent all responses. */
export function chooseOutputEncoding(
  inputFormat: LeadFormat,
  { encoding, hasBom }: { readonly encoding: Encoding; readonly hasBom: boolean },
  outputFormat: OutputFormat,
): OutputEncoding {
  if (outputFormat === 'jsonl' || inputFormat.kind === 'jsonl') return { encoding: 'utf-8', hasBom: false }
  // Excel recognizes UTF-8 by the byte order mark only.
  return encoding === 'windows-1252' ? { encoding: 'utf-8', hasBom: true } : { encoding, hasBom }
}

export interface Output {
  /** The length with the text that is not on the disk yet. */
  readonly bytes: number
  write(text: string): void | Promise<void>
  /** Flushes written text to the disk. */
  sync(): void
  /** Closes a complete output, and gives the file its name. */
  complete(): void
  /** Closes an incomplete output, which can be continued later. */
  close(): void
}

/** Returns the files of an incomplete run: its rows, its state, the next version of the state, and the lock. */
export const partialFilesOf = (file: string) => ({
  rows: `${file}.partial`,
  state: `${file}.partial.json`,
  nextState: `${file}.partial.json.tmp`,
  lock: `${file}.partial.lock`,
})

/** Bytes. */
const BUFFER_SIZE = 256 * 1024

const BOM = '\uFEFF'

/**
 * Creates or continues a file.
 * @param length the bytes to keep; later ones are cut off
 * @throws {StartupError} if the file cannot be written
 */
export function openFileOutput(file: string, { encoding, hasBom }: OutputEncoding, length: number): Output {
  const { rows } = partialFilesOf(file)
  const handle = explainWriteErrors(rows, () => openSync(rows, length > 0 ? 'r+' : 'w'))
  explainWriteErrors(rows, () => ftruncateSync(handle, length))
  let buffer: Uint8Array[] = []
  let bufferedBytes = 0
  let writtenBytes = length
  const flush = (): void => {
    const bytes = Buffer.concat(buffer)
    explainWriteErrors(rows, () => writeAll(handle, bytes, writtenBytes))
    writtenBytes += bytes.length
    buffer = []
    bufferedBytes = 0
  }
  const output: Output = {
    get bytes() {
      return writtenBytes + bufferedBytes
    },
    write(text) {
      const bytes = encode(text, encoding)
      buffer.push(bytes)
      bufferedBytes += bytes.length
      if (bufferedBytes >= BUFFER_SIZE) flush()
    },
    sync() {
      flush()
      explainWriteErrors(rows, () => fdatasyncSync(handle))
    },
    complete() {
      output.sync()
      closeSync(handle)
      explainWriteErrors(file, () => renameSync(rows, file))
    },
    close: () => closeSync(handle),
  }
  if (length === 0 && hasBom) output.write(BOM)
  return output
}

/** Repeats partial writes, which a nearly full disk causes. */
function writeAll(handle: number, bytes: Uint8Array, position: number): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(handle, bytes, written, bytes.length - written, position + written)
}

export function createStreamOutput(stream: Writable, { encoding, hasBom }: OutputEncoding): Output {
  let streamError: Error | undefined
  let bytes = 0
  stream.on('error', (error) => {
    streamError = error
  })
  const write = (text: string): void | Promise<void> => {
    if (codeOf(streamError) === 'EPIPE') throw new OutputClosedError('Standard output was closed.')
    if (streamError) throw new StartupError(`Standard output cannot be written: ${reasonOf(streamError)}.`)
    const chunk = encode(text, encoding)
    bytes += chunk.length
    if (stream.write(chunk)) return
    return new Promise((resolve) => {
      const proceed = (): void => {
        stream.off('drain', proceed).off('close', proceed).off('error', proceed)
        resolve()
      }
      stream.once('drain', proceed).once('close', proceed).once('error', proceed)
    })
  }
  if (hasBom) void write(BOM)
  return {
    get bytes() {
      return bytes
    },
    write,
    sync: () => {},
    complete: () => {},
    close: () => {},
  }
}

/**
 * Removes the files of an incomplete run.
 * @throws {StartupError} if one of them cannot be removed
 */
export function removePartialFiles(file: string): void {
  const { rows, state, nextState } = partialFilesOf(file)
  for (const path of [rows, state, nextState]) {
    try {
      rmSync(path, { force: true })
    } catch (error) {
      throw new StartupError(`${path} cannot be removed: ${reasonOf(error)}. Move it, and try again.`)
    }
  }
}

/** Returns the bytes of the rows that an incomplete run has written; `undefined` without such a file. */
export function getPartialSize(file: string): number | undefined {
  const { rows } = partialFilesOf(file)
  return statSync(rows, { throwIfNoEntry: false })?.size
}

/**
 * Runs a write, and converts its errors.
 * @throws {StartupError} with the reason and advice if the write fails
 */
const explainWriteErrors = <Result>(file: string, write: () => Result): Result =>
  explainErrors(write, (error) => {
    const reason =
      codeOf(error) === 'ENOSPC'
        ? 'the disk is full. Free some space, then continue with the same command'
        : reasonOf(error)
    return `${file} cannot be written: ${reason}.`
  })
