/** Writes zip archives. The same entries give the same bytes on any machine. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly path: string
  readonly bytes: Uint8Array
  readonly isExecutable?: boolean
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
/** Version 2.0 of the format; in the upper byte, Unix as the system of the permissions. */
const VERSION = 20
const UNIX = 3 << 8
const UTF8_NAMES = 0x0800
const DEFLATED = 8
/** 1980-01-01, the first date of the format. */
const DATE = 0x0021
const REGULAR_FILE = 0o100000

/**
 * Creates a ZIP file.
 * @param level of the compression, from 0 to 9
 */
export function createZip(entries: readonly ZipEntry[], level: number): Buffer {
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.path)
    const compressed = deflateRawSync(entry.bytes, { level })
    const fields = formatFields(entry.bytes, compressed, name)
    const local = Buffer.concat([integers([4, LOCAL_HEADER]), fields, name])
    files.push(local, compressed)
    directory.push(formatDirectoryEntry(entry, fields, offset), name)
    offset += local.length + compressed.length
  }
  const directoryBytes = Buffer.concat(directory)
  return Buffer.concat([...files, directoryBytes, formatEnd(entries.length, directoryBytes.length, offset)])
}

/** Returns the fields that the header of a file and its entry in the directory share. */
const formatFields = (bytes: Uint8Array, compressed: Uint8Array, name: Uint8Array): Buffer =>
  integers(
    [2, VERSION],
    [2, UTF8_NAMES],
    [2, DEFLATED],
    [2, 0],
    [2, DATE],
    [4, crc32(bytes)],
    [4, compressed.length],
    [4, bytes.length],
    [2, name.length],
    [2, 0],
  )

function formatDirectoryEntry({ isExecutable }: ZipEntry, fields: Buffer, offset: number): Buffer {
  const mode = REGULAR_FILE | (isExecutable ? 0o755 : 0o644)
  const start = integers([4, CENTRAL_HEADER], [2, UNIX | VERSION])
  return Buffer.concat([start, fields, integers([2, 0], [2, 0], [2, 0], [4, mode * 0x10000], [4, offset])])
}

const formatEnd = (count: number, size: number, offset: number): Buffer =>
  integers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0])

/** Returns unsigned integers, each with its size in bytes, in little-endian order. */
function integers(...values: (readonly [size: number, value: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0))
  let position = 0
  for (const [size, value] of values) position = buffer.writeUIntLE(value, position, size)
  return buffer
}
