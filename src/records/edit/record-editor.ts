/** Creates, updates, and deletes companies and people while the server runs. */
import { max } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { SharedTransaction } from '../../db/transaction.ts'
import { runAtOnce, runInSlices } from '../../lib/run-in-slices.ts'
import type { CompanyRow, ContactRow } from '../rows/columns.ts'
import type { Company, Job, Person } from '../store/records.ts'
import type { EditOptions, EditPlan, EditRow, LastIds } from './edit-plan.ts'
import { createEditQueries, type EditQueries } from './edit-queries.ts'
import { planCompanyEdits, planContactEdits } from './plan-edits.ts'
import type { RecordWriter } from './record-writer.ts'

interface PutOptions extends EditOptions {
  /** Only plans the rows. */
  readonly dryRun: boolean
}

interface EditContext {
  readonly connection: Connection
  readonly transaction: SharedTransaction
  readonly recordWriter: RecordWriter
}

interface DeletedCompany {
  readonly company: Company
  /** The people who worked there. */
  readonly staff: number
  /** The people who had no other job. */
  readonly deletedPeople: number
}

interface DeletedPerson {
  readonly person: Person
  readonly jobs: readonly Job[]
}

/**
 * Plans edits in slices between other requests, and writes their rows in one transaction. If the records change in the
 * meantime, the plan is computed again inside the transaction.
 */
export class RecordEditor {
  readonly #context: EditContext
  readonly #queries: EditQueries

  constructor(context: EditContext) {
    this.#context = context
    this.#queries = createEditQueries(context.connection)
  }

  /** Stores all companies, or none if a row has an error and errors are not skipped. */
  upsertCompanies(rows: readonly EditRow<CompanyRow>[], options: PutOptions): Promise<EditPlan> {
    return this.#upsert((ids) => planCompanyEdits(this.#queries, ids, rows, options), options)
  }

  /** Stores all people and jobs, or none if a row has an error and errors are not skipped. */
  upsertContacts(rows: readonly EditRow<ContactRow>[], options: PutOptions): Promise<EditPlan> {
    return this.#upsert((ids) => planContactEdits(this.#queries, ids, rows, options), options)
  }

  /** Deletes a company, its jobs, and people without another job. Returns `undefined` if it does not exist. */
  deleteCompany(guid: string): Promise<DeletedCompany | undefined> {
    const { transaction, recordWriter } = this.#context
    return transaction.run(() => {
      const company = this.#queries.companyByGuid(guid)
      if (company === undefined) return undefined
      const jobsThere = this.#queries.jobsAt(company.id)
      const staff = new Set(jobsThere.map(({ personId }) => personId))
      const people = jobsThere.filter(({ isOnlyEmployer }) => isOnlyEmployer).map(({ personId }) => personId)
      const deletedPeople = [...new Set(people)]
      recordWriter.write(
        {},
        { companies: [company.id], people: deletedPeople, jobs: jobsThere.map(({ id }) => id) },
      )
      return { company, staff: staff.size, deletedPeople: deletedPeople.length }
    })
  }

  /** Deletes a person and all jobs. Returns `undefined` if the person does not exist. */
  deletePerson(guid: string): Promise<DeletedPerson | undefined> {
    const { transaction, recordWriter } = this.#context
    return transaction.run(() => {
      const person = this.#queries.personByGuid(guid)
      if (person === undefined) return undefined
      const jobs = this.#queries.jobsOf([person.id])
      recordWriter.write({}, { people: [person.id], jobs: jobs.map(({ id }) => id) })
      return { person, jobs }
    })
  }

  /** Plans an edit, and writes its rows unless an error prevents it. */
  async #upsert(
    createPlan: (ids: LastIds) => Generator<void, EditPlan>,
    { dryRun, skipsInvalid }: PutOptions,
  ): Promise<EditPlan> {
    const { connection, transaction, recordWriter } = this.#context
    const { changeCount } = recordWriter
    const planned = await runInSlices(createPlan(readLastIds(connection)))
    const isStored = ({ errors }: EditPlan) => !dryRun && (errors.length === 0 || skipsInvalid)
    if (!isStored(planned)) return planned
    return transaction.run(() => {
      const isCurrent = changeCount === recordWriter.changeCount
      const plan = isCurrent ? planned : runAtOnce(createPlan(readLastIds(connection)))
      if (isStored(plan)) recordWriter.write(plan.rows)
      return plan
    })
  }
}

export function readLastIds({ db }: Connection): LastIds {
  const highestIn = (table: typeof companies | typeof people | typeof jobs): number =>
    db
      .select({ id: max(table.id) })
      .from(table)
      .get()?.id ?? 0
  return { company: highestIn(companies), person: highestIn(people), job: highestIn(jobs) }
}
