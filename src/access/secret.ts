/** The secret under which key values are stored: given, or kept in a file next to the database. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { getFact, setFact } from '../db/facts.ts'
import type { Connection } from '../db/open.ts'
import type { Random } from '../lib/random.ts'
import { messageOf, StartupError } from '../lib/startup-error.ts'
import { KeyVault } from './api-keys.ts'

const SECRET_BYTES = 32
const PROOF = 'this secret opens the keys'

/** Where the secret of a file database is kept, unless it is given. */
export const secretFileOf = (databasePath: string): string => `${databasePath}.secret`

/**
 * The secret for the database in `path`: read from its file, which is made, readable by its owner alone, where
 * there is none.
 * @throws {StartupError} when the file can be neither read nor made
 */
export function fileSecret(path: string, random: Random): Uint8Array {
  const file = secretFileOf(path)
  try {
    if (!existsSync(file)) {
      writeFileSync(file, `${Buffer.from(random.bytes(SECRET_BYTES)).toString('hex')}\n`, {
        mode: 0o600,
        flag: 'wx',
      })
    }
    return new TextEncoder().encode(readFileSync(file, 'utf8').trim())
  } catch (error) {
    throw new StartupError(
      `The secret file ${file} cannot be used (${messageOf(error)}): check its permissions, or set SIGNALBOX_SECRET.`,
    )
  }
}

/**
 * A vault for the keys of a database, after making sure that this is the secret they were stored under.
 * @throws {StartupError} when it is another
 */
export function openVault(connection: Connection, secret: Uint8Array, random: Random): KeyVault {
  const vault = new KeyVault(secret, random)
  const proof = getFact(connection, 'secretProof')
  if (proof === undefined) {
    setFact(connection, 'secretProof', vault.seal(PROOF, 'proof').toString('base64'))
  } else if (!opens(vault, proof)) {
    throw new StartupError(
      `The keys in ${connection.name} were stored under another secret: restore ${secretFileOf(connection.name)}, ` +
        'set SIGNALBOX_SECRET to what it was, or start with another file.',
    )
  }
  return vault
}

function opens(vault: KeyVault, proof: string): boolean {
  try {
    return vault.open(Buffer.from(proof, 'base64'), 'proof') === PROOF
  } catch {
    return false
  }
}
