/** Storing and removing companies and people while the server runs. */
import { max } from 'drizzle-orm'
import type { CommitQueue } from '../../db/commit-queue.ts'
import type { Connection } from '../../db/open.ts'
import { companies, employments, people } from '../../db/tables.ts'
import { atOnce, inSlices } from '../../lib/time-slices.ts'
import type { CompanyRow, ContactRow } from '../import/columns.ts'
import type { MarketChanges } from '../store/market-changes.ts'
import { type EditPlan, type GivenRow, planCompanies, withoutCompany, withoutPerson } from './edit-plan.ts'
import type { MarketHistory } from './market-history.ts'
import { type MarketLookup, marketLookup } from './edit-queries.ts'
import { planContacts } from './plan-contacts.ts'

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
  #lastIds: LastIds | undefined

  constructor(context: EditContext) {
    this.#context = context
    this.#lookup = marketLookup(context.connection)
  }

  /** Stores all companies, or none where one is refused. */
  putCompanies(given: readonly GivenRow<CompanyRow>[], options: PutOptions): Promise<EditPlan> {
    return this.#put((ids) => planCompanies(this.#lookup, ids, given), options)
  }

  /** Stores all people and jobs, or none where one is refused. */
  putContacts(given: readonly GivenRow<ContactRow>[], options: PutOptions): Promise<EditPlan> {
    return this.#put((ids) => planContacts(this.#lookup, ids, given), options)
  }

  /** A company takes the jobs there along, and everybody who has no other. */
  deleteCompany(guid: string): Promise<MarketChanges | undefined> {
    return this.#remove(() => withoutCompany(this.#lookup, guid))
  }

  /** A person goes with all jobs. */
  deletePerson(guid: string): Promise<MarketChanges | undefined> {
    return this.#remove(() => withoutPerson(this.#lookup, guid))
  }

  async #put(plan: (ids: LastIds) => Generator<void, EditPlan>, { dryRun }: PutOptions): Promise<EditPlan> {
    const { commits, history } = this.#context
    const [{ place }, last] = [history, this.#last()]
    let ids = { ...last }
    let planned = await inSlices(plan(ids))
    if (dryRun || planned.refusals.length > 0) return planned
    return commits.run(() => {
      if (place !== history.place || last !== this.#last()) {
        ids = { ...this.#last() }
        planned = atOnce(plan(ids))
      }
      if (planned.refusals.length > 0) return planned
      this.#lastIds = ids
      history.record(planned.changes)
      return planned
    })
  }

  async #remove(plan: () => Generator<void, MarketChanges | undefined>): Promise<MarketChanges | undefined> {
    const { commits, history } = this.#context
    const { place } = history
    const planned = await inSlices(plan())
    return commits.run(() => {
      // Before anything is removed: its id must not be given again.
      this.#last()
      const changes = place === history.place ? planned : atOnce(plan())
      if (changes === undefined) return undefined
      history.record(changes)
      return changes
    })
  }

  #last(): LastIds {
    this.#lastIds ??= highestIds(this.#context.connection)
    return this.#lastIds
  }
}

/** The highest ids given so far. No id is given twice: one in an index or a snapshot must never become another record's. */
export interface LastIds {
  company: number
  person: number
  employment: number
}

function highestIds({ db }: Connection): LastIds {
  const highestIn = (table: typeof companies | typeof people | typeof employments): number =>
    db
      .select({ id: max(table.id) })
      .from(table)
      .get()?.id ?? 0
  return { company: highestIn(companies), person: highestIn(people), employment: highestIn(employments) }
}
