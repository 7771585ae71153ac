/** A table to be read as often as needed, piece by piece. */
import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { codeOf, reasonOf } from '../lib/message-of.ts'
import { StartupError } from '../lib/startup-error.ts'

export interface TableSource {
  readonly file: string
  /** How long it is. */
  readonly bytes: number
  /**
   * Its text from the beginning, in pieces.
   * @param onRead told how many bytes each piece was read from
   * @throws {StartupError} when it cannot be read, or is no longer what it was when the source was made
   */
  chunks(onRead?: (bytes: number) => void): Iterable<string>
}

/** Bytes at a time: more are no faster, and rows that are kept keep the text they were cut from. */
const CHUNK = 256 * 1024

/**
 * The table in `file`, and `take` is given its bytes, without a byte-order mark.
 * @throws {StartupError} when it cannot be read, or is not UTF-8
 */
export function tableFile(file: string, take: (bytes: Uint8Array) => void): TableSource {
  let then: Stats | undefined
  let isFirst = true
  const decode = strictDecoder(file)
  for (const { bytes, stats } of piecesOf(file)) {
    decode(bytes)
    take(isFirst && hasMark(bytes) ? bytes.subarray(MARK.length) : bytes)
    isFirst = false
    then = stats
  }
  decode()
  const size = then?.size ?? 0
  return {
    file,
    bytes: size,
    *chunks(onRead) {
      const decode = strictDecoder(file)
      for (const { bytes, stats } of piecesOf(file)) {
        if (stats.size !== size || stats.mtimeMs !== then?.mtimeMs) throw changed(file)
        yield decode(bytes)
        onRead?.(bytes.length)
      }
      yield decode()
    },
  }
}

const MARK = [0xef, 0xbb, 0xbf]
const hasMark = (bytes: Uint8Array): boolean => MARK.every((byte, index) => bytes[index] === byte)

/**
 * A file in pieces. The bytes are overwritten by those that follow.
 * @throws {StartupError} when it cannot be read, or is no file
 */
export function* piecesOf(file: string): Generator<{ readonly bytes: Uint8Array; readonly stats: Stats }> {
  const handle = readable(file, () => openSync(file, 'r'))
  try {
    const stats = fstatSync(handle)
    // A pipe could be read only once, and a market is read several times.
    if (!stats.isFile()) throw unreadable(file, stats.isDirectory() ? 'it is a folder' : 'it is not a file')
    const buffer = new Uint8Array(CHUNK)
    for (;;) {
      const length = readable(file, () => readSync(handle, buffer))
      if (length === 0) return
      yield { bytes: buffer.subarray(0, length), stats }
    }
  } finally {
    closeSync(handle)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  EACCES: 'it may not be read by this user',
  EISDIR: 'it is a folder',
}

function readable<Result>(file: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw unreadable(file, REASONS[String(codeOf(error))] ?? reasonOf(error))
  }
}

/** Text from one piece of bytes after the other, the last time without any. What is no UTF-8 would be stored garbled. */
function strictDecoder(file: string): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw unreadable(file, 'it is not UTF-8 text. Save it as CSV UTF-8')
    }
  }
}

const unreadable = (file: string, reason: string): StartupError =>
  new StartupError(`${file} cannot be read: ${reason}.`)

export const changed = (file: string): StartupError =>
  new StartupError(`${file} was changed while it was read: try again when it is whole.`)
