/** Decides whether the server is ready: whether the database can be written. */
import type { Connection } from './open-and-lock.ts'
import type { SharedTransaction } from './transaction.ts'

/** In bytes. More than a transaction usually writes, so a disk with this much space has enough for it. */
const PROBE_LENGTH = 32_768

/**
 * Returns a function that resolves if changes are stored. After a failed transaction, it writes and deletes a row to find out.
 * The function throws the error of SQLite if the database cannot be written.
 */
export const createReadiness =
  ({ client }: Pick<Connection, 'client'>, transaction: SharedTransaction) =>
  async (): Promise<void> => {
    if (transaction.lastError === undefined) return
    // Two transactions, because a row that is inserted and deleted in one is never written.
    const insertProbe = `INSERT OR REPLACE INTO meta VALUES ('storageCheck', hex(zeroblob(${PROBE_LENGTH / 2})))`
    await transaction.run(() => client.run(insertProbe))
    await transaction.run(() => client.run("DELETE FROM meta WHERE key = 'storageCheck'"))
  }
