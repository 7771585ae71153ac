import type { Database } from 'bun:sqlite'

/** As SQLite has it: so many pages in the write-ahead log, and the next commit moves them into the file. */
const PAGES = 1_000

/**
 * Has the transaction that is under way leave the write-ahead log as it is: to move thousands of pages into the file takes as
 * long as to write them, and is for a later one to do.
 */
export function checkpointLater(client: Database): void {
  client.run('PRAGMA wal_autocheckpoint = 0')
  setTimeout(() => {
    try {
      client.run(`PRAGMA wal_autocheckpoint = ${PAGES}`)
    } catch {
      // It was closed meanwhile.
    }
  })
}
