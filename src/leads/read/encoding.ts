/** How the bytes of a file are written, and its text. */

import { StartupError } from '../../lib/startup-error.ts'
import { changed, piecesOf } from '../../market/import/data-directory.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** A file of text that was looked through once, and can be read again. */
export interface TextFile {
  readonly file: string
  readonly encoding: Encoding
  /** Whether it begins with a byte-order mark. */
  readonly hasBom: boolean
  readonly bytes: number
  readonly fingerprint: string
  /**
   * Its text, without the mark.
   * @throws {StartupError} when it is no longer what it was
   */
  chunks(): Iterable<string>
}

/**
 * Looks through a file. Without a mark it is UTF-8 where it can be, else Windows-1252.
 * @param name what it is called in messages
 * @throws {StartupError} when it cannot be read, is empty, or is no text
 */
export function openTextFile(file: string, name: string): TextFile {
  const hash = new Bun.CryptoHasher('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let start: Uint8Array | undefined
  let zeros = 0
  let size = 0
  let modified = 0
  for (const { bytes, stats } of piecesOf(file, name)) {
    hash.update(bytes)
    isUtf8 &&= succeeds(() => decoder.decode(bytes, { stream: true }))
    start ??= bytes.slice(0, START)
    zeros += bytes.includes(0) ? 1 : 0
    size += bytes.length
    modified = stats.mtimeMs
  }
  isUtf8 &&= succeeds(() => decoder.decode())
  if (start === undefined) throw new StartupError(`${name} is empty: there is nothing to enrich.`)
  if (UTF_32.some((mark) => mark.every((byte, index) => start?.[index] === byte)))
    throw new StartupError(`${name} is written in UTF-32: save it as UTF-8.`)
  const marked = markOf(start)
  const encoding = marked ?? guessed(start, zeros > 0, isUtf8)
  if (encoding === undefined) throw new StartupError(`${name} is no text: ${whatItIs(start)}.`)
  return {
    file,
    encoding,
    hasBom: marked !== undefined,
    bytes: size,
    fingerprint: hash.digest('hex'),
    *chunks() {
      const decoder = new TextDecoder(encoding)
      for (const { bytes, stats } of piecesOf(file, name)) {
        if (stats.size !== size || stats.mtimeMs !== modified) throw changed(name)
        yield decoder.decode(bytes, { stream: true })
      }
      yield decoder.decode()
    },
  }
}

const START = 4096

function succeeds(decode: () => void): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The first begins as UTF-16 does. */
const UTF_32: readonly (readonly number[])[] = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
]

const markOf = (start: Uint8Array): Encoding | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte))?.[0]

function guessed(start: Uint8Array, hasZeros: boolean, isUtf8: boolean): Encoding | undefined {
  if (hasZeros) return wide(start)
  if (MAGIC.some(({ bytes }) => begins(start, bytes)) || controlShare(start) > 0.02) return undefined
  return isUtf8 ? 'utf-8' : 'windows-1252'
}

/** Letters of Latin scripts have a zero byte in UTF-16, always on the same side. */
function wide(start: Uint8Array): Encoding | undefined {
  const zeros = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = start.length / 2
  if (odd > most * 0.6 && even === 0) return 'utf-16le'
  return even > most * 0.6 && odd === 0 ? 'utf-16be' : undefined
}

/** Tab, line feed, form feed, carriage return and the end-of-file of DOS are no controls here. */
const isControl = (byte: number): boolean => byte < 0x20 && ![9, 10, 12, 13, 26].includes(byte)

const controlShare = (start: Uint8Array): number => start.filter(isControl).length / start.length

const MAGIC = [
  {
    bytes: 'PK\x03\x04',
    what: 'it is a workbook or an archive. Save the sheet as CSV UTF-8, and give that',
  },
  { bytes: '\xd0\xcf\x11\xe0', what: 'it is an Excel workbook. Save the sheet as CSV UTF-8, and give that' },
  { bytes: '\x1f\x8b', what: 'it is compressed. Unpack it first: gunzip -k FILE' },
  { bytes: '%PDF', what: 'it is a PDF document' },
  { bytes: 'SQLite format 3', what: 'it is a database. The leads come as CSV or JSON lines' },
] as const

const begins = (start: Uint8Array, bytes: string): boolean =>
  [...bytes].every((letter, index) => start[index] === letter.charCodeAt(0))

const whatItIs = (start: Uint8Array): string =>
  MAGIC.find(({ bytes }) => begins(start, bytes))?.what ??
  'it holds bytes that stand in none. Give CSV or JSON lines'

/** The bytes of a text in an encoding that a file may keep: Windows-1252 could not hold every answer. */
export function encode(text: string, encoding: Exclude<Encoding, 'windows-1252'>): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  const bytes = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}
