/** Disks and files that let the database down, for real: it is SQLite that complains. */
import type { Database } from 'bun:sqlite'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, createSandbox, type Sandbox } from './sandbox.ts'

const TABLES = [
  ...['organizations', 'users', 'api_keys', 'charges', 'daily_counts', 'idempotency_keys', 'meta'],
  ...['companies', 'people', 'employments'],
]
const CHANGES = ['INSERT', 'UPDATE', 'DELETE']

/**
 * Leaves no room in the database, as on a full disk: whatever is written brings along more than there is room for.
 * Returns what makes room again.
 */
export function fillUp(client: Database): () => void {
  const triggers = TABLES.flatMap((table) => CHANGES.map((change) => ({ table, change })))
  client.run('CREATE TABLE IF NOT EXISTS ballast (bytes)')
  for (const { table, change } of triggers) {
    client.run(
      `CREATE TEMP TRIGGER full_${table}_${change} AFTER ${change} ON main.${table}
       BEGIN INSERT INTO ballast VALUES (zeroblob(1000000)); END`,
    )
  }
  // What is less than there is already becomes as many as there are.
  client.run('PRAGMA max_page_count = 1')
  return () => {
    client.run('PRAGMA max_page_count = 4294967294')
    for (const { table, change } of triggers) client.run(`DROP TRIGGER full_${table}_${change}`)
  }
}

/** Makes the database refuse to be written, as a file on a disk that was mounted anew for reading. */
export function forbidWriting(client: Database): () => void {
  client.run('PRAGMA query_only = 1')
  return () => void client.run('PRAGMA query_only = 0')
}

/**
 * Sends requests to a sandbox whose disk fails: the write-ahead log has lost its content, so reading its pages is an I/O error.
 * `mend` brings the content back.
 */
export async function withFailingReads(
  ask: (sandbox: Sandbox, mend: () => void) => Promise<Answer>,
  options: Parameters<typeof createSandbox>[0] = {},
): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-unreadable-'))
  const path = join(folder, 'box.db')
  const sandbox = createSandbox({ storage: { kind: 'file', path }, ...options })
  const log = readFileSync(`${path}-wal`)
  const mend = (): void => writeFileSync(`${path}-wal`, log)
  truncateSync(`${path}-wal`)
  forgetPages(sandbox.context.connection.client)
  try {
    return await ask(sandbox, mend)
  } finally {
    mend()
    sandbox.context.close()
    rmSync(folder, { recursive: true })
  }
}

/** Makes SQLite read each page from the disk again. */
function forgetPages(client: Database): void {
  client.run('PRAGMA cache_size = 0')
  client.run('PRAGMA shrink_memory')
}
