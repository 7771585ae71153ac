/** Where enriched rows go: a file that has its name when it is whole, or standard output. */
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
import { codeOf, reasonOf } from '../../lib/errors.ts'
import { ReaderGone, StartupError } from '../../lib/startup-error.ts'
import { encode } from '../read/encoding.ts'
import type { OutputEncoding } from './row-writer.ts'

export interface Output {
  readonly bytes: number
  write(text: string): void | Promise<void>
  /** Has what was written so far on the disk. */
  sync(): void
  complete(): void
  /** It ends before its end, and may be continued. */
  close(): void
}

/** The unfinished file, what is known of its run and its next version, and what keeps others away. */
export const partialFilesOf = (file: string) => ({
  rows: `${file}.partial`,
  state: `${file}.partial.json`,
  unfinished: `${file}.partial.json.tmp`,
  lock: `${file}.partial.lock`,
})

const PIECE = 256 * 1024

const MARK = '\uFEFF'

/**
 * Begins a file, or continues it.
 * @param from bytes of it that are whole; whatever comes after them is cut off
 * @throws {StartupError} when it cannot be written
 */
export function openFileOutput(file: string, { encoding, hasBom: hasMark }: OutputEncoding, from: number): Output {
  const { rows } = partialFilesOf(file)
  const handle = writing(rows, () => openSync(rows, from > 0 ? 'r+' : 'w'))
  writing(rows, () => ftruncateSync(handle, from))
  let waiting: Uint8Array[] = []
  let gathered = 0
  let stored = from
  const flush = (): void => {
    const bytes = Buffer.concat(waiting)
    writing(rows, () => writeWhole(handle, bytes, stored))
    stored += bytes.length
    waiting = []
    gathered = 0
  }
  const output: Output = {
    get bytes() {
      return stored + gathered
    },
    write(text) {
      const bytes = encode(text, encoding)
      waiting.push(bytes)
      gathered += bytes.length
      if (gathered >= PIECE) flush()
    },
    sync() {
      flush()
      writing(rows, () => fdatasyncSync(handle))
    },
    complete() {
      output.sync()
      closeSync(handle)
      writing(file, () => renameSync(rows, file))
    },
    close: () => closeSync(handle),
  }
  if (from === 0 && hasMark) output.write(MARK)
  return output
}

/** All of it: a disk that fills up takes a part. */
function writeWhole(handle: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(handle, bytes, done, bytes.length - done, position + done)
}

export function createStreamOutput(stream: Writable, { encoding, hasBom: hasMark }: OutputEncoding): Output {
  let broken: Error | undefined
  let bytes = 0
  stream.on('error', (error) => {
    broken = error
  })
  const write = (text: string): void | Promise<void> => {
    if (codeOf(broken) === 'EPIPE') throw new ReaderGone('Nobody reads standard output any more.')
    if (broken) throw new StartupError(`Standard output cannot be written: ${reasonOf(broken)}.`)
    const piece = encode(text, encoding)
    bytes += piece.length
    if (stream.write(piece)) return
    return new Promise((resolve) => {
      const go = (): void => {
        stream.off('drain', go).off('close', go).off('error', go)
        resolve()
      }
      stream.once('drain', go).once('close', go).once('error', go)
    })
  }
  if (hasMark) void write(MARK)
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
 * Takes away what a run has left.
 * @throws {StartupError} where something stands there that no run has made
 */
export function removePartialFiles(file: string): void {
  const { rows, state, unfinished } = partialFilesOf(file)
  for (const one of [rows, state, unfinished]) {
    try {
      rmSync(one, { force: true })
    } catch (error) {
      throw new StartupError(
        `${one} cannot be removed: ${reasonOf(error)}. See what it is, and move it away.`,
      )
    }
  }
}

export function getPartialSize(file: string): number | undefined {
  const { rows } = partialFilesOf(file)
  return statSync(rows, { throwIfNoEntry: false })?.size
}

function writing<Result>(file: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    const advice =
      codeOf(error) === 'ENOSPC'
        ? 'the disk is full. Free some space, and run the same command again: it continues'
        : reasonOf(error)
    throw new StartupError(`${file} cannot be written: ${advice}.`)
  }
}
