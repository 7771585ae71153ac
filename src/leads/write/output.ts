/** Writes enriched rows to a file or to standard output. */
import { closeSync, fdatasyncSync, ftruncateSync, openSync, rmSync, writeFileSync } from 'node:fs'
import type { Writable } from 'node:stream'
import {
  codeOf,
  explainErrors,
  explainWriteErrors,
  OutputClosedError,
  reasonOf,
  StartupError,
} from '../../lib/errors.ts'

export interface Output {
  write(text: string): void | Promise<void>
  /** Flushes written text to the disk. Returns the length. */
  sync(): number
  close(): void
}

/** Returns the files of an incomplete run: its rows, its state, and the lock. */
export const partialFilesOf = (file: string) => ({
  rows: `${file}.partial`,
  state: `${file}.partial.state`,
  lock: `${file}.partial.lock`,
})

/**
 * Removes the rows and the state of an incomplete run.
 * @throws {StartupError} if one of them cannot be removed
 */
export function removePartialFiles(file: string): void {
  const { rows, state } = partialFilesOf(file)
  for (const path of [rows, state])
    explainErrors(
      () => rmSync(path, { force: true }),
      (error) => `${path} cannot be removed: ${reasonOf(error)}. Move it, and try again.`,
    )
}

/** Characters. */
const BUFFER_SIZE = 256 * 1024

/** A UTF-8 file that only grows. */
export class AppendedFile implements Output {
  readonly #path: string
  readonly #handle: number
  #buffer = ''
  #length: number

  /**
   * Creates or continues a file.
   * @param length the bytes to keep; later ones are cut off
   * @throws {StartupError} if the file cannot be written
   */
  constructor(path: string, length: number, mode = 0o666) {
    this.#path = path
    this.#length = length
    this.#handle = explainWriteErrors(path, () => openSync(path, 'a', mode))
    explainWriteErrors(path, () => ftruncateSync(this.#handle, length))
  }

  write(text: string): void {
    this.#buffer += text
    if (this.#buffer.length >= BUFFER_SIZE) this.#flush()
  }

  sync(): number {
    this.#flush()
    explainWriteErrors(this.#path, () => fdatasyncSync(this.#handle))
    return this.#length
  }

  close(): void {
    closeSync(this.#handle)
  }

  #flush(): void {
    const bytes = Buffer.from(this.#buffer)
    this.#buffer = ''
    explainWriteErrors(this.#path, () => writeFileSync(this.#handle, bytes))
    this.#length += bytes.length
  }
}

export function createStreamOutput(stream: Writable): Output {
  // Errors are reported by the callbacks of the writes.
  stream.on('error', () => {})
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(toOutputError(error)) : resolve()))
      }),
    sync: () => 0,
    close: () => {},
  }
}

const toOutputError = (error: Error): StartupError =>
  codeOf(error) === 'EPIPE'
    ? new OutputClosedError('Standard output was closed.')
    : new StartupError(`Standard output cannot be written: ${reasonOf(error)}.`)
