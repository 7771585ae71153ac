/** Checks the schema of a file before SQLite evaluates anything in it: its checks, generated columns, triggers, and views may run forever. */
import { Database } from 'bun:sqlite'
import { closeSync, readSync } from 'node:fs'
import { openRegularFile } from '../lib/regular-file.ts'
import { findLog } from './database-file-checks.ts'
import { countApplied, MIGRATIONS } from './migrate.ts'
import { listLoggedPages, OTHER_LOG } from './write-ahead-log.ts'

/**
 * Returns whether a file has exactly the schema that its migrations create, text for text.
 * @param name the path of the file, for the error
 * @throws {CommandError} if a version of the program with other tables created the file
 */
export function hasKnownSchema(client: Database, name: string): boolean {
  const known = new Database(':memory:')
  for (const migration of MIGRATIONS.slice(0, countApplied(client, name))) known.run(migration)
  const [found, expected] = [readSchema(client), readSchema(known)]
  known.close()
  return found === expected
}

const readSchema = (client: Database): string =>
  JSON.stringify([
    client.query('PRAGMA encoding').get(),
    client.query('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all(),
  ])

/** In bytes, several times as much as the migrations create. */
const MAX_SCHEMA_SIZE = 65_536
const MAX_SCHEMA_PAGES = 1_000

/** The first page starts with the header of the file. */
const HEADER_SIZE = 100
/** More than the cell pointers of a page can take, so that no position in a damaged page is out of range. */
const SLACK = 4 * 65_536

/**
 * Checks that SQLite can parse the schema of a file in a moment. A table with 100,000 UNIQUE constraints takes minutes, so this function
 * reads the B-tree of `sqlite_schema` itself (https://sqlite.org/fileformat2.html), with all versions of its pages in the write-ahead log.
 * SQLite reports damaged pages.
 * @throws {Error} if the schema is too large, or the log is that of another database
 */
export function requireSmallSchema(path: string): void {
  using files = new DisposableStack()
  const open = (name: string): number => files.adopt(openRegularFile(name), closeSync)
  const file = open(path)
  const header = Buffer.alloc(HEADER_SIZE)
  readSync(file, header)
  const pageSize = readPageSize(header)
  const log = findLog(path)
  const logged = log === undefined ? undefined : listLoggedPages(open(log), pageSize)
  const page = Buffer.alloc(pageSize + SLACK)

  const readPage = (number: number): SchemaPage => {
    const children = new Map<string, readonly number[]>()
    let size = 0
    let count = 0
    for (const [handle, position] of [
      [file, (number - 1) * pageSize] as const,
      ...(logged?.get(number) ?? []),
    ]) {
      page.fill(0, position < 0 ? 0 : readSync(handle, page, 0, pageSize, position), pageSize)
      if (number === 1 && readPageSize(page) !== pageSize) throw new Error(OTHER_LOG)
      const version = parsePage(page, number === 1 ? HEADER_SIZE : 0, pageSize)
      size = Math.max(size, version.size)
      // Most versions have the same children.
      const key = version.children.join()
      if (!children.has(key)) count += version.children.length
      requireLimits(size, count)
      children.set(key, version.children)
    }
    return { size, children: [...children.values()].flat() }
  }

  const pages = new Map<number, SchemaPage>()
  const numbers = [1]
  let size = 0
  for (const number of numbers) {
    const found = pages.get(number) ?? readPage(number)
    pages.set(number, found)
    size += found.size
    numbers.push(...found.children)
    requireLimits(size, numbers.length)
  }
}

function requireLimits(size: number, pageCount: number): void {
  if (size > MAX_SCHEMA_SIZE || pageCount > MAX_SCHEMA_PAGES)
    throw new Error('its schema is too large for a database of Signalbox')
}

/** The size of the rows of a page in bytes, and the pages below it. */
interface SchemaPage {
  readonly size: number
  readonly children: readonly number[]
}

function parsePage(page: Buffer, start: number, pageSize: number): SchemaPage {
  const kind = page[start]
  let size = 0
  if (kind === LEAF) for (const cell of listCells(page, start, 8, pageSize)) size += readVarint(page, cell)
  const children =
    kind === INTERIOR
      ? [start + 8, ...listCells(page, start, 12, pageSize)].map((position) => page.readUInt32BE(position))
      : []
  return { size, children }
}

const readPageSize = (header: Buffer): number =>
  header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)

/** The kinds of pages of a table. */
const [INTERIOR, LEAF] = [5, 13]

/** Returns the positions of the cells of a page. Like SQLite, it ignores the bits of a position that are outside of the page. */
const listCells = (page: Buffer, start: number, headerSize: number, pageSize: number): number[] =>
  Array.from(
    { length: page.readUInt16BE(start + 3) },
    (_, cell) => page.readUInt16BE(start + headerSize + 2 * cell) & (pageSize - 1),
  )

/** Returns the integer at the start of a cell of a leaf, which is the size of the row. */
function readVarint(page: Buffer, position: number): number {
  let value = 0
  for (const byte of page.subarray(position, position + 9)) {
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) break
  }
  return value
}
