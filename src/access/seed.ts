/** Makes the organizations of an `organizations.json`, once: what exists is left as it is. */

import type { SeedOrganization } from '../dataset/organizations-file.ts'
import { inserter } from '../db/inserter.ts'
import type { Connection } from '../db/open.ts'
import { apiKeys, users } from '../db/tables.ts'
import type { Clock } from '../lib/clock.ts'
import type { Random } from '../lib/random.ts'
import { StartupError } from '../lib/startup-error.ts'
import { digestOf, generateApiKey, type KeyVault, lastFourOf } from './api-keys.ts'
import type { Organizations } from './organizations.ts'

export interface SeedContext {
  readonly connection: Connection
  readonly organizations: Organizations
  readonly vault: KeyVault
  readonly clock: Clock
  readonly random: Random
}

/** RFC 9562 name space for organizations that a file names without an id: the same name gives the same id. */
const NAMESPACE = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

/**
 * Adds those of `seeds` that the database does not hold, with their users and keys, in one transaction.
 * @throws {StartupError} when two records of an organization share an address, or two keys a value
 */
export function seedOrganizations(
  context: SeedContext,
  seeds: readonly SeedOrganization[],
  file: string,
): void {
  const { connection, organizations } = context
  const insert = { user: inserter(connection.db, users), key: inserter(connection.db, apiKeys) }
  connection.client.transaction(() => {
    for (const seed of seeds) {
      const orgId = seed.orgId ?? Bun.randomUUIDv5(seed.orgName, NAMESPACE)
      if (organizations.get(orgId)) continue
      try {
        seedOne(context, insert, seed, orgId)
      } catch (error) {
        if (!(error instanceof Error) || !error.message.includes('UNIQUE')) throw error
        throw new StartupError(
          `${file}: ${seed.orgName}: an e-mail address or an API key stands twice. ` +
            'Addresses are unique among the users and among the keys of an organization, key values everywhere.',
        )
      }
    }
  })()
}

interface Inserts {
  readonly user: (row: typeof users.$inferInsert) => void
  readonly key: (row: typeof apiKeys.$inferInsert) => void
}

function seedOne(context: SeedContext, insert: Inserts, seed: SeedOrganization, orgId: string): void {
  const { organizations, vault, clock, random } = context
  const { users: seedUsers, keys: seedKeys, maskEmail = false, maskDirectDial = false, ...contract } = seed
  const now = clock.now()
  const times = { createdAt: now, updatedAt: now }
  organizations.insert({ ...contract, orgId, maskEmail, maskDirectDial, ...times })
  for (const user of seedUsers) {
    insert.user({ ...user, ...times, userId: random.uuid(), orgId, emailKey: user.email.toLowerCase() })
  }
  for (const { apiKey, ...key } of seedKeys) {
    const value = apiKey ?? generateApiKey(key.role, random)
    const keyId = random.uuid()
    const secrets = { digest: digestOf(value), sealed: vault.seal(value, keyId), lastFour: lastFourOf(value) }
    insert.key({ ...key, ...times, ...secrets, keyId, orgId, emailKey: key.email.toLowerCase() })
  }
}
