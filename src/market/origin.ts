import { getFact, setFact } from '../db/facts.ts'
import type { Connection } from '../db/open.ts'

/** Which market a database holds, with the fingerprint of the tables it was made of. */
export type Origin = `${'sample' | 'directory'} ${string}`

export const heldMarket = (connection: Connection): string | undefined => getFact(connection, 'market')

export const markMarket = (connection: Connection, origin: Origin): void =>
  setFact(connection, 'market', origin)
