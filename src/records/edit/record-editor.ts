/** Creates, updates, and deletes companies and people while the server runs. */
import type { Core } from '../../core/core.ts'
import { createPause, type Pause } from '../../lib/time-slices.ts'
import type { CompanyRow, ContactRow, PlacedRow } from '../rows/columns.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { Company, Job, Person } from '../store/rows.ts'
import { countEdits } from './edit-count.ts'
import { createEditQueries, type EditQueries } from './edit-queries.ts'
import {
  type ContactEditPlan,
  type EditOptions,
  type EditPlan,
  isRejected,
  planCompanyEdits,
  planContactEdits,
} from './plan-edits.ts'
import type { RecordWriter } from './record-writer.ts'

export interface PutOptions extends EditOptions {
  /** Only plans the rows. */
  readonly dryRun: boolean
}

interface CompanyDeletion {
  readonly company: Company
  /** The people who worked there. */
  readonly staff: number
  /** The people who had no other job. */
  readonly deletedPeople: number
}

interface PersonDeletion {
  readonly person: Person
  readonly jobs: readonly Job[]
}

/** Edits the records. Each edit is stored in the shared transaction. */
export class RecordEditor {
  readonly #core: Core
  readonly #writer: RecordWriter
  readonly #queries: EditQueries

  constructor(core: Core, store: RecordStore, writer: RecordWriter) {
    this.#core = core
    this.#writer = writer
    this.#queries = createEditQueries(core.connection, store.rows)
  }

  /** Stores all companies, or none if a row has an error and errors are not skipped. */
  upsertCompanies(rows: readonly PlacedRow<CompanyRow>[], options: PutOptions): Promise<EditPlan> {
    return this.#upsert((pause) => planCompanyEdits(this.#queries, rows, pause), options)
  }

  /** Stores all people and jobs, or none if a row has an error and errors are not skipped. */
  upsertContacts(rows: readonly PlacedRow<ContactRow>[], options: PutOptions): Promise<ContactEditPlan> {
    return this.#upsert((pause) => planContactEdits(this.#queries, rows, options, pause), options)
  }

  /** Deletes a company, its jobs, and people without another job. Returns `undefined` if it does not exist. */
  deleteCompany(guid: string): Promise<CompanyDeletion | undefined> {
    return this.#core.transaction.run(() => {
      const company = this.#queries.companyByGuid(guid)
      if (company === undefined) return undefined
      const jobsThere = this.#queries.jobsAt(company.id)
      const staff = new Set(jobsThere.map(({ personId }) => personId))
      const people = jobsThere.filter(({ isOnlyEmployer }) => isOnlyEmployer).map(({ personId }) => personId)
      const deletedPeople = [...new Set(people)]
      countEdits(this.#core.connection, 1, company.name)
      this.#writer.write(
        {},
        { companies: [company.id], people: deletedPeople, jobs: jobsThere.map(({ id }) => id) },
      )
      return { company, staff: staff.size, deletedPeople: deletedPeople.length }
    })
  }

  /** Deletes a person and all jobs. Returns `undefined` if the person does not exist. */
  deletePerson(guid: string): Promise<PersonDeletion | undefined> {
    return this.#core.transaction.run(() => {
      const person = this.#queries.personByGuid(guid)
      if (person === undefined) return undefined
      const jobs = this.#queries.jobsOf(person.id)
      countEdits(this.#core.connection, 1, person.fullName)
      this.#writer.write({}, { people: [person.id], jobs: jobs.map(({ id }) => id) })
      return { person, jobs }
    })
  }

  /**
   * Plans an edit, and stores it. Planning thousands of rows takes a second, so it pauses. If another edit was stored in the meantime, it
   * plans again without a pause.
   */
  async #upsert<Plan extends EditPlan>(
    plan: (pause: Pause) => Promise<Plan>,
    options: PutOptions,
  ): Promise<Plan> {
    let { changeCount } = this.#writer
    let planned = await plan(createPause())
    while (changeCount !== this.#writer.changeCount) {
      changeCount = this.#writer.changeCount
      planned = await plan(createPause(Number.POSITIVE_INFINITY))
    }
    return this.#core.transaction.run(() => this.#store(planned, options))
  }

  /** Writes the rows of a plan unless an error prevents it. */
  #store<Plan extends EditPlan>(plan: Plan, options: PutOptions): Plan {
    if (options.dryRun || isRejected(plan.problems, options)) return plan
    this.#writer.write(plan.rows)
    const edited = plan.records.filter(({ outcome }) => outcome !== 'unchanged')
    const [first] = edited
    if (first) countEdits(this.#core.connection, edited.length, first.name)
    return plan
  }
}
