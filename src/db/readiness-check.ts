/** Checks that the database can be written, for the readiness endpoint. */
import type { Clock } from '../lib/clock.ts'
import type { Connection } from './open-and-lock.ts'
import type { SharedTransaction } from './transaction.ts'

/** In bytes. More than a transaction usually writes, so a disk with this much space has enough for it. */
const PROBE_LENGTH = 32_768

/** How long a successful check stays valid, in milliseconds. */
const VALID_MS = 1_000

/**
 * Returns a function that resolves if the database can be written, and rejects with the error of SQLite otherwise. Most calls
 * reuse the last result, because the endpoint is public.
 * @param clock the system clock, since the sandbox clock may be frozen
 */
export function createReadinessCheck(
  { client }: Pick<Connection, 'client'>,
  transaction: SharedTransaction,
  clock: Clock,
): () => Promise<void> {
  let succeededAt = Number.NEGATIVE_INFINITY
  let failureCount = 0
  return async () => {
    const isRecent = Math.abs(clock.now() - succeededAt) < VALID_MS
    // A smaller transaction that succeeded after a failure proves nothing.
    if (isRecent && transaction.failureCount === failureCount) return
    failureCount = transaction.failureCount
    // Two transactions, because a row that is inserted and deleted in one is never written.
    const insertProbe = `INSERT OR REPLACE INTO meta VALUES ('storageCheck', hex(zeroblob(${PROBE_LENGTH / 2})))`
    await transaction.run(() => client.run(insertProbe))
    await transaction.run(() => client.run("DELETE FROM meta WHERE key = 'storageCheck'"))
    succeededAt = clock.now()
  }
}
