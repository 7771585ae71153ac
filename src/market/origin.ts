import { getFact, setFact } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { KEYS_VERSION } from '../matching/keys.ts'
import { FORMATS_VERSION } from './tidy-rows.ts'

/**
 * Which market a database holds: the fingerprint of the tables it was made of, the version of the keys that were
 * derived from them, and the version of the formats that values are brought into. Another one of these means that the tables must be
 * read again. The values of the sample have their formats already.
 */
type Origin = `${'sample' | 'directory'} ${string}`

export const originOf = (kind: 'sample' | 'directory', fingerprint: string): Origin =>
  `${kind} ${fingerprint} keys ${KEYS_VERSION}${kind === 'sample' ? '' : ` formats ${FORMATS_VERSION}`}`

export const heldMarket = (connection: Connection): string | undefined => getFact(connection, 'market')

export const markMarket = (connection: Connection, origin: Origin): void =>
  setFact(connection, 'market', origin)
