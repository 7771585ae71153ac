/** The secret under which key values are stored: given, or kept in a file next to the database. */
import { existsSync, readFileSync } from 'node:fs'
import { getFact, setFact } from '../db/facts.ts'
import type { Connection } from '../db/open.ts'
import { createFile } from '../lib/create-file.ts'
import { reasonOf } from '../lib/message-of.ts'
import type { Random } from '../lib/random.ts'
import { StartupError } from '../lib/startup-error.ts'
import { KeyVault } from './api-keys.ts'

const SECRET_BYTES = 32
const PROOF = 'this secret opens the keys'

/** Where the secret of a file database is kept, unless it is given. */
const secretFileOf = (databasePath: string): string => `${databasePath}.secret`

/**
 * The secret of a file database: read from its file, which is made, readable by its owner alone, where the database
 * has no keys yet.
 * @throws {StartupError} when the file is missing, unreadable or not what it was
 */
export function fileSecret(connection: Connection, random: Random): Uint8Array {
  const file = secretFileOf(connection.name)
  const secret = readSecret(file) ?? createSecret(connection, file, random)
  if (secret.length < SECRET_BYTES) {
    throw new StartupError(`The secret file ${file} is damaged: restore it, or start with another database.`)
  }
  return new TextEncoder().encode(secret)
}

function readSecret(file: string): string | undefined {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  } catch (error) {
    throw unusable(file, error)
  }
}

function createSecret(connection: Connection, file: string, random: Random): string {
  if (getFact(connection, 'secretProof') !== undefined) {
    // Another process starting on the same new database may have made both just now.
    const others = readSecret(file)
    if (others !== undefined) return others
    throw new StartupError(
      `The secret file ${file} is missing, and the keys in ${connection.name} cannot be read without it: restore it, ` +
        'set SIGNALBOX_SECRET if that was used, or start with another file.',
    )
  }
  try {
    const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('hex')
    if (createFile(file, `${secret}\n`)) connection.createdFiles.push(file)
  } catch (error) {
    throw unusable(file, error)
  }
  // Or only the secret: what is in the file counts.
  return readSecret(file) ?? ''
}

const unusable = (file: string, error: unknown): StartupError =>
  new StartupError(
    `The secret file ${file} cannot be used (${reasonOf(error)}): check its permissions, or set SIGNALBOX_SECRET.`,
  )

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
