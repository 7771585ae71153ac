/** Applies the schema migrations in `migrations/`. */
import type { Database } from 'bun:sqlite'
import { createDecipheriv, hkdfSync } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { StartupError } from '../lib/errors.ts'
import { readRegularFile } from '../lib/regular-file.ts'
import initial from './migrations/0001_initial.sql' with { type: 'text' }
import staff from './migrations/0002_staff.sql' with { type: 'text' }
import idempotency from './migrations/0003_idempotency.sql' with { type: 'text' }
import ledger from './migrations/0004_ledger.sql' with { type: 'text' }
import bearers from './migrations/0005_bearers.sql' with { type: 'text' }
import names from './migrations/0006_names.sql' with { type: 'text' }
import groups from './migrations/0007_groups.sql' with { type: 'text' }
import plainKeys from './migrations/0008_plain_keys.sql' with { type: 'text' }
import search from './migrations/0009_search.sql' with { type: 'text' }
import granted from './migrations/0010_granted.sql' with { type: 'text' }

/** In order. `user_version` is the number of applied migrations. A released migration never changes. */
const MIGRATIONS: readonly Migration[] = [
  ...[initial, staff, idempotency, ledger, bearers, names, groups],
  (client, name) => {
    client.run("ALTER TABLE api_keys ADD COLUMN api_key text NOT NULL DEFAULT ''")
    unsealKeys(client, name)
    client.run(plainKeys)
  },
  search,
  granted,
]

/** SQL, or a function for changes that SQL cannot express. */
type Migration = string | ((client: Database, name: string) => void)

/**
 * Applies the missing migrations.
 * @param name the path of the file, or `:memory:`
 * @returns whether it changed an existing schema
 * @throws {StartupError} if a newer version of the program created the file
 */
export function migrate(client: Database, name: string): boolean {
  const version = requireKnownSchema(client, name)
  if (version === MIGRATIONS.length) return false
  applyMigrations(client, name)
  return version > 0
}

/**
 * Checks that no migration is missing.
 * @throws {StartupError} if another version of the program created the file
 */
export function requireCurrentSchema(client: Database, name: string): void {
  if (requireKnownSchema(client, name) < MIGRATIONS.length) throw createOtherVersionError(name)
}

/** The error of commands that do not convert a file of another version. */
export const createOtherVersionError = (name: string): StartupError =>
  new StartupError(
    `The database ${name} was written by another version of Signalbox. Convert it with \`signalbox serve --db ${name}\`, which ` +
      'keeps its records, or replace its companies and people with `signalbox import`.',
  )

function requireKnownSchema(client: Database, name: string): number {
  const version = schemaVersion(client)
  if (version <= MIGRATIONS.length) return version
  throw new StartupError(
    `${name} was created by a newer Signalbox (schema ${version}, but this version supports ${MIGRATIONS.length}). ` +
      'Use that version, or name another file with --db.',
  )
}

/** Applies all missing migrations in one transaction. */
function applyMigrations(client: Database, name: string): void {
  const version = schemaVersion(client)
  const missing = client.transaction(() => {
    MIGRATIONS.slice(version).forEach((migration, index) => {
      if (typeof migration === 'string') client.run(migration)
      else migration(client, name)
      client.run(`PRAGMA user_version = ${version + index + 1}`)
    })
  })
  missing()
  // No current schema contains encrypted keys.
  if (name !== ':memory:') rmSync(secretFileOf(name), { force: true })
}

function schemaVersion(client: Database): number {
  const row = client.query<{ user_version: number }, []>('PRAGMA user_version').get()
  return row?.user_version ?? 0
}

/** Returns the file in which older versions stored the secret, unless `SIGNALBOX_SECRET` was set. */
const secretFileOf = (database: string): string => `${database}.secret`

interface SealedKey {
  readonly key_id: string
  readonly sealed: Uint8Array
}

/**
 * Decrypts the API keys of versions before 0.2, which stored them encrypted, into the column `api_key`.
 * @throws {StartupError} if the secret is missing or wrong
 */
function unsealKeys(client: Database, database: string): void {
  const keys = client.query<SealedKey, []>('SELECT key_id, sealed FROM api_keys').all()
  if (keys.length === 0) return
  const secret = process.env.SIGNALBOX_SECRET || readSecret(database)
  const store = client.prepare<void, [string, string]>('UPDATE api_keys SET api_key = ? WHERE key_id = ?')
  try {
    for (const { key_id, sealed } of keys) store.run(unseal(sealed, key_id, secret ?? ''), key_id)
  } catch {
    throw new StartupError(
      `The API keys in ${database} were encrypted by an older Signalbox, and their secret is ` +
        `${secret === undefined ? 'missing' : 'wrong'}. Restore ${secretFileOf(database)}, set SIGNALBOX_SECRET for one ` +
        'start, or name another file with --db.',
    )
  }
}

function readSecret(database: string): string | undefined {
  const file = secretFileOf(database)
  return existsSync(file) ? readRegularFile(file).toString('utf8').trim() : undefined
}

/** Decrypts AES-256-GCM: nonce (12 bytes), ciphertext, tag (16 bytes). The key id is additional authenticated data. */
function unseal(sealed: Uint8Array, keyId: string, secret: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), 'signalbox key vault', 32))
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(keyId))
    .setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
}
