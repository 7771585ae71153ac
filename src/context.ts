/** Composition root: opens the database, loads data, and creates the services that the routes need. */

import { seedOrganizations, updateSeededOrganizations } from './accounts/apply-seeds.ts'
import { createCredits } from './accounts/credits.ts'
import {
  DEMO_ORGANIZATIONS_FILE,
  listDemoOrganizations,
  readDemoOrganizations,
} from './accounts/demo-organizations.ts'
import { createCallers } from './accounts/key-authentication.ts'
import { createKeys } from './accounts/keys.ts'
import { createOrganizations } from './accounts/organizations.ts'
import { parseOrganizations, type SeedOrganization } from './accounts/organizations-file.ts'
import { RateLimits } from './accounts/rate-limits.ts'
import { summarizeSeeds } from './accounts/summarize-organizations.ts'
import { createUsers } from './accounts/users.ts'
import type { Storage } from './config.ts'
import {
  type Connection,
  closeConnection,
  discardConnection,
  openFile,
  openMemory,
} from './db/open-and-lock.ts'
import { createReadiness } from './db/readiness.ts'
import { SharedTransaction } from './db/transaction.ts'
import { type Clock, type Delay, MS_PER_DAY, systemClock, systemDelay } from './lib/clock.ts'
import { messageOf, toStartupError } from './lib/errors.ts'
import { type Log, silentLog } from './lib/log.ts'
import { type Random, systemRandom } from './lib/random.ts'
import { runInSlices } from './lib/run-in-slices.ts'
import { createMatcher } from './matching/match.ts'
import { RecordEditor } from './records/edit/record-editor.ts'
import { RecordWriter } from './records/edit/record-writer.ts'
import {
  type DataDirectory,
  type RecordTables,
  readDataDirectory,
  readDataDirectorySteps,
} from './records/import/data-directory.ts'
import { loadDirectory, loadSample, readSampleImage } from './records/import/load-records.ts'
import { hasCurrentKeys, updateKeys } from './records/import/update-keys.ts'
import { createIndexUpdater } from './records/index-updater.ts'
import { createRecordSearch } from './records/search/record-search.ts'
import { createRecordStore } from './records/store/record-store.ts'
import { SandboxClock } from './sandbox/clock/sandbox-clock.ts'
import { DataReload } from './sandbox/data/data-reload.ts'
import { FaultStore } from './sandbox/faults/store.ts'
import { Journal, toJournalLimits } from './sandbox/journal/journal.ts'
import { SandboxState } from './sandbox/state/reset-and-snapshots.ts'

/** All services of a server. */
export type AppContext = ReturnType<typeof createSandbox>

export interface ContextOptions {
  readonly storage: Storage
  readonly dataDirectory?: string | undefined
  /** The address that the server listens on. Default: it does not listen. */
  readonly host?: string
  /** Replaces the organizations of the data directory and the demo organizations. */
  readonly organizations?: readonly SeedOrganization[]
  /** The state file to start with, instead of the organizations and the records of the other options. */
  readonly state?: Uint8Array | undefined
  readonly clock?: Clock
  readonly random?: Random
  readonly delay?: Delay
  readonly log?: Log
  /** `false` creates no demo organizations. */
  readonly demo?: boolean
  /** The maximum size of the journal in MB. */
  readonly journalSize?: number
}

/**
 * Opens the database, and creates all services of the app.
 * @throws {StartupError} if the database or the data cannot be used
 */
export function createContext(options: ContextOptions): AppContext {
  const { storage, dataDirectory } = options
  try {
    const data = dataDirectory === undefined ? undefined : readDataDirectory(dataDirectory)
    // All input is validated before the first write.
    const seeds = readConfiguredSeeds(options, data)
    const connection = openStore(storage, data?.records)
    try {
      const services = createServices(createStore(connection, options), { data, seeds })
      return createSandbox(services, options, seeds)
    } catch (error) {
      discardConnection(connection)
      throw error
    }
  } catch (error) {
    if (storage.kind === 'memory') throw error
    throw toStartupError(error, `The database ${storage.path} cannot be used`)
  }
}

function openStore(storage: Storage, records: RecordTables | undefined): Connection {
  const image = records ? undefined : readSampleImage
  if (storage.kind === 'memory') return openMemory(image?.())
  return openFile(storage.path, image)
}

type Store = ReturnType<typeof createStore>

/** Creates what all services share: the database with its transaction, the clock, and sources of randomness. */
function createStore(connection: Connection, options: ContextOptions) {
  const { random = systemRandom, delay = systemDelay, log = silentLog } = options
  const clock = new SandboxClock(options.clock ?? systemClock)
  const transaction = new SharedTransaction(connection, (error) => {
    log.error('not stored', { database: connection.name, message: messageOf(error) })
  })
  // Jobs end by date, so caches are valid for one day at most.
  connection.dataVersion.setPeriod(() => Math.floor(clock.now() / MS_PER_DAY))
  return {
    ...{ clock, random, delay, log, connection, transaction },
    ...createReadiness(connection, transaction, { log, clock: { now: () => clock.machineNow() } }),
  }
}

type Services = ReturnType<typeof createServices>

interface InitialData {
  readonly data: DataDirectory | undefined
  readonly seeds: SeedSource | undefined
}

/** Creates the services of the eight operations, and loads the data that they start with. */
function createServices(store: Store, { data, seeds }: InitialData) {
  const { connection } = store
  const accounts = createAccounts(store)
  const load = connection.client.transaction(() => loadInitialData(store, accounts, data?.records, seeds))
  load()
  const records = createRecords(store)
  return {
    ...store,
    ...accounts,
    ...records,
  }
}

/** Adds the services of the control API, and the end of the process. */
function createSandbox(services: Services, options: ContextOptions, seeds: SeedSource | undefined) {
  const { clock, random, connection, transaction, matcher } = services
  const { storage, dataDirectory, host } = options
  const journal = new Journal(toJournalLimits(options.journalSize))
  const sandbox = {
    faults: new FaultStore({ clock, random }),
    journal,
    stateVersions: { current: 0, lastReset: 0 },
    reload: dataDirectory === undefined ? undefined : createReload(services, dataDirectory, seeds),
  }
  const state = new SandboxState({ ...services, ...sandbox })
  state.start(options.state)
  return {
    ...services,
    ...sandbox,
    state,
    started: { at: clock.machineNow(), storage, dataDirectory, host },
    /** Returns the first organizations of the data directory with their keys; none if it has no `organizations.json`. */
    listOwnOrganizations: (limit: number) =>
      summarizeSeeds(services, seeds?.organizations.slice(0, limit) ?? []),
    /**
     * Loads the changed files of the data directory. Changes nothing if they cannot be used, or if the signal is aborted.
     * @throws {StartupError} with the reason
     */
    reloadData: async (signal: AbortSignal): Promise<void> => {
      if (dataDirectory === undefined) return
      const { records, ...files } = await runInSlices(readDataDirectorySteps(dataDirectory))
      const organizations = readConfiguredSeeds(options, { records, ...files })?.organizations ?? []
      await sandbox.reload?.apply({ records, organizations }, signal)
      journal.wake()
    },
    /** Resolves when the open transaction was committed or failed. */
    waitForCommits: (): Promise<void> => transaction.committed().catch(() => {}),
    /** Commits the open transaction and closes the database. The context cannot be used afterwards. */
    close: (): void => {
      matcher.close()
      transaction.commit()
      closeConnection(connection)
    },
    /** Closes the database after a failed start, and removes the files that the start created. */
    discard: (): void => {
      matcher.close()
      discardConnection(connection)
    },
  }
}

const createReload = (services: Services, directory: string, seeds: SeedSource | undefined): DataReload =>
  new DataReload(
    {
      ...services,
      applySeeds: (organizations, earlier) =>
        updateSeededOrganizations(services, organizations, earlier, directory),
    },
    seeds?.organizations ?? [],
  )

function createAccounts({ connection, transaction, clock, random }: Store) {
  const callers = createCallers(connection)
  return {
    organizations: createOrganizations(connection),
    users: createUsers(connection, random),
    keys: createKeys(connection, random),
    callers,
    credits: createCredits(connection),
    limits: new RateLimits(connection, transaction, clock),
    /** Returns the demo organizations that have a working key. */
    listDemoOrganizations: () => listDemoOrganizations(callers).filter(({ key }) => key !== null),
  }
}

function createRecords({ connection, transaction, clock }: Store) {
  const records = createRecordStore(connection, clock)
  const matcher = createMatcher(records)
  const recordWriter = new RecordWriter(connection, transaction, createIndexUpdater(matcher))
  const edits = new RecordEditor({ connection, transaction, recordWriter })
  return { records, matcher, recordWriter, edits, search: createRecordSearch(connection) }
}

/** Loads the records, and creates the organizations, in the open transaction. */
function loadInitialData(
  { connection, clock, log }: Store,
  { organizations, users, keys, credits }: ReturnType<typeof createAccounts>,
  records: RecordTables | undefined,
  configuredSeeds: SeedSource | undefined,
): void {
  if (records) loadDirectory(connection, records, log)
  else loadSample(connection)
  if (!hasCurrentKeys(connection)) updateKeys(connection)
  credits.deleteOrphans()
  // Demo organizations are created only in an empty database. Configured ones are created if they are missing.
  const seeds = configuredSeeds ?? (organizations.count() === 0 ? readDemoSeeds() : undefined)
  if (!seeds) return
  seedOrganizations({ organizations, users, keys, clock }, seeds.organizations, seeds.source)
  if (seeds !== NO_ORGANIZATIONS && organizations.count() === 0)
    log.warn('the file contains no organization, so every request returns 401', { file: seeds.source })
}

interface SeedSource {
  readonly organizations: readonly SeedOrganization[]
  readonly source: string
}

const NO_ORGANIZATIONS: SeedSource = { organizations: [], source: '--no-demo' }

const readDemoSeeds = (): SeedSource => ({
  organizations: readDemoOrganizations(),
  source: DEMO_ORGANIZATIONS_FILE,
})

/**
 * Reads the organizations that exist at startup.
 * @throws {StartupError} if the `organizations.json` of the data directory is invalid
 */
function readConfiguredSeeds(
  options: Pick<ContextOptions, 'organizations' | 'demo'>,
  data: DataDirectory | undefined,
): SeedSource | undefined {
  const { organizations } = options
  if (organizations) return { organizations, source: 'the given organizations' }
  if (!data?.organizations) return options.demo === false ? NO_ORGANIZATIONS : undefined
  const { text, file } = data.organizations
  return { organizations: parseOrganizations(text, file), source: file }
}
