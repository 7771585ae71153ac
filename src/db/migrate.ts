import type { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { StartupError } from '../lib/startup-error.ts'
import initial from './migrations/0001_initial.sql' with { type: 'text' }
import staff from './migrations/0002_staff.sql' with { type: 'text' }
import idempotency from './migrations/0003_idempotency.sql' with { type: 'text' }
import ledger from './migrations/0004_ledger.sql' with { type: 'text' }
import bearers from './migrations/0005_bearers.sql' with { type: 'text' }
import names from './migrations/0006_names.sql' with { type: 'text' }
import groups from './migrations/0007_groups.sql' with { type: 'text' }
import plainKeys from './migrations/0008_plain_keys.sql' with { type: 'text' }
import search from './migrations/0009_search.sql' with { type: 'text' }
import { secretFileOf, unsealKeys } from './unseal-keys.ts'

/** In order; the number of those applied is the file's `user_version`. A migration that has shipped never changes. */
const MIGRATIONS: readonly Migration[] = [
  ...[initial, staff, idempotency, ledger, bearers, names, groups],
  (client, name) => {
    client.run("ALTER TABLE api_keys ADD COLUMN api_key text NOT NULL DEFAULT ''")
    unsealKeys(client, name)
    client.run(plainKeys)
  },
  search,
]

/** SQL, or what SQL alone can't do to the database of this name. */
type Migration = string | ((client: Database, name: string) => void)

/**
 * Brings the schema up to date.
 * @throws {StartupError} when the file was made by a newer version of the program
 */
export function migrate(client: Database, name: string): void {
  const version = schemaVersion(client)
  if (version > MIGRATIONS.length) {
    throw new StartupError(
      `${name} was made by a newer Signalbox (schema ${version}, this one knows ${MIGRATIONS.length}): ` +
        'use that version, or name another file with --db.',
    )
  }
  if (version < MIGRATIONS.length) apply(client, name)
}

/** All that is missing, or nothing. */
function apply(client: Database, name: string): void {
  const version = schemaVersion(client)
  const missing = client.transaction(() => {
    MIGRATIONS.slice(version).forEach((migration, index) => {
      if (typeof migration === 'string') client.run(migration)
      else migration(client, name)
      client.run(`PRAGMA user_version = ${version + index + 1}`)
    })
  })
  missing()
  // Nothing is encrypted under it any more.
  if (name !== ':memory:') rmSync(secretFileOf(name), { force: true })
}

function schemaVersion(client: Database): number {
  const row = client.query<{ user_version: number }, []>('PRAGMA user_version').get()
  return row?.user_version ?? 0
}
