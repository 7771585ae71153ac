/** Real storage errors of SQLite: full disks, read-only files, and failing reads. */
import type { Database } from 'bun:sqlite'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModuleOptions } from '../../../src/open-modules.ts'
import { type ParsedResponse, type Sandbox, startSandbox } from '../sandbox.ts'

const TABLES = [
  ...['organizations', 'users', 'api_keys', 'charges', 'daily_counts', 'meta'],
  ...['companies', 'people', 'jobs'],
]
const CHANGES = ['INSERT', 'UPDATE', 'DELETE']

/**
 * Makes every write fail as on a full disk: each changed row also inserts more bytes than the database may have.
 * Returns a function that frees the space.
 */
export function fillDisk(client: Database): () => void {
  const triggers = TABLES.flatMap((table) => CHANGES.map((change) => ({ table, change })))
  client.run('CREATE TABLE IF NOT EXISTS ballast (bytes)')
  for (const { table, change } of triggers) {
    client.run(
      `CREATE TEMP TRIGGER full_${table}_${change} AFTER ${change} ON main.${table}
       BEGIN INSERT INTO ballast VALUES (zeroblob(1000000)); END`,
    )
  }
  // SQLite raises a limit below the current size to the current size.
  client.run('PRAGMA max_page_count = 1')
  return () => {
    client.run('PRAGMA max_page_count = 4294967294')
    for (const { table, change } of triggers) client.run(`DROP TRIGGER full_${table}_${change}`)
  }
}

/** Makes the database read-only, like a file on a disk that was remounted as read-only. Returns the undo function. */
export function makeReadOnly(client: Database): () => void {
  client.run('PRAGMA query_only = 1')
  return () => void client.run('PRAGMA query_only = 0')
}

/**
 * Sends requests to a sandbox whose write-ahead log is truncated, so that reading its pages is an I/O error.
 * `restore` restores the content.
 */
export async function withFailingReads(
  sendRequests: (sandbox: Sandbox, restore: () => void) => Promise<ParsedResponse>,
  options: Partial<ModuleOptions> = {},
): Promise<ParsedResponse> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-unreadable-'))
  const path = join(folder, 'box.db')
  const sandbox = await startSandbox({ storage: { kind: 'file', path }, ...options })
  const log = readFileSync(`${path}-wal`)
  const restore = (): void => writeFileSync(`${path}-wal`, log)
  truncateSync(`${path}-wal`)
  emptyPageCache(sandbox.modules.core.connection.client)
  try {
    return await sendRequests(sandbox, restore)
  } finally {
    restore()
    sandbox.modules.close()
    rmSync(folder, { recursive: true })
  }
}

/** Empties the page cache, so that SQLite reads each page from the disk again. */
function emptyPageCache(client: Database): void {
  client.run('PRAGMA cache_size = 0')
  client.run('PRAGMA shrink_memory')
}
