/** Attaches a database as a private file, to copy rows from or to it with SQL. */
import type { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The name of the attached database in SQL. */
export const ATTACHED = 'attached'

/** Writes a database to a file that only this user can read, and deletes it after `work`. */
export function withPrivateFile<Result>(database: Uint8Array, work: (path: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
  const path = join(folder, 'state.db')
  try {
    writeFileSync(path, database, { mode: 0o600, flag: 'wx' })
    return work(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Attaches a file during `work`. SQLite does this only outside of a transaction, so `work` must end its own. */
export function withAttached<Result>(
  { client }: { readonly client: Database },
  path: string,
  work: () => Result,
): Result {
  client.run(`ATTACH ? AS ${ATTACHED}`, [path])
  try {
    return work()
  } finally {
    client.run(`DETACH ${ATTACHED}`)
  }
}
