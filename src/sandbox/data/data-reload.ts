/** Loads the changed files of a data directory while the server runs. */
import { applySeeds, listChangedSeeds, rememberSeeds } from '../../accounts/apply-seeds.ts'
import type { SeedOrganization } from '../../accounts/organizations-file.ts'
import type { AppContext } from '../../app-context.ts'
import { withPrivateFile } from '../../db/attached-file.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import { renewStart } from '../../db/snapshots.ts'
import { ApiError } from '../../lib/api-error.ts'
import { StartupError } from '../../lib/errors.ts'
import { readEditCount } from '../../records/edit/edit-count.ts'
import type { RecordTables } from '../../records/import/data-directory.ts'
import { copyRecordOrigin } from '../../records/import/import-records.ts'
import { loadIntoMemory, warnOfReplacedEdits } from '../../records/import/load-records.ts'
import { type LoadOptions, TableProblems } from '../../records/import/table-problems.ts'

type Seeds = readonly SeedOrganization[]

/** The content of a data directory. */
export interface DataFiles {
  readonly records: RecordTables | undefined
  readonly organizations: Seeds
}

type DataReloadContext = LoadOptions &
  Pick<
    AppContext,
    'connection' | 'transaction' | 'recordWriter' | 'organizations' | 'users' | 'keys' | 'clock' | 'journal'
  >

/** The data of the directory replaces companies and people. Organizations are created or updated, and never deleted. */
export class DataReload {
  readonly #context: DataReloadContext
  readonly #directory: string
  readonly #readFiles: () => Promise<DataFiles>
  /** What was loaded last. The current state may be another one, after a restore or an import. */
  #loaded: DataFiles

  /**
   * Creates the reload of a data directory.
   * @param loaded the content of the directory at startup
   * @param readFiles reads the directory again
   */
  constructor(
    context: DataReloadContext,
    directory: string,
    loaded: DataFiles,
    readFiles: () => Promise<DataFiles>,
  ) {
    this.#context = context
    this.#directory = directory
    this.#loaded = loaded
    this.#readFiles = readFiles
  }

  /**
   * Loads what changed in the directory, in one transaction. Changes nothing if that fails, or if the signal is aborted.
   * @throws {StartupError} if the content cannot be used
   */
  async load(signal: AbortSignal): Promise<void> {
    await this.#apply(await this.#readFiles(), signal)
    this.#context.journal.wake()
  }

  async #apply(files: DataFiles, signal: AbortSignal): Promise<void> {
    const { records } = files
    if (records === undefined || records.fingerprint === this.#loaded.records?.fingerprint) {
      await this.#context.transaction.run(() => this.#applyOrganizations(files))
      return
    }
    const requireRunning = (): void => signal.throwIfAborted()
    const problems = new TableProblems()
    const observer = { onProgress: requireRunning, onProblem: problems.add }
    const loaded = await loadIntoMemory(records, observer)
    try {
      requireRunning()
      problems.report(this.#context)
      await this.#replaceRecords(loaded, files)
    } finally {
      loaded.client.close()
    }
  }

  async #replaceRecords(loaded: Connection, files: DataFiles): Promise<void> {
    const { connection, transaction, recordWriter, log } = this.#context
    const replace = () => {
      const replacedEdits = readEditCount(connection)
      this.#applyOrganizations(files)
      recordWriter.replaceByAttached()
      copyRecordOrigin(loaded, connection)
      renewStart(connection.client)
      return replacedEdits
    }
    const replacedEdits = await withPrivateFile(loaded.client.serialize(), (path) =>
      transaction.runAttached(path, replace),
    )
    warnOfReplacedEdits(replacedEdits, log)
  }

  /** Remembers the files for a reset, in the current transaction: a reset may follow in the same one. */
  #applyOrganizations(files: DataFiles): void {
    const before = this.#loaded
    applySeeds(this.#context, files.organizations, this.#directory)
    this.#context.transaction.onRollback(() => {
      this.#loaded = before
    })
    this.#loaded = files
  }

  /** Keeps the organizations of a state file as they are until the directory changes. */
  keepImportedOrganizations(): void {
    rememberSeeds(this.#context, this.#loaded.organizations)
  }

  /**
   * Applies the changes of the last reload again after a reset, in the open transaction.
   * @throws {ApiError} 409 if a key value belongs to another organization of the state at the start
   */
  applyAfterReset(): void {
    const changed = listChangedSeeds(this.#context, this.#loaded.organizations)
    try {
      applySeeds(this.#context, changed, this.#directory)
    } catch (error) {
      throw error instanceof StartupError ? new ApiError('invalid_state', error.message) : error
    }
  }
}
