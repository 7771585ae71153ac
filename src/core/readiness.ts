/** Decides whether the server is ready: the file is in place, and the database can be written. */
import { deleteMetadata, setMetadata } from '../db/metadata-table.ts'
import type { Connection } from '../db/open-and-lock.ts'
import type { SharedTransaction } from '../db/transaction.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Log } from '../lib/log.ts'
import type { SandboxClock } from './sandbox-clock.ts'

/** In bytes. More than a transaction usually writes, so a disk with this much space has enough for it. */
const PROBE_LENGTH = 32_768

/** The time between two probes after a failure, in milliseconds of the machine's clock, because the sandbox clock may be frozen. */
const PROBE_INTERVAL = 1_000

export type Readiness = ReturnType<typeof createReadiness>

export function createReadiness(
  connection: Connection,
  transaction: SharedTransaction,
  { clock, log }: { readonly clock: SandboxClock; readonly log: Log },
) {
  let isGone = false
  let probedAt = Number.NEGATIVE_INFINITY
  let probe = Promise.resolve()
  /** The number of failed transactions when a probe last succeeded. */
  let knownFailures = 0

  const writeProbe = async (): Promise<void> => {
    const { failureCount } = transaction
    // Two transactions, because a row that is inserted and deleted in one is never written.
    await transaction.run(() => setMetadata(connection, 'storageCheck', '0'.repeat(PROBE_LENGTH)))
    await transaction.run(() => deleteMetadata(connection, 'storageCheck'))
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
      if (Math.abs(clock.machineNow() - probedAt) >= PROBE_INTERVAL) {
        probedAt = clock.machineNow()
        probe = writeProbe()
      }
      await probe
    },
  }
}

const FILE_GONE =
  'The database file was deleted or replaced while the server was running, so its changes will be lost. Move the file back, or restart the server.'
