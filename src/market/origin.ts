import { getFact, setFact } from '../db/facts.ts'
import type { Connection } from '../db/open.ts'
import { KEYS_VERSION } from '../matching/keys.ts'

/**
 * Which market a database holds: the fingerprint of the tables it was made of, and the version of the keys that were
 * derived from them. Another one of either means that the tables must be read anew.
 */
export type Origin = `${'sample' | 'directory'} ${string}`

export const originOf = (kind: 'sample' | 'directory', fingerprint: string): Origin =>
  `${kind} ${fingerprint} keys ${KEYS_VERSION}`

export const heldMarket = (connection: Connection): string | undefined => getFact(connection, 'market')

export const markMarket = (connection: Connection, origin: Origin): void =>
  setFact(connection, 'market', origin)
