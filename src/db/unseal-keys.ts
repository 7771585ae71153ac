/** Decrypts the API keys of a file from before version 0.2, which stored them encrypted under a secret. */
import type { Database } from 'bun:sqlite'
import { createDecipheriv, hkdfSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { StartupError } from '../lib/startup-error.ts'

interface SealedKey {
  readonly key_id: string
  readonly sealed: Uint8Array
}

/** Where older versions kept the secret, unless it was given as `SIGNALBOX_SECRET`. */
export const secretFileOf = (database: string): string => `${database}.secret`

/**
 * Writes the value of each key into the column `api_key`.
 * @throws {StartupError} when the secret is missing or another one
 */
export function unsealKeys(client: Database, database: string): void {
  const keys = client.query<SealedKey, []>('SELECT key_id, sealed FROM api_keys').all()
  if (keys.length === 0) return
  const secret = process.env.SIGNALBOX_SECRET || readSecret(database)
  const store = client.prepare<void, [string, string]>('UPDATE api_keys SET api_key = ? WHERE key_id = ?')
  try {
    for (const { key_id, sealed } of keys) store.run(unseal(sealed, key_id, secret ?? ''), key_id)
  } catch {
    throw new StartupError(
      `The API keys in ${database} were encrypted by an older Signalbox, and their secret is ` +
        `${secret === undefined ? 'missing' : 'another one'}: restore ${secretFileOf(database)}, set SIGNALBOX_SECRET for one ` +
        'start, or name another file with --db.',
    )
  }
}

function readSecret(database: string): string | undefined {
  const file = secretFileOf(database)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** AES-256-GCM: nonce (12 bytes), ciphertext, tag (16 bytes), bound to the id of the record. */
function unseal(sealed: Uint8Array, keyId: string, secret: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), 'signalbox key vault', 32))
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(keyId))
    .setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
}
