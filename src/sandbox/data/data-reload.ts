/** Loads the changed files of a data directory while the server runs. */
import type { SeedOrganization } from '../../accounts/organizations-file.ts'
import type { CommitQueue } from '../../db/commit-queue.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import type { Log } from '../../lib/log.ts'
import { runAtOnce, runInSlices } from '../../lib/run-in-slices.ts'
import { compareMarketsSteps, readMarketSteps } from '../../market/edit/market-difference.ts'
import type { MarketEditor } from '../../market/edit/market-editor.ts'
import type { MarketHistory, MarketState } from '../../market/edit/market-history.ts'
import type { MarketTables } from '../../market/import/data-directory.ts'
import { compareProblems } from '../../market/import/data-problems.ts'
import { findPeopleBeforeImport, formatOrigin, getMarketOrigin } from '../../market/import/import-market.ts'
import { copyMarketMetadata, loadIntoMemory } from '../../market/import/load-market.ts'
import type { MarketChanges } from '../../market/store/market-changes.ts'
import { getMarketSize } from '../../market/store/market-store.ts'

type Seeds = readonly SeedOrganization[]

/** The content of a data directory. */
interface DataFiles {
  readonly market: MarketTables | undefined
  readonly organizations: Seeds
}

interface DataReloadContext {
  readonly connection: Connection
  readonly commits: CommitQueue
  readonly history: MarketHistory
  readonly edits: MarketEditor
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
  /** The market of the last reload; `undefined` without one. */
  #market: MarketState | undefined

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
  async apply({ market, organizations }: DataFiles, signal: AbortSignal): Promise<void> {
    const { connection, commits, history, edits, log, applySeeds } = this.#context
    const isNew =
      market !== undefined && getMarketOrigin(connection) !== formatOrigin('directory', market.fingerprint)
    const requireRunning = (): void => signal.throwIfAborted()
    // Otherwise, a file that is missing for a moment would delete all people.
    const storedPeople = findPeopleBeforeImport(connection)
    const options = { requireRunning, requiresPeople: this.#hasPeople, storedPeople }
    const loaded = isNew ? await runInSlices(loadIntoMemory(market, options)) : undefined
    try {
      const { changeCount } = history
      const planned =
        loaded && (await runInSlices(checkSteps(planChanges(connection, loaded), requireRunning)))
      requireRunning()
      const logProblemChanges = loaded && compareProblems(connection, loaded)
      const state = await commits.run(() => {
        applySeeds(organizations, this.#seeds)
        if (loaded === undefined || planned === undefined) return this.#market
        // Another edit may have been applied in the meantime.
        edits.apply(
          changeCount === history.changeCount ? planned : runAtOnce(planChanges(connection, loaded)),
        )
        copyMarketMetadata(loaded, connection)
        return history.getState()
      })
      this.#market = state
      this.#seeds = organizations
      logProblemChanges?.(log)
      if (loaded) this.#hasPeople = getMarketSize(loaded).people > 0
    } finally {
      loaded?.client.close()
    }
  }

  /** Applies the last reload again after a reset, in the transaction of the caller. */
  applyAfterReset(): void {
    if (this.#market) this.#context.history.rollbackTo(this.#market)
    if (this.#seeds !== this.#seedsAtStart) this.#context.applySeeds(this.#seeds, this.#seedsAtStart)
  }
}

/** Returns the changes from the stored market to the loaded one. */
function* planChanges(stored: Connection, loaded: Connection): Generator<void, MarketChanges> {
  return yield* compareMarketsSteps(yield* readMarketSteps(stored), yield* readMarketSteps(loaded))
}

/** Runs the steps of `work`, with a check after each. */
function* checkSteps<Result>(work: Generator<void, Result>, check: () => void): Generator<void, Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    check()
    yield
  }
}
