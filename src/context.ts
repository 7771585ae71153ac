/** Composition root: opens the store, loads data, and puts together what the features need. */

import { type Callers, createCallers } from './access/callers.ts'
import { type Credits, createCredits } from './access/credits.ts'
import { createIdempotency, type Idempotency } from './access/idempotency.ts'
import { createKeys, type Keys } from './access/keys.ts'
import { createOrganizations, type Organizations } from './access/organizations.ts'
import { RateLimits } from './access/rate-limits.ts'
import { seedOrganizations } from './access/seed.ts'
import { createUsers, type Users } from './access/users.ts'
import type { Storage } from './config.ts'
import { type DataDirectory, type MarketTables, readDataDirectory } from './dataset/directory.ts'
import type { SeedOrganization } from './dataset/organizations-file.ts'
import { readOrganizations } from './dataset/organizations-file.ts'
import { DEMO_ORGANIZATIONS_FILE, demoSeeds, sampleImage } from './dataset/sample.ts'
import { CommitQueue } from './db/commit-queue.ts'
import { type Connection, closeConnection, discardConnection, openFile, openMemory } from './db/open.ts'
import { StorageCheck } from './db/storage-check.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { type Delay, systemDelay } from './lib/delay.ts'
import { type Log, silentLog } from './lib/log.ts'
import { messageOf } from './lib/message-of.ts'
import { monthAt } from './lib/month.ts'
import { type Random, systemRandom } from './lib/random.ts'
import { SandboxClock } from './lib/sandbox-clock.ts'
import { asStartupError } from './lib/startup-error.ts'
import { MarketEdits } from './market/edit.ts'
import { MarketHistory } from './market/history.ts'
import { loadDirectory, loadSample } from './market/load.ts'
import { rememberedMatches } from './market/remembered-matches.ts'
import { type MarketSearch, marketSearch } from './market/search.ts'
import { createMarketStore, type MarketStore } from './market/store.ts'
import { matcherTold } from './market/tell-matcher.ts'
import { createMatcher, type Matcher } from './matching/match.ts'
import { KeptTables } from './state/kept-tables.ts'
import { SandboxState } from './state/sandbox-state.ts'
import type { Started } from './state/started.ts'
import { Exchanges } from './traffic/exchanges.ts'
import { Faults } from './traffic/faults.ts'
import { Journal } from './traffic/journal.ts'

/** What a server holds and is made of. */
export interface Context {
  readonly clock: SandboxClock
  readonly random: Random
  /** Real time that passes: for answers that keep callers waiting. */
  readonly delay: Delay
  readonly log: Log
  readonly exchanges: Exchanges
  readonly journal: Journal
  readonly faults: Faults
  readonly connection: Connection
  readonly commits: CommitQueue
  readonly storage: StorageCheck
  readonly organizations: Organizations
  readonly users: Users
  readonly keys: Keys
  readonly callers: Callers
  readonly credits: Credits
  readonly idempotency: Idempotency
  readonly limits: RateLimits
  readonly market: MarketStore
  readonly matcher: Matcher
  readonly search: MarketSearch
  readonly history: MarketHistory
  readonly edits: MarketEdits
  readonly state: SandboxState
  readonly started: Started
  /** Resolves when what has gathered is stored, or could not be. */
  settled(): Promise<void>
  /** Stores what is under way and closes the database. Nothing can be asked afterwards. */
  close(): void
  /** Closes the database of a start that failed, and removes the files that the start created. */
  discard(): void
}

export interface ContextOptions {
  readonly storage: Storage
  readonly dataDirectory?: string | undefined
  /** Instead of those of the data directory, or the demo organizations. */
  readonly organizations?: readonly SeedOrganization[]
  readonly clock?: Clock
  readonly random?: Random
  readonly delay?: Delay
  readonly log?: Log
}

/** @throws {StartupError} when the database or the data cannot be used */
export function createContext(options: ContextOptions): Context {
  try {
    return compose(options)
  } catch (error) {
    const { storage } = options
    throw storage.kind === 'memory'
      ? error
      : asStartupError(error, `The database ${storage.path} cannot be used`)
  }
}

function compose(options: ContextOptions): Context {
  const data = options.dataDirectory === undefined ? undefined : readDataDirectory(options.dataDirectory)
  // Everything that is read is checked before anything is written.
  const given = givenSeeds(options, data)
  const connection = openStore(options.storage, data?.market)
  try {
    return composeOn(connection, options, data, given)
  } catch (error) {
    discardConnection(connection)
    throw error
  }
}

function composeOn(
  connection: Connection,
  options: ContextOptions,
  data: DataDirectory | undefined,
  given: Seeds | undefined,
): Context {
  const { random = systemRandom, delay = systemDelay, log = silentLog } = options
  const clock = new SandboxClock(options.clock ?? systemClock)
  const organizations = createOrganizations(connection)
  const users = createUsers(connection)
  const keys = createKeys(connection, random)
  const tables = new KeptTables(connection.client)
  const fill = connection.client.transaction(() => {
    if (data?.market) loadDirectory(connection, data.market, log)
    else loadSample(connection, log)
    // The demo organizations are made only where there are none; those given wherever they are missing.
    const seeds = given ?? (organizations.list().length === 0 ? DEMO_SEEDS : undefined)
    if (seeds) seedOrganizations({ organizations, users, keys, clock }, seeds.list(), seeds.file)
    tables.keepAtStart()
  })
  fill()

  const commits = new CommitQueue(connection, (error) => {
    log.error('not stored', { database: connection.name, message: messageOf(error) })
    storage.failed()
    history.follow()
    // Nothing that was read in there may be remembered.
    connection.changes.tell()
  })
  const storage = new StorageCheck(connection, commits, { now: () => clock.machineNow() })
  connection.changes.goBy(() => monthAt(clock.now()))
  const market = createMarketStore(connection, clock)
  const matcher = rememberedMatches(createMatcher(market), connection.changes)
  const search = marketSearch(connection)
  const history = new MarketHistory(connection, matcherTold(matcher))
  commits.addBuffer({ committed: () => history.follow() })
  const limits = new RateLimits(connection, commits, clock)
  const idempotency = createIdempotency(connection)
  const faults = new Faults({ clock, random })
  const journal = new Journal()
  const state = new SandboxState({ connection, commits, clock, random, tables })
    .add(limits)
    .add({ capture: () => clock.state, restore: (then) => clock.restore(then) })
    .add({ capture: () => faults.snapshot(), restore: (then) => faults.restore(then) })
    .add({ capture: () => history.mark(), restore: (mark) => history.rollbackTo(mark) })
    .add({ capture: () => {}, restore: () => idempotency.forgetUnderWay() })
    .addHistory(() => journal.clear())
    .begin()
  return {
    clock,
    random,
    delay,
    log,
    exchanges: new Exchanges(),
    journal,
    faults,
    connection,
    commits,
    storage,
    organizations,
    users,
    keys,
    callers: createCallers(connection),
    credits: createCredits(connection, commits),
    idempotency,
    limits,
    market,
    matcher,
    search,
    history,
    edits: new MarketEdits({ connection, commits, history }),
    state,
    started: { at: clock.machineNow(), storage: options.storage, dataDirectory: options.dataDirectory },
    settled: () => commits.run(() => {}).catch(() => {}),
    close: () => {
      matcher.close()
      commits.flush()
      closeConnection(connection)
    },
    discard: () => {
      matcher.close()
      discardConnection(connection)
    },
  }
}

function openStore(storage: Storage, market: MarketTables | undefined): Connection {
  const image = market ? undefined : sampleImage
  return storage.kind === 'memory' ? openMemory(image?.()) : openFile(storage.path, image, storage.sync)
}

interface Seeds {
  readonly list: () => readonly SeedOrganization[]
  readonly file: string
}

const DEMO_SEEDS: Seeds = { list: demoSeeds, file: DEMO_ORGANIZATIONS_FILE }

/** @throws {StartupError} when the directory's `organizations.json` cannot be used */
function givenSeeds(options: ContextOptions, data: DataDirectory | undefined): Seeds | undefined {
  const { organizations } = options
  if (organizations) return { list: () => organizations, file: 'the given organizations' }
  if (!data?.organizations) return undefined
  const { text, file } = data.organizations
  const list = readOrganizations(text, file)
  return { list: () => list, file }
}
