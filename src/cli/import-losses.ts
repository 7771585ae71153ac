/** What must not be lost of a database file by an import, and what becomes of a file that the import has made. */
import { rmSync } from 'node:fs'
import { type Connection, closeConnection } from '../db/open.ts'
import { StartupError } from '../lib/startup-error.ts'
import { heldMarket } from '../market/origin.ts'
import type { MarketSize } from '../market/size.ts'

/**
 * An import replaces people, too: without contacts there would be none.
 * @throws {StartupError} where that would lose some
 */
export function requireContacts(
  { people }: MarketSize,
  hasContacts: boolean,
  mayBeWithout: boolean,
  file: string,
): void {
  if (hasContacts || mayBeWithout || people === 0) return
  throw new StartupError(
    `${file} holds ${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}, and an import replaces companies and people: ` +
      'without contacts there would be none. Name contacts.csv, too, or give --without-contacts. Nothing was stored.',
  )
}

/** A file without a market would be served with the sample: it is removed. */
export function closeAndRemove(connection: Connection): void {
  const isUsed = heldMarket(connection) !== undefined
  closeConnection(connection)
  if (isUsed) return
  for (const end of ['', '-wal', '-shm']) rmSync(`${connection.name}${end}`, { force: true })
}
