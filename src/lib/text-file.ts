/** Detects the encoding of a text file, and decodes it. */
import { InputError } from './errors.ts'
import { createFileChangedError, readFileChunks } from './regular-file.ts'
import { createPause } from './time-slices.ts'

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
   * @throws {CommandError} if the file has changed since it was opened
   */
  chunks(onRead?: (bytes: number) => void): Iterable<string>
}

/** The path of a file, or the content of standard input, which can be read only once. */
export type TextSource = string | readonly Uint8Array[]

/**
 * Reads a file once to detect its encoding. Without a byte order mark, it is UTF-8 if all bytes are valid, else Windows-1252.
 * @param name the name of the file in messages
 * @param hash receives the bytes. The fingerprint includes what it received before
 * @throws {InputError} if the file is not text, or does not have the encoding of its byte order mark
 * @throws {CommandError} if the file cannot be read
 */
export async function openTextFile(
  source: TextSource,
  name: string,
  hash = new Bun.CryptoHasher('sha256'),
): Promise<TextFile> {
  const pause = createPause()
  let decoder = new TextDecoder('utf-8', { fatal: true })
  let isValid = true
  let isBinary = false
  let bom: (typeof BOMS)[number] | undefined
  let size = 0
  let modified: number | undefined
  for (const { bytes, stats } of readChunks(source, name)) {
    hash.update(bytes)
    if (size === 0) {
      bom = BOMS.find((one) => one.bytes.every((byte, index) => bytes[index] === byte))
      if (bom) decoder = new TextDecoder(bom.encoding, { fatal: true })
      isBinary = bom === undefined && isMostlyControl(bytes)
    }
    const text: string | undefined = isValid
      ? tryDecode(() => decoder.decode(bytes, { stream: true }))
      : undefined
    isValid = text !== undefined
    // UTF-16 has zeros in most characters, and UTF-32 starts with the same mark.
    isBinary ||= bom?.encoding.startsWith('utf-16') ? text?.includes('\0') === true : bytes.includes(0)
    size += bytes.length
    modified = stats?.mtimeMs
    await pause()
  }
  isValid &&= tryDecode(() => decoder.decode()) !== undefined
  if (isBinary)
    throw new InputError(
      `${name} is not a text file. If it is a workbook, save it as CSV UTF-8. If it is an archive, decompress it first.`,
    )
  if (bom && !isValid)
    throw new InputError(
      `${name} has the byte order mark of ${bom.encoding}, but contains other bytes, so letters would be lost. Save it as CSV UTF-8.`,
    )
  const encoding = bom?.encoding ?? (isValid ? 'utf-8' : 'windows-1252')
  return {
    encoding,
    hasBom: bom !== undefined,
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

/** Returns the text; `undefined` for bytes that are not valid in the encoding. */
function tryDecode(decode: () => string): string | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

/** The byte order mark as a character. */
export const BOM = '\uFEFF'

const BOMS: readonly { readonly encoding: Encoding; readonly bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** Returns whether the start of a file has more control characters than text. Text may have tabs and line breaks. */
function isMostlyControl(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4096)
  return (
    start.filter((byte) => byte < 0x20 && ![9, 10, 12, 13, 26].includes(byte)).length > start.length * 0.02
  )
}
