/** Loads the changed files of a data directory while the server runs. */
import { updateSeededOrganizations } from '../../accounts/apply-seeds.ts'
import type { SeedOrganization } from '../../accounts/organizations-file.ts'
import type { AppContext } from '../../app-context.ts'
import { withAttached, withPrivateFile } from '../../db/attached-file.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import { renewStart } from '../../db/saved-states.ts'
import { runInSlices } from '../../lib/run-in-slices.ts'
import type { RecordTables } from '../../records/import/data-directory.ts'
import { copyRecordOrigin } from '../../records/import/import-records.ts'
import {
  isImported,
  type LoadOptions,
  loadIntoMemory,
  TableProblems,
  warnOfReplacedEdits,
} from '../../records/import/load-records.ts'

type Seeds = readonly SeedOrganization[]

/** The content of a data directory. */
interface DataFiles {
  readonly records: RecordTables | undefined
  readonly organizations: Seeds
}

type DataReloadContext = LoadOptions &
  Pick<
    AppContext,
    'connection' | 'transaction' | 'recordWriter' | 'organizations' | 'users' | 'keys' | 'clock'
  >

/** The data of the directory replaces companies and people. Organizations are created or updated, and never deleted. */
export class DataReload {
  readonly #context: DataReloadContext
  readonly #directory: string
  #seedsAtStart: Seeds
  #seeds: Seeds

  /**
   * Creates the reload of a data directory.
   * @param seedsAtStart the organizations of the directory at startup
   */
  constructor(context: DataReloadContext, directory: string, seedsAtStart: Seeds) {
    this.#context = context
    this.#directory = directory
    this.#seedsAtStart = seedsAtStart
    this.#seeds = seedsAtStart
  }

  /**
   * Applies the content of the directory in one transaction. Changes nothing if that fails, or if the signal is aborted.
   * @throws {StartupError} if the content cannot be used
   */
  async apply({ records, organizations }: DataFiles, signal: AbortSignal): Promise<void> {
    const { connection, transaction } = this.#context
    if (records === undefined || isImported(connection, records)) {
      await transaction.run(() => this.#applySeeds(organizations))
      return
    }
    const requireRunning = (): void => signal.throwIfAborted()
    const problems = new TableProblems()
    const observer = { onProgress: requireRunning, onProblem: problems.add }
    const loaded = await runInSlices(loadIntoMemory(records, observer))
    try {
      requireRunning()
      problems.report(this.#context)
      await this.#replaceRecords(loaded, organizations)
    } finally {
      loaded.client.close()
    }
  }

  async #replaceRecords(loaded: Connection, organizations: Seeds): Promise<void> {
    const { connection, transaction, recordWriter, log } = this.#context
    transaction.commit()
    const replace = () => {
      this.#applySeeds(organizations)
      warnOfReplacedEdits(connection, log)
      recordWriter.replaceByAttached()
      copyRecordOrigin(loaded, connection)
      renewStart(connection.client)
    }
    await withPrivateFile(loaded.client.serialize(), (path) =>
      withAttached(connection, path, () => {
        const replaced = transaction.run(replace)
        transaction.commit()
        return replaced
      }),
    )
  }

  /** Remembers the organizations for a reset, in the current transaction: a reset may follow in the same one. */
  #applySeeds(seeds: Seeds): void {
    const before = this.#seeds
    updateSeededOrganizations(this.#context, seeds, before, this.#directory)
    this.#context.transaction.onRollback(() => {
      this.#seeds = before
    })
    this.#seeds = seeds
  }

  /** Makes the state of a state file the one at the start, so that a reset applies no earlier organizations to it. */
  startAgain(): void {
    const before = this.#seedsAtStart
    this.#context.transaction.onRollback(() => {
      this.#seedsAtStart = before
    })
    this.#seedsAtStart = this.#seeds
  }

  /** Applies the organizations of the last reload again after a reset, in the open transaction. */
  applyAfterReset(): void {
    if (this.#seeds !== this.#seedsAtStart)
      updateSeededOrganizations(this.#context, this.#seeds, this.#seedsAtStart, this.#directory)
  }
}
