/** A table to be read as often as needed, piece by piece. */
import { closeSync, existsSync, fstatSync, readSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { codeOf, reasonOf } from '../../lib/errors.ts'
import { openRegularFile, readRegularFile } from '../../lib/regular-file.ts'
import { StartupError } from '../../lib/startup-error.ts'

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
 * @param name what the file is called in messages about changes
 * @throws {StartupError} when it cannot be read, is no file, or changes before its end is read
 */
export function* piecesOf(
  file: string,
  name = file,
): Generator<{ readonly bytes: Uint8Array; readonly stats: Stats }> {
  const handle = readable(file, () => openRegularFile(file))
  try {
    const stats = fstatSync(handle)
    const buffer = new Uint8Array(CHUNK)
    let read = 0
    for (;;) {
      const length = readable(file, () => readSync(handle, buffer))
      if (length === 0) break
      read += length
      yield { bytes: buffer.subarray(0, length), stats }
    }
    // A file that shrinks ends early, and nothing else tells.
    if (read !== stats.size || fstatSync(handle).mtimeMs !== stats.mtimeMs) throw changed(name)
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

/** The tables of a market. */
export interface MarketTables {
  readonly companies: TableSource
  readonly contacts: TableSource | undefined
  /** SHA-256 over the two, by which a database knows whether it holds them. */
  readonly fingerprint: string
}

export interface DataDirectory {
  /** `undefined` for a directory that holds only `organizations.json`. */
  readonly market: MarketTables | undefined
  readonly organizations: { readonly file: string; readonly text: string } | undefined
}

/**
 * Reads `directory`. It needs `companies.csv` or `organizations.json`. Companies may come without people, but not people without
 * companies.
 * @throws {StartupError} when a file is missing or cannot be read
 */
export function readDataDirectory(directory: string): DataDirectory {
  const file = join(directory, 'organizations.json')
  const organizations = existsSync(file) ? { file, text: readText(file) } : undefined
  const hasTables = TABLES.some((name) => existsSync(join(directory, name)))
  const market = organizations !== undefined && !hasTables ? undefined : readTables(...tablesIn(directory))
  return { market, organizations }
}

const TABLES = ['companies.csv', 'contacts.csv']

/**
 * The files of its tables.
 * @throws {StartupError} when there is no `companies.csv`
 */
export function tablesIn(directory: string): [companies: string, contacts: string | undefined] {
  const companies = join(directory, 'companies.csv')
  const contacts = join(directory, 'contacts.csv')
  if (existsSync(companies)) return [companies, existsSync(contacts) ? contacts : undefined]
  throw new StartupError(
    `${companies} is not there: a data folder needs companies.csv, or only organizations.json for signalbox serve.`,
  )
}

/** @throws {StartupError} when a file cannot be read */
export function readTables(companies: string, contacts: string | undefined): MarketTables {
  const hash = new Bun.CryptoHasher('sha256')
  const companyTable = tableFile(companies, (bytes) => hash.update(bytes))
  hash.update('\0')
  const contactTable = contacts === undefined ? undefined : tableFile(contacts, (bytes) => hash.update(bytes))
  return { companies: companyTable, contacts: contactTable, fingerprint: hash.digest('hex') }
}

/** @throws {StartupError} also for bytes that are not UTF-8: names would be stored garbled */
function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readRegularFile(file))
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8 text' : reasonOf(error)
    throw new StartupError(`${file} cannot be read: ${reason}.`)
  }
}
