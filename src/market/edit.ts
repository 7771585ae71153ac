/** Storing and removing companies and people while the server runs. */
import type { CompanyRow, ContactRow } from '../dataset/schema.ts'
import type { CommitQueue } from '../db/commit-queue.ts'
import type { Connection } from '../db/open.ts'
import { lazily } from '../lib/cache.ts'
import { atOnce, inSlices } from '../lib/slices.ts'
import type { EditPlan, GivenRow } from './edit-plan.ts'
import type { MarketHistory } from './history.ts'
import { type MarketLookup, marketLookup } from './lookup.ts'
import { IdSource } from './new-ids.ts'
import { planCompanies } from './plan-companies.ts'
import { planContacts } from './plan-contacts.ts'
import { withoutCompany, withoutPerson } from './plan-removal.ts'
import type { MarketChanges } from './row-changes.ts'

interface PutOptions {
  /** Only says what would become of the rows. */
  readonly dryRun: boolean
}

/** What an edit works with. */
interface EditContext {
  readonly connection: Connection
  readonly commits: CommitQueue
  readonly history: MarketHistory
}

/**
 * Edits are planned in short pieces, between other requests, and carried out in one transaction. Where something else
 * was stored meanwhile, the plan is made again in there.
 */
export class MarketEdits {
  readonly #context: EditContext
  readonly #lookup: MarketLookup
  readonly #ids: () => IdSource
  #carriedOut = 0

  constructor(context: EditContext) {
    this.#context = context
    this.#lookup = marketLookup(context.connection)
    this.#ids = lazily(() => new IdSource(context.connection))
  }

  /** Stores all companies, or none where one is refused. */
  putCompanies(given: readonly GivenRow<CompanyRow>[], options: PutOptions): Promise<EditPlan> {
    return this.#put(() => planCompanies(this.#lookup, this.#ids().draft(), given), options)
  }

  /** Stores all people and jobs, or none where one is refused. */
  putContacts(given: readonly GivenRow<ContactRow>[], options: PutOptions): Promise<EditPlan> {
    return this.#put(() => planContacts(this.#lookup, this.#ids().draft(), given), options)
  }

  /** A company takes the jobs there along, and everybody who has no other. */
  deleteCompany(guid: string): Promise<MarketChanges | undefined> {
    return this.#remove(() => withoutCompany(this.#lookup, guid))
  }

  /** A person goes with all jobs. */
  deletePerson(guid: string): Promise<MarketChanges | undefined> {
    return this.#remove(() => withoutPerson(this.#lookup, guid))
  }

  async #put(plan: () => Generator<void, EditPlan>, { dryRun }: PutOptions): Promise<EditPlan> {
    const version = this.#version()
    const planned = await inSlices(plan())
    if (dryRun || planned.refusals.length > 0) return planned
    const { commits, history } = this.#context
    return commits.run(() => {
      const latest = version === this.#version() ? planned : atOnce(plan())
      if (latest.refusals.length > 0) return latest
      this.#ids().used(latest.changes)
      this.#carriedOut++
      history.record(latest.changes)
      return latest
    })
  }

  async #remove(plan: () => Generator<void, MarketChanges | undefined>): Promise<MarketChanges | undefined> {
    const version = this.#version()
    const planned = await inSlices(plan())
    const { commits, history } = this.#context
    return commits.run(() => {
      // Before anything goes: its id must not come back.
      this.#ids()
      const changes = version === this.#version() ? planned : atOnce(plan())
      if (changes === undefined) return undefined
      this.#carriedOut++
      history.record(changes)
      return changes
    })
  }

  /** Another one after each change of the market, those undone included. */
  #version(): string {
    return `${this.#context.history.place} ${this.#carriedOut}`
  }
}
