/** Composition root: opens the store, loads data, and puts together what the features need. */

import { type Callers, createCallers } from './access/callers.ts'
import { type Credits, createCredits } from './access/credits.ts'
import { createKeys, type Keys } from './access/keys.ts'
import { createOrganizations, type Organizations } from './access/organizations.ts'
import { RateLimits } from './access/rate-limits.ts'
import { fileSecret, openVault } from './access/secret.ts'
import { seedOrganizations } from './access/seed.ts'
import { createUsers, type Users } from './access/users.ts'
import type { Storage } from './config.ts'
import { type DataDirectory, readDataDirectory } from './dataset/directory.ts'
import type { SeedOrganization } from './dataset/organizations-file.ts'
import { readOrganizations } from './dataset/organizations-file.ts'
import { DEMO_ORGANIZATIONS_FILE, demoSeeds, sampleImage } from './dataset/sample.ts'
import { CommitQueue } from './db/commit-queue.ts'
import { type Connection, closeConnection, openFile, openMemory } from './db/open.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { type Log, silentLog } from './lib/log.ts'
import { type Random, systemRandom } from './lib/random.ts'
import { loadDirectory, loadSample } from './market/load.ts'
import { createMarketStore, type MarketStore } from './market/store.ts'
import { createMatcher, type Matcher } from './matching/match.ts'

/** What a server holds and is made of. */
export interface Context {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly connection: Connection
  readonly commits: CommitQueue
  readonly organizations: Organizations
  readonly users: Users
  readonly keys: Keys
  readonly callers: Callers
  readonly credits: Credits
  readonly limits: RateLimits
  readonly market: MarketStore
  readonly matcher: Matcher
  /** Stores what is under way and closes the database. Nothing can be asked afterwards. */
  close(): void
}

export interface ContextOptions {
  readonly storage: Storage
  readonly dataDirectory?: string | undefined
  readonly secret?: string | undefined
  /** Instead of those of the data directory, or the demo organizations. */
  readonly organizations?: readonly SeedOrganization[]
  readonly clock?: Clock
  readonly random?: Random
  readonly log?: Log
}

/** @throws {StartupError} when the database or the data cannot be used */
export function createContext(options: ContextOptions): Context {
  const { storage, clock = systemClock, random = systemRandom, log = silentLog } = options
  const data = options.dataDirectory === undefined ? undefined : readDataDirectory(options.dataDirectory)
  const connection = openStore(storage, data)
  const vault = openVault(connection, secretOf(options, random), random)
  if (data) loadDirectory(connection, data, log)
  else loadSample(connection, log)

  const organizations = createOrganizations(connection)
  const users = createUsers(connection)
  const keys = createKeys(connection, vault, random)
  const seeds = seedsFor(options, data, organizations)
  seedOrganizations({ connection, organizations, users, keys, clock, random }, seeds.list, seeds.file)

  const commits = new CommitQueue(connection.client)
  const market = createMarketStore(connection)
  return {
    clock,
    random,
    log,
    connection,
    commits,
    organizations,
    users,
    keys,
    callers: createCallers(connection),
    credits: createCredits(connection),
    limits: new RateLimits(connection, commits, clock),
    market,
    matcher: createMatcher(market),
    close: () => {
      commits.flush()
      closeConnection(connection)
    },
  }
}

function openStore(storage: Storage, data: DataDirectory | undefined): Connection {
  const image = data ? undefined : sampleImage
  return storage.kind === 'memory' ? openMemory(image?.()) : openFile(storage.path, image)
}

function secretOf({ storage, secret }: ContextOptions, random: Random): Uint8Array {
  if (secret !== undefined) return new TextEncoder().encode(secret)
  return storage.kind === 'memory' ? random.bytes(32) : fileSecret(storage.path, random)
}

interface Seeds {
  readonly list: readonly SeedOrganization[]
  readonly file: string
}

/** A directory's own organizations are added wherever they are missing; the demo ones only where there are none. */
function seedsFor(
  options: ContextOptions,
  data: DataDirectory | undefined,
  organizations: Organizations,
): Seeds {
  if (options.organizations) return { list: options.organizations, file: 'the given organizations' }
  const own = data?.organizations
  if (own) return { list: readOrganizations(own.text, own.file), file: own.file }
  return { list: organizations.list().length === 0 ? demoSeeds() : [], file: DEMO_ORGANIZATIONS_FILE }
}
