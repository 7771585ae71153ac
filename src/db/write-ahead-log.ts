/** Finds pages in a write-ahead log without SQLite (https://sqlite.org/fileformat2.html#the_write_ahead_log). */
import { readSync } from 'node:fs'

/** The last bit says how the checksums were computed. */
const MAGIC = 0x377f0682
const HEADER_SIZE = 32
const FRAME_HEADER_SIZE = 24

export const OTHER_LOG = 'its write-ahead log is that of another database'

/**
 * Returns where a log has versions of each page, also of changes that were not completed: it ignores checksums.
 * @param log a file descriptor
 * @param pageSize the size of the pages of the database
 * @returns for each number of a page, the file descriptor and the positions
 * @throws {Error} if the pages of the log have another size
 */
export function listLoggedPages(
  log: number,
  pageSize: number,
): Map<number, (readonly [log: number, position: number])[]> {
  const pages = new Map<number, (readonly [number, number])[]>()
  const header = Buffer.alloc(HEADER_SIZE)
  // A power failure may leave zeros, which SQLite ignores.
  if (readSync(log, header) < HEADER_SIZE || (header.readUInt32BE(0) & ~1) !== MAGIC) return pages
  if (header.readUInt32BE(8) !== pageSize) throw new Error(OTHER_LOG)
  const frame = Buffer.alloc(FRAME_HEADER_SIZE)
  let position = HEADER_SIZE
  while (readSync(log, frame, 0, FRAME_HEADER_SIZE, position) === FRAME_HEADER_SIZE) {
    const number = frame.readUInt32BE(0)
    // Frames with another salt were written before the last checkpoint.
    if (number === 0 || frame.compare(header, 16, 24, 8, 16) !== 0) break
    const versions = pages.get(number) ?? []
    versions.push([log, position + FRAME_HEADER_SIZE])
    pages.set(number, versions)
    position += FRAME_HEADER_SIZE + pageSize
  }
  return pages
}
