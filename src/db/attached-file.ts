/** Attaches a database as a private file, to copy rows from or to it with SQL. */
import type { Database } from 'bun:sqlite'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toTemporaryFileError } from './storage-failure.ts'

/** The name of the attached database in SQL. */
export const ATTACHED = 'attached'

/**
 * Writes a database to a file that only this user can read, and deletes it after `work`.
 * @throws {ApiError} 503 if the file cannot be written
 */
export async function withPrivateFile<Result>(
  database: Uint8Array | AsyncIterable<Uint8Array>,
  work: (path: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = await explainFailure(mkdtemp(join(tmpdir(), 'signalbox-')))
  try {
    const path = join(folder, 'state.db')
    await explainFailure(writeFile(path, database, { mode: 0o600, flag: 'wx' }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const explainFailure = <Result>(written: Promise<Result>): Promise<Result> =>
  written.catch((error: unknown) => {
    throw toTemporaryFileError(error)
  })

/** Attaches a file during `work`, which must end its transaction, because SQLite detaches no file that is part of one. */
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
