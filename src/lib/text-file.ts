/** Detects the encoding of a text file, and decodes it. */
import { StartupError } from './errors.ts'
import { createFileChangedError, readFileChunks } from './regular-file.ts'
import { runAtOnce } from './run-in-slices.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** A text file with a known encoding. It can be read several times. */
export interface TextFile {
  readonly encoding: Encoding
  /** Whether the file starts with a byte order mark. */
  readonly hasBom: boolean
  /** The SHA-256 digest of the bytes. */
  readonly fingerprint: string
  /** In bytes. */
  readonly size: number
  /**
   * Reads the text without the byte order mark.
   * @param onRead called with the number of bytes of each chunk
   * @throws {StartupError} if the file has changed since it was opened
   */
  chunks(onRead?: (bytes: number) => void): Iterable<string>
}

/** The path of a file, or the content of standard input, which can be read only once. */
export type TextSource = string | readonly Uint8Array[]

/**
 * Reads a file once to detect its encoding. Without a byte order mark, it is UTF-8 if all bytes are valid, else Windows-1252.
 * @param name the name of the file in messages
 * @throws {StartupError} if the file cannot be read, or is not text
 */
export const openTextFile = (source: TextSource, name: string): TextFile =>
  runAtOnce(openTextFileSteps(source, name))

/**
 * Opens a text file in steps, like `openTextFile`.
 * @param hash receives the bytes. The fingerprint includes what it received before
 */
export function* openTextFileSteps(
  source: TextSource,
  name: string,
  hash = new Bun.CryptoHasher('sha256'),
): Generator<void, TextFile> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let start = new Uint8Array()
  let zeros = 0
  let size = 0
  let modified: number | undefined
  for (const { bytes, stats } of readChunks(source, name)) {
    hash.update(bytes)
    isUtf8 &&= succeeds(() => decoder.decode(bytes, { stream: true }))
    if (size === 0) start = bytes.slice(0, START_LENGTH)
    zeros += bytes.includes(0) ? 1 : 0
    size += bytes.length
    modified = stats?.mtimeMs
    yield
  }
  isUtf8 &&= succeeds(() => decoder.decode())
  if (UTF_32_BOMS.some((bom) => bom.every((byte, index) => start[index] === byte)))
    throw new StartupError(`${name} is encoded in UTF-32. Save it as UTF-8.`)
  const bomEncoding = findBom(start)?.encoding
  const encoding = bomEncoding ?? guessEncoding(start, zeros > 0, isUtf8)
  if (encoding === undefined) throw new StartupError(`${name} is not a text file: ${describeBinary(start)}.`)
  return {
    encoding,
    hasBom: bomEncoding !== undefined,
    fingerprint: hash.copy().digest('hex'),
    size,
    *chunks(onRead) {
      const decoder = new TextDecoder(encoding)
      for (const { bytes, stats } of readChunks(source, name)) {
        if (stats && (stats.size !== size || stats.mtimeMs !== modified)) throw createFileChangedError(name)
        yield decoder.decode(bytes, { stream: true })
        onRead?.(bytes.length)
      }
      yield decoder.decode()
    },
  }
}

const readChunks = (source: TextSource, name: string) =>
  typeof source === 'string'
    ? readFileChunks(source, name)
    : source.map((bytes) => ({ bytes, stats: undefined }))

/** Bytes. */
const START_LENGTH = 4096

function succeeds(decode: () => void): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

/** The byte order mark as a character. */
export const BOM = '\uFEFF'

const BOMS: readonly { readonly encoding: Encoding; readonly bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** The first one starts with the byte order mark of UTF-16. */
const UTF_32_BOMS: readonly (readonly number[])[] = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
]

/** Returns the encoding and the length of the byte order mark at the start of a file; `undefined` without one. */
function findBom(start: Uint8Array): { readonly encoding: Encoding; readonly length: number } | undefined {
  const bom = BOMS.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte))
  return bom && { encoding: bom.encoding, length: bom.bytes.length }
}

function guessEncoding(start: Uint8Array, hasZeros: boolean, isUtf8: boolean): Encoding | undefined {
  if (hasZeros) return guessUtf16(start)
  if (MAGIC.some(({ bytes }) => startsWith(start, bytes)) || controlShare(start) > 0.02) return undefined
  return isUtf8 ? 'utf-8' : 'windows-1252'
}

/**
 * Guesses the byte order of UTF-16 without a byte order mark. Latin letters have a zero byte in UTF-16: the second one
 * in little-endian, the first one in big-endian.
 */
function guessUtf16(start: Uint8Array): Encoding | undefined {
  const zeros = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const units = start.length / 2
  if (odd > units * 0.6 && even === 0) return 'utf-16le'
  return even > units * 0.6 && odd === 0 ? 'utf-16be' : undefined
}

/**
 * Returns whether a byte is a control character that text does not contain. Text may contain tab, line feed, form feed,
 * carriage return, and the end-of-file character of DOS.
 */
const isControl = (byte: number): boolean => byte < 0x20 && ![9, 10, 12, 13, 26].includes(byte)

const controlShare = (start: Uint8Array): number => start.filter(isControl).length / start.length

const MAGIC = [
  {
    bytes: 'PK\x03\x04',
    what: 'it is an Excel workbook or an archive. Save the sheet as CSV UTF-8',
  },
  { bytes: '\xd0\xcf\x11\xe0', what: 'it is an Excel workbook. Save the sheet as CSV UTF-8' },
  { bytes: '\x1f\x8b', what: 'it is compressed. Decompress it first: gunzip -k FILE' },
  { bytes: '%PDF', what: 'it is a PDF document. Use a CSV file' },
  { bytes: 'SQLite format 3', what: 'it is a database. Use a CSV file' },
] as const

const startsWith = (start: Uint8Array, bytes: string): boolean =>
  [...bytes].every((letter, index) => start[index] === letter.charCodeAt(0))

const describeBinary = (start: Uint8Array): string =>
  MAGIC.find(({ bytes }) => startsWith(start, bytes))?.what ?? 'it contains binary data. Use a CSV file'
