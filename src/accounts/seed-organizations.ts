/** Creates the organizations of an `organizations.json`. Existing organizations are not changed. */
import type { Clock } from '../lib/clock.ts'
import { accountEmailKey } from '../lib/email.ts'
import { StartupError } from '../lib/errors.ts'
import type { Keys } from './keys.ts'
import type { Organizations } from './organizations.ts'
import type { SeedOrganization } from './organizations-file.ts'
import type { Users } from './users.ts'

interface SeedContext {
  readonly organizations: Organizations
  readonly users: Users
  readonly keys: Keys
  readonly clock: Clock
}

/** The namespace of our UUIDv5 ids (RFC 9562). The same file always creates the same ids. */
const NAMESPACE = '3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66'

/**
 * Inserts the missing organizations with their users and keys. Call it in a transaction.
 * @throws {StartupError} if a key value belongs to another organization
 */
export function seedOrganizations(
  context: SeedContext,
  seeds: readonly SeedOrganization[],
  file: string,
): void {
  const { organizations } = context
  for (const seed of seeds) {
    const orgId = seed.orgId ?? Bun.randomUUIDv5(seed.orgName, NAMESPACE)
    if (organizations.get(orgId)) continue
    try {
      seedOrganization(context, seed, orgId)
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('UNIQUE')) throw error
      throw new StartupError(
        `${file}: a key of ${seed.orgName} already belongs to another organization in the database. ` +
          'If you renamed the organization, use its old orgId. Otherwise, use another key or another --db.',
      )
    }
  }
}

function seedOrganization(context: SeedContext, seed: SeedOrganization, orgId: string): void {
  const { organizations, users, keys, clock } = context
  const { users: seedUsers, keys: seedKeys, maskEmail = false, maskDirectDial = false, ...contract } = seed
  const now = clock.now()
  const times = { createdAt: now, updatedAt: now }
  organizations.insert({ ...contract, orgId, maskEmail, maskDirectDial, ...times })
  for (const user of seedUsers) {
    const emailKey = accountEmailKey(user.email)
    const userId = Bun.randomUUIDv5(`${orgId} ${emailKey}`, NAMESPACE)
    users.insert({ ...user, ...times, userId, orgId, emailKey })
  }
  for (const key of seedKeys) keys.create({ ...key, orgId }, now)
}
