/** Creates the organizations that exist at the start: those of an `organizations.json`, or the demo organizations. */
import type { Core } from '../core/core.ts'
import { getMetadata, setMetadata } from '../db/metadata-table.ts'
import { CommandError, codeOf } from '../lib/errors.ts'
import { accountEmailKey } from './account-email.ts'
import type { Accounts } from './accounts.ts'
import { DEMO_ORGANIZATIONS_FILE, readDemoOrganizations } from './demo-organizations.ts'
import { getOrgId, NAMESPACE, type SeedOrganization } from './organization-schema.ts'
import { parseOrganizations, parseStoredSeeds } from './organizations-file.ts'

export interface SeedSource {
  readonly organizations: readonly SeedOrganization[]
  /** What messages call them: a file or a flag. */
  readonly source: string
}

const NO_ORGANIZATIONS: SeedSource = { organizations: [], source: '--no-demo' }

interface SeedOptions {
  readonly organizations?: readonly SeedOrganization[]
  /** `false` leaves out the demo organizations. */
  readonly demo?: boolean
}

/**
 * Returns the given organizations, or those of a file. `undefined` stands for what the database contains, or the demo organizations.
 * @param seedFile the `organizations.json` of the data directory
 * @throws {InputError} if the file is invalid
 */
export function readConfiguredSeeds(
  { organizations, demo }: SeedOptions,
  seedFile: { readonly file: string; readonly text: string } | undefined,
): SeedSource | undefined {
  if (organizations?.length === 0) return NO_ORGANIZATIONS
  if (organizations) return { organizations, source: 'the given organizations' }
  if (!seedFile) return demo === false ? NO_ORGANIZATIONS : undefined
  const { text, file } = seedFile
  return { organizations: parseOrganizations(text, file), source: file }
}

/**
 * Creates the demo organizations in an empty database, and configured ones if they are missing. Call it in a transaction.
 * @throws {CommandError} if a key value belongs to another organization
 */
export function createOrganizationsAtStart(
  core: Core,
  accounts: Accounts,
  configuredSeeds: SeedSource | undefined,
): void {
  const { organizations, credits } = accounts
  const seeds = configuredSeeds ?? (organizations.count() === 0 ? readDemoSeeds() : undefined)
  if (seeds) applySeeds(core, accounts, seeds)
  // Afterwards, because a deleted organization that the seeds create again has its charges.
  credits.deleteOrphans()
  if (seeds && seeds !== NO_ORGANIZATIONS && organizations.count() === 0)
    core.log.warn('the file contains no organization, so every request returns 401', { file: seeds.source })
}

const readDemoSeeds = (): SeedSource => ({
  organizations: readDemoOrganizations(),
  source: DEMO_ORGANIZATIONS_FILE,
})

/**
 * Creates the missing organizations, and applies what has changed in the seeds of the others since the last call for this database:
 * contracts, users, and keys, of which none is removed.
 * @throws {CommandError} if a key value belongs to another organization
 */
function applySeeds(core: Core, accounts: Accounts, { organizations, source }: SeedSource): void {
  const applied = readAppliedSeeds(core)
  for (const seed of organizations)
    explainDuplicateKeys(seed, source, () => applySeed(accounts, seed, applied.get(getOrgId(seed))))
  // Organizations that are missing now may return to the file.
  for (const seed of organizations) applied.set(getOrgId(seed), seed)
  setMetadata(core.connection, 'organizations', JSON.stringify([...applied.values()]))
}

const readAppliedSeeds = ({ connection }: Core): Map<string, SeedOrganization> =>
  new Map(
    parseStoredSeeds(getMetadata(connection, 'organizations') ?? '').map((seed) => [getOrgId(seed), seed]),
  )

function explainDuplicateKeys({ orgName }: SeedOrganization, file: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_CONSTRAINT_UNIQUE') throw error
    throw new CommandError(
      `${file}: a key of ${orgName} already belongs to another organization in the database. ` +
        'If you renamed the organization, use its old orgId. Otherwise, use a different key or a different --db.',
    )
  }
}

/** @param applied the seed that was applied before */
function applySeed(
  { organizations, users, keys }: Accounts,
  seed: SeedOrganization,
  applied?: SeedOrganization,
): void {
  const { users: seedUsers, keys: seedKeys, ...contract } = { ...seed, orgId: getOrgId(seed) }
  const { orgId } = contract
  const organization = organizations.get(orgId)
  if (organization && !applied) return
  const before = organization && applied
  if (organization && before) organizations.update(organization, findChanges({ ...before, orgId }, contract))
  else organizations.create(contract)
  for (const { item, changes, stored } of listChanges(seedUsers, before?.users, users.list(orgId))) {
    const userId = Bun.randomUUIDv5(`${orgId} ${accountEmailKey(item.email)}`, NAMESPACE)
    if (stored) users.update(stored, changes)
    else users.create({ ...item, userId, orgId })
  }
  for (const { item, changes, stored } of listChanges(seedKeys, before?.keys, keys.list(orgId))) {
    if (stored) keys.update(stored, changes)
    else keys.create({ ...item, orgId })
  }
}

interface UserOrKey {
  readonly email: string
}

/** Returns the users or keys of a seed that are new or changed, each with what is stored for its address. */
function listChanges<Seed extends UserOrKey, Stored extends UserOrKey>(
  items: readonly Seed[],
  before: readonly Seed[] = [],
  stored: readonly Stored[],
) {
  const [earlier, existing] = [groupByAddress(before), groupByAddress(stored)]
  return items
    .map((item) => {
      const address = accountEmailKey(item.email)
      const changes = findChanges(earlier.get(address) ?? {}, item)
      return { item, changes, stored: existing.get(address) }
    })
    .filter(({ changes }) => Object.keys(changes).length > 0)
}

const groupByAddress = <T extends UserOrKey>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((item) => [accountEmailKey(item.email), item]))

/** Returns the fields that differ. */
function findChanges(before: object, after: object) {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== old.get(field)))
}
