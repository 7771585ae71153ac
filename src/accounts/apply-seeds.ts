/** Creates and updates the organizations of an `organizations.json`. */
import type { AppContext } from '../app-context.ts'
import { accountEmailKey } from '../lib/email.ts'
import { codeOf, StartupError } from '../lib/errors.ts'
import { canonicalJson } from '../lib/json.ts'
import { getOrgId, NAMESPACE, type SeedOrganization } from './organizations-file.ts'

type SeedContext = Pick<AppContext, 'organizations' | 'users' | 'keys' | 'clock'>

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
    const orgId = getOrgId(seed)
    if (organizations.get(orgId)) continue
    explainDuplicateKeys(seed, file, () => seedOrganization(context, seed, orgId))
  }
}

/**
 * Creates missing organizations, and updates those whose seed changed: its contract, and new users and keys. Users and keys are
 * never removed. Call it in a transaction.
 * @param earlier the seeds that were applied before
 * @throws {StartupError} as `seedOrganizations`
 */
export function updateSeededOrganizations(
  context: SeedContext,
  seeds: readonly SeedOrganization[],
  earlier: readonly SeedOrganization[],
  file: string,
): void {
  const earlierById = new Map(earlier.map((seed) => [getOrgId(seed), seed]))
  for (const seed of seeds) {
    const orgId = getOrgId(seed)
    const before = earlierById.get(orgId)
    const organization = context.organizations.get(orgId)
    if (!organization || !before || canonicalJson(before) === canonicalJson(seed)) continue
    const now = context.clock.now()
    const old = new Map(Object.entries(getContract(before)))
    const changed = Object.entries(getContract(seed)).filter(([field, value]) => value !== old.get(field))
    context.organizations.update(organization, Object.fromEntries(changed), now)
    explainDuplicateKeys(seed, file, () => addMissingUsersAndKeys(context, seed, orgId, now))
  }
  seedOrganizations(context, seeds, file)
}

function explainDuplicateKeys({ orgName }: SeedOrganization, file: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_CONSTRAINT_UNIQUE') throw error
    throw new StartupError(
      `${file}: a key of ${orgName} already belongs to another organization in the database. ` +
        'If you renamed the organization, use its old orgId. Otherwise, use another key or another --db.',
    )
  }
}

function seedOrganization(context: SeedContext, seed: SeedOrganization, orgId: string): void {
  const now = context.clock.now()
  context.organizations.insert({ ...getContract(seed), orgId, createdAt: now, updatedAt: now })
  addMissingUsersAndKeys(context, seed, orgId, now)
}

/** Returns the seed without its users, keys, and id. */
function getContract({ users: _, keys: __, orgId: ___, ...contract }: SeedOrganization) {
  return contract
}

function addMissingUsersAndKeys(
  context: SeedContext,
  seed: SeedOrganization,
  orgId: string,
  now: number,
): void {
  const { users, keys } = context
  const existingUsers = new Set(users.list(orgId).map(({ emailKey }) => emailKey))
  for (const user of seed.users) {
    const emailKey = accountEmailKey(user.email)
    if (existingUsers.has(emailKey)) continue
    existingUsers.add(emailKey)
    const userId = Bun.randomUUIDv5(`${orgId} ${emailKey}`, NAMESPACE)
    users.create({ ...user, userId, orgId }, now)
  }
  const existingKeys = new Set(keys.list(orgId).map(({ emailKey }) => emailKey))
  for (const key of seed.keys) {
    const emailKey = accountEmailKey(key.email)
    if (existingKeys.has(emailKey)) continue
    existingKeys.add(emailKey)
    keys.create({ ...key, orgId }, now)
  }
}
