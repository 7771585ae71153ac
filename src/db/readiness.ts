/** Decides whether the server is ready: the file is in place, and the database can be written. */
import { ApiError } from '../lib/api-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Connection } from './open-and-lock.ts'
import type { SharedTransaction } from './transaction.ts'

/** In bytes. More than a transaction usually writes, so a disk with this much space has enough for it. */
const PROBE_LENGTH = 32_768

/** The time between two probes after a failure, in milliseconds. */
const PROBE_INTERVAL = 1_000

export type Readiness = ReturnType<typeof createReadiness>

/** Expects the clock of the machine, because the sandbox clock may be frozen. */
export function createReadiness(
  connection: Pick<Connection, 'client' | 'name' | 'isInPlace'>,
  transaction: SharedTransaction,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
) {
  let isGone = false
  let probedAt = Number.NEGATIVE_INFINITY
  let probe = Promise.resolve()
  /** The number of failed transactions when a probe last succeeded. */
  let knownFailures = 0

  const writeProbe = async (): Promise<void> => {
    const { failureCount } = transaction
    // Two transactions, because a row that is inserted and deleted in one is never written.
    const insertProbe = `INSERT OR REPLACE INTO meta VALUES ('storageCheck', hex(zeroblob(${PROBE_LENGTH / 2})))`
    await transaction.run(() => connection.client.run(insertProbe))
    await transaction.run(() => connection.client.run("DELETE FROM meta WHERE key = 'storageCheck'"))
    knownFailures = failureCount
  }

  /** Logs once that the file was deleted or replaced. */
  const checkFile = (): void => {
    const wasGone = isGone
    isGone = !connection.isInPlace()
    if (isGone && !wasGone) log.error('database deleted or replaced', { database: connection.name })
  }

  return {
    checkFile,
    /**
     * Resolves if changes are stored. After a failed transaction, at most one probe a second finds out.
     * @throws {ApiError} 503 if the file was deleted or replaced
     * @throws the error of SQLite if the database cannot be written
     */
    requireReady: async (): Promise<void> => {
      checkFile()
      if (isGone) throw new ApiError('storage_unavailable', FILE_GONE)
      if (transaction.failureCount === knownFailures) return
      if (Math.abs(clock.now() - probedAt) >= PROBE_INTERVAL) {
        probedAt = clock.now()
        probe = writeProbe()
      }
      await probe
    },
  }
}

const FILE_GONE =
  'The database file was deleted or replaced while the server was running, so its changes will be lost. Move the file back, or restart the server.'
