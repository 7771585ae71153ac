/** Composition root: opens the store, loads data, and puts together what the features need. */
import { createCallers } from './accounts/callers.ts'
import { createCredits } from './accounts/credits.ts'
import {
  createDemoKeys,
  DEMO_ORGANIZATIONS_FILE,
  demoOrganizationSeeds,
} from './accounts/demo-organizations.ts'
import { createIdempotency } from './accounts/idempotency.ts'
import { createKeys } from './accounts/keys.ts'
import { createOrganizations } from './accounts/organizations.ts'
import { readOrganizations, type SeedOrganization } from './accounts/organizations-file.ts'
import { RateLimits } from './accounts/rate-limits.ts'
import { seedOrganizations } from './accounts/seed.ts'
import { createUsers } from './accounts/users.ts'
import type { Storage } from './config.ts'
import { CommitQueue } from './db/commit-queue.ts'
import { type Connection, closeConnection, discardConnection, openFile, openMemory } from './db/open.ts'
import { StorageCheck } from './db/storage-check.ts'
import { RequestContexts } from './http/request-context.ts'
import { type Clock, type Delay, MS_PER_DAY, SandboxClock, systemClock, systemDelay } from './lib/clock.ts'
import { type Log, silentLog } from './lib/log.ts'
import { messageOf } from './lib/message-of.ts'
import { type Random, systemRandom } from './lib/random.ts'
import { asStartupError } from './lib/startup-error.ts'
import { matcherTold, rememberedMatches } from './market/cached-matcher.ts'
import { MarketEdits } from './market/edit/edit.ts'
import { MarketHistory } from './market/edit/history.ts'
import { type DataDirectory, type MarketTables, readDataDirectory } from './market/import/data-directory.ts'
import { loadDirectory, loadSample } from './market/import/load.ts'
import { sampleImage } from './market/import/sample.ts'
import { marketSearch } from './market/search/search.ts'
import { createMarketStore } from './market/store/store.ts'

import { createMatcher } from './matching/match.ts'
import { Faults, faultInjection } from './sandbox/faults/faults.ts'
import { Journal } from './sandbox/journal/journal.ts'
import { SandboxState } from './sandbox/state/sandbox-state.ts'
import { KeptTables } from './sandbox/state/table-history.ts'
import { TokenGuesses } from './sandbox/token-guesses.ts'

/** The parts of a server. */
export type Context = ReturnType<typeof compose>

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
  const { storage, dataDirectory } = options
  try {
    const data = dataDirectory === undefined ? undefined : readDataDirectory(dataDirectory)
    // Everything that is read is checked before anything is written.
    const given = givenSeeds(options, data)
    const connection = openStore(storage, data?.market)
    try {
      return compose(connection, options, data, given)
    } catch (error) {
      discardConnection(connection)
      throw error
    }
  } catch (error) {
    if (storage.kind === 'memory') throw error
    throw asStartupError(error, `The database ${storage.path} cannot be used`)
  }
}

function openStore(storage: Storage, market: MarketTables | undefined): Connection {
  const image = market ? undefined : sampleImage
  return storage.kind === 'memory' ? openMemory(image?.()) : openFile(storage.path, image, storage.sync)
}

function compose(
  connection: Connection,
  { storage: place, dataDirectory, ...options }: ContextOptions,
  data: DataDirectory | undefined,
  given: Seeds | undefined,
) {
  const { random = systemRandom, delay = systemDelay, log = silentLog } = options
  const clock = new SandboxClock(options.clock ?? systemClock)
  const organizations = createOrganizations(connection)
  const users = createUsers(connection)
  const keys = createKeys(connection, random)
  const tables = new KeptTables(connection.client)
  const fill = connection.client.transaction(() => {
    if (data?.market) loadDirectory(connection, data.market, log)
    else loadSample(connection, log)
    // The demo organizations are created only if there are none; given ones wherever they are missing.
    const seeds = given ?? (organizations.count() === 0 ? demo() : undefined)
    if (seeds) seedOrganizations({ organizations, users, keys, clock }, seeds.list, seeds.file)
    tables.keepAtStart()
  })
  fill()

  const commits = new CommitQueue(connection, (error) => {
    log.error('not stored', { database: connection.name, message: messageOf(error) })
    storage.failed()
    history.follow()
    // What was read in the transaction must not be cached.
    connection.changes.tell()
  })
  const storage = new StorageCheck(connection, commits, { now: () => clock.machineNow() })
  // Which employments are current changes by the month.
  connection.changes.goBy(() => Math.floor(clock.now() / MS_PER_DAY))
  const market = createMarketStore(connection, clock)
  const matcher = rememberedMatches(createMatcher(market), connection.changes)
  const history = new MarketHistory(connection, matcherTold(matcher))
  commits.addBuffer({ committed: () => history.follow() })
  const limits = new RateLimits(connection, commits, clock)
  const callers = createCallers(connection)
  const idempotency = createIdempotency(connection)
  const faults = new Faults({ clock, random })
  const journal = new Journal()
  const requestContexts = new RequestContexts()
  const capture = () => {
    const then = {
      limits: limits.capture(),
      clock: clock.state,
      faults: faults.list(),
      market: history.mark(),
    }
    return () => {
      limits.restore(then.limits)
      clock.restore(then.clock)
      faults.restore(then.faults)
      history.rollbackTo(then.market)
      idempotency.forgetUnderWay()
    }
  }
  const clearHistory = () => void journal.clear()
  const state = { connection, commits, clock, random, tables, requestContexts, capture, clearHistory }
  return {
    clock,
    random,
    /** Real time that passes: for responses that keep callers waiting. */
    delay,
    log,
    requestContexts,
    journal,
    faults,
    beforeLimits: faultInjection({ requestContexts, delay, faults }),
    connection,
    commits,
    storage,
    organizations,
    users,
    keys,
    callers,
    demoKeys: createDemoKeys(connection, callers),
    guesses: new TokenGuesses(() => clock.machineNow()),
    credits: createCredits(connection, commits),
    idempotency,
    limits,
    market,
    matcher,
    search: marketSearch(connection),
    history,
    edits: new MarketEdits({ connection, commits, history }),
    state: new SandboxState(state),
    started: { at: clock.machineNow(), storage: place, dataDirectory },
    /** Resolves when what is buffered is stored, or could not be. */
    settled: (): Promise<void> => commits.run(() => {}).catch(() => {}),
    /** Stores what is under way and closes the database. The context cannot be used afterwards. */
    close: (): void => {
      matcher.close()
      commits.flush()
      closeConnection(connection)
    },
    /** Closes the database of a start that failed, and removes the files that the start created. */
    discard: (): void => {
      matcher.close()
      discardConnection(connection)
    },
  }
}

interface Seeds {
  readonly list: readonly SeedOrganization[]
  readonly file: string
}

const demo = (): Seeds => ({ list: demoOrganizationSeeds(), file: DEMO_ORGANIZATIONS_FILE })

/** @throws {StartupError} when the directory's `organizations.json` cannot be used */
function givenSeeds(options: ContextOptions, data: DataDirectory | undefined): Seeds | undefined {
  const { organizations } = options
  if (organizations) return { list: organizations, file: 'the given organizations' }
  if (!data?.organizations) return undefined
  const { text, file } = data.organizations
  return { list: readOrganizations(text, file), file }
}
