/** Creates, updates, and deletes companies and people while the server runs. */
import { max } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { SharedTransaction } from '../../db/transaction.ts'
import { runAtOnce, runInSlices } from '../../lib/run-in-slices.ts'
import type { CompanyRow, ContactRow } from '../import/columns.ts'
import type { RecordChanges } from '../store/record-changes.ts'
import type { EditPlan, EditRow, LastUsedIds } from './edit-plan.ts'
import { createEditQueries, type EditQueries } from './edit-queries.ts'
import { planCompanyDeletion, planPersonDeletion } from './plan-deletions.ts'
import { planCompanyUpserts, planContactUpserts } from './plan-upserts.ts'
import type { RecordHistory } from './record-history.ts'

interface PutOptions {
  /** Only plans the changes. */
  readonly dryRun: boolean
}

interface EditContext {
  readonly connection: Connection
  readonly transaction: SharedTransaction
  readonly history: RecordHistory
}

/**
 * Plans edits in slices between other requests, and applies them in one transaction. If another edit was applied in the
 * meantime, the plan is computed again inside the transaction.
 */
export class RecordEditor {
  readonly #context: EditContext
  readonly #queries: EditQueries
  #lastUsedIds: LastUsedIds | undefined

  constructor(context: EditContext) {
    this.#context = context
    this.#queries = createEditQueries(context.connection)
  }

  /** Stores all companies, or none if a row has an error. */
  upsertCompanies(rows: readonly EditRow<CompanyRow>[], options: PutOptions): Promise<EditPlan> {
    return this.#put((ids) => planCompanyUpserts(this.#queries, ids, rows), options)
  }

  /** Stores all people and jobs, or none if a row has an error. */
  upsertContacts(rows: readonly EditRow<ContactRow>[], options: PutOptions): Promise<EditPlan> {
    return this.#put((ids) => planContactUpserts(this.#queries, ids, rows), options)
  }

  /** Deletes a company, its jobs, and people without another job. Returns `undefined` if it does not exist. */
  deleteCompany(guid: string): Promise<RecordChanges | undefined> {
    return this.#delete(() => planCompanyDeletion(this.#queries, guid))
  }

  /** Deletes a person and all jobs. Returns `undefined` if the person does not exist. */
  deletePerson(guid: string): Promise<RecordChanges | undefined> {
    return this.#delete(() => planPersonDeletion(this.#queries, guid))
  }

  /** Applies changes that were planned elsewhere, in the transaction of the caller. */
  apply(changes: RecordChanges): void {
    const before = this.#getLastUsedIds()
    this.#context.history.record(changes)
    const now = readLastUsedIds(this.#context.connection)
    // New ids, and no id of a deleted record.
    this.#lastUsedIds = {
      company: Math.max(before.company, now.company),
      person: Math.max(before.person, now.person),
      job: Math.max(before.job, now.job),
    }
  }

  async #put(
    createPlan: (ids: LastUsedIds) => Generator<void, EditPlan>,
    { dryRun }: PutOptions,
  ): Promise<EditPlan> {
    const { transaction, history } = this.#context
    const [{ changeCount }, lastUsedIds] = [history, this.#getLastUsedIds()]
    let ids = { ...lastUsedIds }
    let plan = await runInSlices(createPlan(ids))
    if (dryRun || plan.errors.length > 0) return plan
    return transaction.run(() => {
      if (changeCount !== history.changeCount || lastUsedIds !== this.#getLastUsedIds()) {
        ids = { ...this.#getLastUsedIds() }
        plan = runAtOnce(createPlan(ids))
      }
      if (plan.errors.length > 0) return plan
      this.#lastUsedIds = ids
      history.record(plan.changes)
      return plan
    })
  }

  async #delete(
    planChanges: () => Generator<void, RecordChanges | undefined>,
  ): Promise<RecordChanges | undefined> {
    const { transaction, history } = this.#context
    const { changeCount } = history
    const planned = await runInSlices(planChanges())
    return transaction.run(() => {
      // Read the ids before the deletion, so that a deleted id is not reused.
      this.#getLastUsedIds()
      const changes = changeCount === history.changeCount ? planned : runAtOnce(planChanges())
      if (changes === undefined) return undefined
      history.record(changes)
      return changes
    })
  }

  #getLastUsedIds(): LastUsedIds {
    this.#lastUsedIds ??= readLastUsedIds(this.#context.connection)
    return this.#lastUsedIds
  }
}

function readLastUsedIds({ db }: Connection): LastUsedIds {
  const highestIn = (table: typeof companies | typeof people | typeof jobs): number =>
    db
      .select({ id: max(table.id) })
      .from(table)
      .get()?.id ?? 0
  return { company: highestIn(companies), person: highestIn(people), job: highestIn(jobs) }
}
