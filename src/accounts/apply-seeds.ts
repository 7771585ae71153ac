/** Creates and updates the organizations of an `organizations.json`. */
import type { AppContext } from '../app-context.ts'
import { getMetadata, setMetadata } from '../db/metadata-table.ts'
import { accountEmailKey } from '../lib/email.ts'
import { codeOf, StartupError } from '../lib/errors.ts'
import { canonicalJson } from '../lib/json.ts'
import { getOrgId, NAMESPACE, parseStoredSeeds, type SeedOrganization } from './organizations-file.ts'

type SeedContext = Pick<AppContext, 'organizations' | 'users' | 'keys' | 'clock' | 'connection'>
type Seeds = readonly SeedOrganization[]

/**
 * Creates the missing organizations, and applies what has changed in the seeds of the others since the last call for this database:
 * contracts, users, and keys, of which none is removed. Call it in a transaction.
 * @throws {StartupError} if a key value belongs to another organization
 */
export function applySeeds(context: SeedContext, seeds: Seeds, file: string): void {
  const applied = readAppliedSeeds(context)
  for (const seed of seeds)
    explainDuplicateKeys(seed, file, () => applySeed(context, seed, applied.get(getOrgId(seed))))
  rememberSeeds(context, seeds)
}

/** Notes in the database that the seeds are applied. Call it in a transaction. */
export function rememberSeeds(context: SeedContext, seeds: Seeds): void {
  // Organizations that are missing now may return to the file.
  const all = readAppliedSeeds(context)
  for (const seed of seeds) all.set(getOrgId(seed), seed)
  setMetadata(context.connection, 'organizations', JSON.stringify([...all.values()]))
}

/** Returns the seeds that are new or changed since they were applied to the database. */
export function listChangedSeeds(context: SeedContext, seeds: Seeds): Seeds {
  const applied = readAppliedSeeds(context)
  return seeds.filter((seed) => canonicalJson(applied.get(getOrgId(seed))) !== canonicalJson(seed))
}

const readAppliedSeeds = ({ connection }: SeedContext): Map<string, SeedOrganization> =>
  new Map(
    parseStoredSeeds(getMetadata(connection, 'organizations') ?? '').map((seed) => [getOrgId(seed), seed]),
  )

function explainDuplicateKeys({ orgName }: SeedOrganization, file: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_CONSTRAINT_UNIQUE') throw error
    throw new StartupError(
      `${file}: a key of ${orgName} already belongs to another organization in the database. ` +
        'If you renamed the organization, use its old orgId. Otherwise, use a different key or a different --db.',
    )
  }
}

/** @param applied the seed that was applied before */
function applySeed(context: SeedContext, seed: SeedOrganization, applied?: SeedOrganization): void {
  const { organizations, users, keys } = context
  const orgId = getOrgId(seed)
  const now = context.clock.now()
  const organization = organizations.get(orgId)
  if (organization && !applied) return
  const before = organization && applied
  if (organization && before)
    organizations.update(organization, findChanges(getContract(before), getContract(seed)), now)
  else organizations.insert({ ...getContract(seed), orgId, createdAt: now, updatedAt: now })
  applyUsersOrKeys(seed.users, before?.users, users.list(orgId), {
    create: (user) => {
      const userId = Bun.randomUUIDv5(`${orgId} ${accountEmailKey(user.email)}`, NAMESPACE)
      users.create({ ...user, userId, orgId }, now)
    },
    update: (user, changes) => users.update(user, changes, now),
  })
  applyUsersOrKeys(seed.keys, before?.keys, keys.list(orgId), {
    create: (key) => keys.create({ apiKey: keys.derive(orgId, key.email), ...key, orgId }, now),
    update: (key, changes) => keys.update(key, changes, now),
  })
}

/** Returns the seed without its users, keys, and id. */
function getContract({ users: _, keys: __, orgId: ___, ...contract }: SeedOrganization) {
  return contract
}

interface UserOrKey {
  readonly email: string
}

interface SeedWriter<Seed, Stored> {
  create(item: Seed): void
  update(stored: Stored, changes: object): void
}

/** Creates and changes the users or keys that are new or changed. */
function applyUsersOrKeys<Seed extends UserOrKey, Stored extends UserOrKey>(
  seeds: readonly Seed[],
  before: readonly Seed[] = [],
  stored: readonly Stored[],
  { create, update }: SeedWriter<Seed, Stored>,
): void {
  const [earlier, existing] = [groupByAddress(before), groupByAddress(stored)]
  for (const seed of seeds) {
    const address = accountEmailKey(seed.email)
    const changes = findChanges(earlier.get(address) ?? {}, seed)
    if (Object.keys(changes).length === 0) continue
    const current = existing.get(address)
    if (current) update(current, changes)
    else create(seed)
  }
}

const groupByAddress = <T extends UserOrKey>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((item) => [accountEmailKey(item.email), item]))

/** Returns the fields that differ. */
function findChanges(before: object, after: object) {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== old.get(field)))
}
