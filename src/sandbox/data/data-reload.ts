/** Loads the changed files of a data directory while the server runs. */
import type { SeedOrganization } from '../../accounts/organizations-file.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import type { SharedTransaction } from '../../db/transaction.ts'
import type { Log } from '../../lib/log.ts'
import { runAtOnce, runInSlices } from '../../lib/run-in-slices.ts'
import { compareRecordsSteps, readRecordSteps } from '../../records/edit/record-difference.ts'
import type { RecordEditor } from '../../records/edit/record-editor.ts'
import type { RecordHistory, RecordState } from '../../records/edit/record-history.ts'
import type { RecordTables } from '../../records/import/data-directory.ts'
import { compareProblems } from '../../records/import/data-problems.ts'
import { findPeopleBeforeImport, formatOrigin, getRecordOrigin } from '../../records/import/import-records.ts'
import { copyRecordMetadata, loadIntoMemory } from '../../records/import/load-records.ts'
import type { RecordChanges } from '../../records/store/record-changes.ts'
import { getRecordSize } from '../../records/store/record-store.ts'

type Seeds = readonly SeedOrganization[]

/** The content of a data directory. */
interface DataFiles {
  readonly records: RecordTables | undefined
  readonly organizations: Seeds
}

interface DataReloadContext {
  readonly connection: Connection
  readonly transaction: SharedTransaction
  readonly history: RecordHistory
  readonly edits: RecordEditor
  readonly log: Log
  /** Creates new organizations, and updates those whose description differs from an earlier one. */
  readonly applySeeds: (seeds: Seeds, earlier: Seeds) => void
}

/** The data of the directory replaces companies and people. Organizations are created or updated, and never deleted. */
export class DataReload {
  readonly #context: DataReloadContext
  readonly #seedsAtStart: Seeds
  #seeds: Seeds
  #hasPeople: boolean
  /** The records of the last reload; `undefined` without one. */
  #records: RecordState | undefined

  /**
   * Creates the reload of a data directory.
   * @param seedsAtStart the organizations of the directory at startup
   * @param hasPeople whether the directory had people at startup
   */
  constructor(context: DataReloadContext, seedsAtStart: Seeds, hasPeople: boolean) {
    this.#context = context
    this.#seedsAtStart = seedsAtStart
    this.#seeds = seedsAtStart
    this.#hasPeople = hasPeople
  }

  /**
   * Applies the content of the directory in one transaction. Changes nothing if that fails, or if the signal is aborted.
   * @throws {StartupError} if the content cannot be used
   */
  async apply({ records, organizations }: DataFiles, signal: AbortSignal): Promise<void> {
    const { connection, transaction, history, edits, log, applySeeds } = this.#context
    const isNew =
      records !== undefined && getRecordOrigin(connection) !== formatOrigin('directory', records.fingerprint)
    const requireRunning = (): void => signal.throwIfAborted()
    // Otherwise, a file that is missing for a moment would delete all people.
    const storedPeople = findPeopleBeforeImport(connection)
    const options = { requireRunning, requiresPeople: this.#hasPeople, storedPeople }
    const loaded = isNew ? await runInSlices(loadIntoMemory(records, options)) : undefined
    try {
      const { changeCount } = history
      const planned =
        loaded && (await runInSlices(checkSteps(planChanges(connection, loaded), requireRunning)))
      requireRunning()
      const logProblemChanges = loaded && compareProblems(connection, loaded)
      await transaction.run(() => {
        applySeeds(organizations, this.#seeds)
        this.#remember(this.#records, organizations)
        if (loaded === undefined || planned === undefined) return
        // Another edit may have been applied in the meantime.
        edits.apply(
          changeCount === history.changeCount ? planned : runAtOnce(planChanges(connection, loaded)),
        )
        copyRecordMetadata(loaded, connection)
        this.#remember(history.read(), organizations)
      })
      logProblemChanges?.(log)
      if (loaded) this.#hasPeople = getRecordSize(loaded).people > 0
    } finally {
      loaded?.client.close()
    }
  }

  /** Sets what a reset restores, in the current transaction: a reset may follow in the same one. */
  #remember(records: RecordState | undefined, seeds: Seeds): void {
    const [recordsBefore, seedsBefore] = [this.#records, this.#seeds]
    this.#context.transaction.onRollback(() => {
      this.#records = recordsBefore
      this.#seeds = seedsBefore
    })
    this.#records = records
    this.#seeds = seeds
  }

  /** Applies the last reload again after a reset, in the transaction of the caller. */
  applyAfterReset(): void {
    if (this.#records) this.#context.history.replace(this.#records)
    if (this.#seeds !== this.#seedsAtStart) this.#context.applySeeds(this.#seeds, this.#seedsAtStart)
  }
}

/** Returns the changes from the stored records to the loaded ones. */
function* planChanges(stored: Connection, loaded: Connection): Generator<void, RecordChanges> {
  return yield* compareRecordsSteps(yield* readRecordSteps(stored), yield* readRecordSteps(loaded))
}

/** Runs the steps of `work`, with a check after each. */
function* checkSteps<Result>(work: Generator<void, Result>, check: () => void): Generator<void, Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    check()
    yield
  }
}
