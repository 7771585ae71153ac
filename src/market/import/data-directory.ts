/** Opens the files of a data directory. */
import { existsSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import {
  createFileChangedError,
  createUnreadableFileError,
  readFileChunks,
  readRegularFile,
} from '../../lib/regular-file.ts'

/** A table file that can be read several times, in chunks. */
export interface TableSource {
  readonly file: string
  /** The size of the file in bytes. */
  readonly bytes: number
  /**
   * Reads the text from the beginning, in chunks.
   * @param onRead called with the number of bytes of each chunk
   * @throws {StartupError} if the file cannot be read, or has changed since it was opened
   */
  chunks(onRead?: (bytes: number) => void): Iterable<string>
}

/**
 * Opens a table, and reads it once to check it.
 * @param onBytes called with the bytes of the file, without a byte order mark
 * @throws {StartupError} if the file cannot be read, or is not UTF-8
 */
export function openTable(file: string, onBytes: (bytes: Uint8Array) => void): TableSource {
  let openedStats: Stats | undefined
  let isFirst = true
  const decode = createUtf8Decoder(file)
  for (const { bytes, stats } of readFileChunks(file)) {
    decode(bytes)
    onBytes(isFirst && startsWithByteOrderMark(bytes) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes)
    isFirst = false
    openedStats = stats
  }
  decode()
  const size = openedStats?.size ?? 0
  return {
    file,
    bytes: size,
    *chunks(onRead) {
      const decode = createUtf8Decoder(file)
      for (const { bytes, stats } of readFileChunks(file)) {
        if (stats.size !== size || stats.mtimeMs !== openedStats?.mtimeMs) throw createFileChangedError(file)
        yield decode(bytes)
        onRead?.(bytes.length)
      }
      yield decode()
    },
  }
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const startsWithByteOrderMark = (bytes: Uint8Array): boolean =>
  BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)

/** Returns a streaming decoder. The last call has no bytes. Throws for invalid UTF-8, which would be stored garbled. */
function createUtf8Decoder(file: string): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw createUnreadableFileError(file, 'it is not UTF-8 text. Save it as CSV UTF-8')
    }
  }
}

/** The tables of a market. */
export interface MarketTables {
  readonly companies: TableSource
  readonly contacts: TableSource | undefined
  /** SHA-256 of both files. A database with the same fingerprint contains this data already. */
  readonly fingerprint: string
}

export interface DataDirectory {
  /** `undefined` for a directory with only `organizations.json`. */
  readonly market: MarketTables | undefined
  readonly organizations: { readonly file: string; readonly text: string } | undefined
}

/**
 * Opens a data directory. It must contain `companies.csv` or `organizations.json`. `contacts.csv` requires `companies.csv`.
 * @throws {StartupError} if a file is missing or cannot be read
 */
export function readDataDirectory(directory: string): DataDirectory {
  if (statSync(directory, { throwIfNoEntry: false })?.isFile())
    throw new StartupError(`${directory} is a file. Name a folder with companies.csv or organizations.json.`)
  const file = join(directory, 'organizations.json')
  const organizations = existsSync(file) ? { file, text: readUtf8File(file) } : undefined
  const hasTables = TABLE_FILES.some((name) => existsSync(join(directory, name)))
  const market = organizations !== undefined && !hasTables ? undefined : openTables(...findTables(directory))
  return { market, organizations }
}

const TABLE_FILES = ['companies.csv', 'contacts.csv']

/**
 * Returns the paths of the tables in a directory.
 * @throws {StartupError} if there is no `companies.csv`
 */
export function findTables(directory: string): [companies: string, contacts: string | undefined] {
  const companies = join(directory, 'companies.csv')
  const contacts = join(directory, 'contacts.csv')
  if (existsSync(companies)) return [companies, existsSync(contacts) ? contacts : undefined]
  throw new StartupError(
    `${companies} does not exist. Name a folder with companies.csv. \`signalbox serve\` also accepts a folder with only organizations.json.`,
  )
}

/**
 * Opens the tables of companies and contacts.
 * @throws {StartupError} if a file cannot be read
 */
export function openTables(companies: string, contacts: string | undefined): MarketTables {
  const hash = new Bun.CryptoHasher('sha256')
  const companyTable = openTable(companies, (bytes) => hash.update(bytes))
  hash.update('\0')
  const contactTable = contacts === undefined ? undefined : openTable(contacts, (bytes) => hash.update(bytes))
  return { companies: companyTable, contacts: contactTable, fingerprint: hash.digest('hex') }
}

/**
 * Reads a file as UTF-8.
 * @throws {StartupError} if the file cannot be read, or is not UTF-8
 */
function readUtf8File(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readRegularFile(file))
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8 text. Save it as UTF-8' : reasonOf(error)
    throw createUnreadableFileError(file, reason)
  }
}
