/** Creates, updates, and deletes companies and people while the server runs. */
import { max } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { SharedTransaction } from '../../db/transaction.ts'
import { runAtOnce, runInSlices } from '../../lib/run-in-slices.ts'
import type { CompanyRow, ContactRow } from '../rows/columns.ts'
import type { RecordChanges } from '../store/record-changes.ts'
import type { EditOptions, EditPlan, EditRow, LastUsedIds } from './edit-plan.ts'
import { createEditQueries, type EditQueries } from './edit-queries.ts'
import { planCompanyDeletion, planPersonDeletion } from './plan-deletions.ts'
import { planCompanyEdits, planContactEdits } from './plan-edits.ts'
import type { RecordHistory } from './record-history.ts'

interface PutOptions extends EditOptions {
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

  /** Stores all companies, or none if a row has an error and errors are not skipped. */
  upsertCompanies(rows: readonly EditRow<CompanyRow>[], options: PutOptions): Promise<EditPlan> {
    return this.#edit((ids) => planCompanyEdits(this.#queries, ids, rows, options), toChanges(options))
  }

  /** Stores all people and jobs, or none if a row has an error and errors are not skipped. */
  upsertContacts(rows: readonly EditRow<ContactRow>[], options: PutOptions): Promise<EditPlan> {
    return this.#edit((ids) => planContactEdits(this.#queries, ids, rows, options), toChanges(options))
  }

  /** Deletes a company, its jobs, and people without another job. Returns `undefined` if it does not exist. */
  deleteCompany(guid: string): Promise<RecordChanges | undefined> {
    return this.#edit(
      () => planCompanyDeletion(this.#queries, guid),
      (changes) => changes,
    )
  }

  /** Deletes a person and all jobs. Returns `undefined` if the person does not exist. */
  deletePerson(guid: string): Promise<RecordChanges | undefined> {
    return this.#edit(
      () => planPersonDeletion(this.#queries, guid),
      (changes) => changes,
    )
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

  /** Plans an edit, and applies its changes unless there are none. */
  async #edit<Plan>(
    createPlan: (ids: LastUsedIds) => Generator<void, Plan>,
    getChanges: (plan: Plan) => RecordChanges | undefined,
  ): Promise<Plan> {
    const { transaction, history } = this.#context
    // The ids are read before a deletion, so that a deleted id is not reused.
    const [{ changeCount }, lastUsedIds] = [history, this.#getLastUsedIds()]
    let ids = { ...lastUsedIds }
    let plan: Plan = await runInSlices(createPlan(ids))
    if (getChanges(plan) === undefined) return plan
    return transaction.run(() => {
      if (changeCount !== history.changeCount || lastUsedIds !== this.#getLastUsedIds()) {
        ids = { ...this.#getLastUsedIds() }
        plan = runAtOnce(createPlan(ids))
      }
      const changes = getChanges(plan)
      if (changes === undefined) return plan
      this.#lastUsedIds = ids
      history.record(changes)
      return plan
    })
  }

  #getLastUsedIds(): LastUsedIds {
    this.#lastUsedIds ??= readLastUsedIds(this.#context.connection)
    return this.#lastUsedIds
  }
}

/** Returns a function that returns the changes to apply: none for a dry run, or if an error is not skipped. */
const toChanges =
  ({ dryRun, skipsInvalid }: PutOptions) =>
  ({ changes, errors }: EditPlan): RecordChanges | undefined =>
    dryRun || (errors.length > 0 && !skipsInvalid) ? undefined : changes

function readLastUsedIds({ db }: Connection): LastUsedIds {
  const highestIn = (table: typeof companies | typeof people | typeof jobs): number =>
    db
      .select({ id: max(table.id) })
      .from(table)
      .get()?.id ?? 0
  return { company: highestIn(companies), person: highestIn(people), job: highestIn(jobs) }
}
