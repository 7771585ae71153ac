/** Composition root: opens the database, loads data, and creates the modules. */

import { createAccounts } from './accounts/accounts.ts'
import { createOrganizationsAtStart, readConfiguredSeeds, type SeedSource } from './accounts/apply-seeds.ts'
import type { SeedOrganization } from './accounts/organization-schema.ts'
import type { ServeConfig, Storage } from './config/serve-config.ts'
import { type CoreOptions, createCore } from './core/core.ts'
import { hasContent } from './db/database-file-checks.ts'
import {
  type Connection,
  closeConnection,
  discardConnection,
  openCopy,
  openFile,
  openMemory,
} from './db/open-and-lock.ts'
import { withOwnTransaction } from './db/transaction.ts'
import { toCommandError } from './lib/errors.ts'
import { type Log, silentLog } from './lib/log.ts'
import type { DataProblem } from './lib/problem.ts'
import { type RecordTables, readDataDirectory } from './records/import/data-directory.ts'
import { loadDirectory, loadSample, readSampleImage } from './records/import/load-records.ts'
import { hasCurrentKeys, updateKeys } from './records/import/update-keys.ts'
import { createRecords } from './records/records.ts'
import { createSandbox, type Modules } from './sandbox/sandbox.ts'

/** The modules, and how to end them. */
export interface OpenModules extends Modules {
  /** Commits the open transaction and closes the database. The modules cannot be used afterwards. */
  readonly close: () => void
}

/** The settings of `serve`, of which the modules use some, and what other callers replace. */
export interface ModuleOptions extends CoreOptions, Partial<ServeConfig> {
  readonly storage: Storage
  /** Replaces the organizations of the data directory and the demo organizations. */
  readonly organizations?: readonly SeedOrganization[]
}

/**
 * Opens the database, loads the data, and creates the modules.
 * @throws {CommandError} if the database or the data cannot be used
 */
export async function openModules(options: ModuleOptions): Promise<OpenModules> {
  const { storage, dataDirectory, log = silentLog } = options
  try {
    const data = dataDirectory === undefined ? undefined : await readDataDirectory(dataDirectory)
    // All input is validated before the first write.
    const seeds = readConfiguredSeeds(options, data?.organizations)
    const tables = data?.records
    const connection = openStore(storage, tables, log)
    try {
      const { modules, logReplaced } = await withOwnTransaction(connection, async () => {
        const loaded = tables && (await loadDirectory(connection, tables, { ...options, log }))
        const dataProblems = loaded?.dataProblems ?? []
        return {
          modules: createModules(connection, options, { tables, seeds, dataProblems }),
          logReplaced: loaded?.logReplaced,
        }
      })
      logReplaced?.()
      modules.sandbox.state.start()
      return modules
    } catch (error) {
      discardConnection(connection)
      throw error
    }
  } catch (error) {
    const { path } = storage.kind === 'file' ? storage : (storage.source ?? {})
    throw path === undefined ? error : toCommandError(error, `The database ${path} cannot be used`)
  }
}

function openStore(storage: Storage, tables: RecordTables | undefined, log: Log): Connection {
  const image = tables ? undefined : readSampleImage
  if (storage.kind === 'file') return openFile(storage.path, image)
  const { source } = storage
  if (source === undefined) return openMemory(image?.())
  if (!source.isOptional || hasContent(source.path)) return openCopy(source.path)
  log.info('SIGNALBOX_DB names a file that does not exist or is empty; starting without it', {
    database: source.path,
  })
  return openMemory(image?.())
}

interface LoadedData {
  /** The tables that the database contains; `undefined` for the sample, and for what the file contains. */
  readonly tables: RecordTables | undefined
  readonly seeds: SeedSource | undefined
  readonly dataProblems: readonly DataProblem[]
}

/**
 * Creates each module from those before it. The organizations, and the sample if there are no records, become part of the open
 * transaction.
 */
export function createModules(
  connection: Connection,
  options: ModuleOptions,
  { tables, seeds, dataProblems }: LoadedData,
): OpenModules {
  const { storage, dataDirectory, host } = options
  const core = createCore(connection, options)
  const accounts = createAccounts(core)

  if (!tables) loadSample(connection, core.log)
  if (!hasCurrentKeys(connection)) updateKeys(connection)
  createOrganizationsAtStart(core, accounts, seeds)

  const records = createRecords(core)
  const modules = { core, accounts, records }
  const organizations = seeds?.organizations ?? []
  const started = { at: core.clock.machineNow(), storage, dataDirectory, host, organizations, dataProblems }
  return {
    ...modules,
    sandbox: createSandbox(modules, started, options),
    close: () => {
      records.matcher.close()
      core.transaction.commit()
      closeConnection(connection)
    },
  }
}
