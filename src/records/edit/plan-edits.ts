/** Plans which companies, people, and jobs an edit creates or updates. */
import { lazy } from '../../lib/cache.ts'
import { toDomainKey } from '../../matching/normalize/lookup-keys.ts'
import { toFamilyName } from '../../matching/normalize/person/person-name.ts'
import type { CompanyRow, ContactRow } from '../rows/columns.ts'
import { type Result, toCompany, toExactNameKey, toJob, toPerson, toSuccess } from '../rows/convert-rows.ts'
import {
  type Employer,
  EmployerIndex,
  type FindEmployer,
  findEmployer,
  toMissingCompany,
} from '../rows/find-employer.ts'
import {
  type IdentifiedRow,
  planCompanies,
  planJobs,
  type RowProblem,
  type RowSource,
} from '../rows/plan-rows.ts'
import { type Company, isSameRow, type Job, type Person } from '../store/records.ts'
import {
  type EditError,
  type EditedRecord,
  type EditOptions,
  type EditPlan,
  type EditRow,
  type EditWarning,
  type LastIds,
  MAX_EDIT_PROBLEMS,
} from './edit-plan.ts'
import type { EditQueries } from './edit-queries.ts'

/** The rows of an edit, and their problems. Their position is their index. */
class EditRows<Row> implements RowSource<Row> {
  readonly errors: EditError[] = []
  readonly warnings: EditWarning[] = []
  readonly #rows: readonly EditRow<Row>[]
  readonly #maxProblems: number

  constructor(rows: readonly EditRow<Row>[], { skipsInvalid }: EditOptions) {
    this.#rows = rows
    this.#maxProblems = skipsInvalid ? Number.POSITIVE_INFINITY : MAX_EDIT_PROBLEMS
  }

  read() {
    return this.#rows.values().map(({ row }, position) => ({ row, position }))
  }

  readonly formatPosition = (index: number): string => this.#rows[index]?.position ?? ''

  readonly onProblem = ({ position: index, reason, severity, about }: RowProblem): void => {
    const { number: row = 0, position = '' } = this.#rows[index] ?? {}
    if (severity === 'error') this.#add(this.errors, { row, position, reason, kind: about })
    else this.#add(this.warnings, { row, position, reason, field: about })
  }

  #add<Problem>(problems: Problem[], problem: Problem): void {
    if (problems.length < this.#maxProblems) problems.push(problem)
  }
}

/**
 * Plans to update or create each company. A row updates the company with its `compGUID`; without one, the first company with the
 * same domain, or the same name if the row has no website. Otherwise, it creates a company.
 */
export function* planCompanyEdits(
  queries: EditQueries,
  ids: LastIds,
  inputRows: readonly EditRow<CompanyRow>[],
  options: EditOptions,
): Generator<void, EditPlan> {
  const rows = new EditRows(inputRows, options)
  const companies: Company[] = []
  const records: EditedRecord[] = []
  const findByName = createNameLookup(queries)
  yield* planCompanies(rows, {
    // The stored company of a row without a GUID may have another GUID than the derived one.
    findStored(derivedGuid, { compGUID, compWebsite, compName }) {
      const stored = queries.companyByGuid(derivedGuid)
      if (stored !== undefined || compGUID !== '') return stored
      const domain = toDomainKey(compWebsite)
      return domain === undefined ? findByName(compName) : queries.companyByDomain(domain)
    },
    onProblem: rows.onProblem,
    addCompany(row, guid, stored) {
      const company = toCompany(row, guid, stored?.id ?? ++ids.company)
      const unchanged = isSameRow(stored, company)
      if (!unchanged) companies.push(company)
      records.push({ guid, outcome: unchanged ? 'unchanged' : stored ? 'updated' : 'created' })
    },
  })
  const { errors, warnings } = rows
  return { rows: { companies }, records, errors, warnings }
}

/**
 * Plans to update or create each person and each job. `identify-people.ts` finds the person of a row, or creates one.
 *
 * A job replaces the stored one with the same employer, title, and start; otherwise the only one at that employer, if the
 * edit also contains only one. Otherwise, it is added.
 */
export function* planContactEdits(
  queries: EditQueries,
  ids: LastIds,
  inputRows: readonly EditRow<ContactRow>[],
  options: EditOptions,
): Generator<void, EditPlan> {
  const rows = new EditRows(inputRows, options)
  const companies: Company[] = []
  const addCompany = (row: CompanyRow, guid: string): Company => {
    const company = toCompany(row, guid, ++ids.company)
    companies.push(company)
    return company
  }
  const findEmployer = createEmployerFinder(queries, options.createsCompanies ? addCompany : undefined)
  const plannedJobs: PlannedJob[] = []
  yield* planJobs(rows, {
    findEmployer,
    stored: queries,
    onProblem: rows.onProblem,
    addJob: (job) => plannedJobs.push({ ...job, replaced: undefined }),
  })
  const { errors, warnings } = rows
  if (errors.length > 0 && !options.skipsInvalid) return { rows: {}, records: [], errors, warnings }
  const [people, jobs]: [Person[], Job[]] = [[], []]
  const peopleByGuid = new Map<string, Person>()
  const outcomes = new Map<string, EditedRecord['outcome']>()
  for (const [guid, personJobs] of Map.groupBy(plannedJobs, (job) => job.guid)) {
    yield
    const stored = queries.personByGuid(guid)
    const otherJobs = stored === undefined ? [] : assignReplacedJobs(personJobs, queries.jobsOf([stored.id]))
    const person = toUpdatedPerson(personJobs, stored, otherJobs, ids)
    peopleByGuid.set(guid, person)
    const isUnchanged = isSameRow(stored, person)
    if (!isUnchanged) people.push(person)
    outcomes.set(guid, isUnchanged ? 'unchanged' : stored ? 'updated' : 'created')
    // Every job contains the last name, so that an index alone lists a large staff. Update it there, too.
    const familyName = toFamilyName(person)
    jobs.push(
      ...otherJobs.filter((job) => job.familyName !== familyName).map((job) => ({ ...job, familyName })),
    )
  }
  // Ids follow the order of the rows, as in an import.
  for (const { row, guid, employer, replaced } of plannedJobs) {
    yield
    const person = peopleByGuid.get(guid)
    if (person === undefined) continue
    const job = toJob(row, replaced?.id ?? ++ids.job, person, employer.id)
    if (isSameRow(replaced, job)) continue
    jobs.push(job)
    if (outcomes.get(guid) === 'unchanged') outcomes.set(guid, 'updated')
  }
  const records = Array.from(outcomes, ([guid, outcome]) => ({ guid, outcome }))
  return { rows: { companies, people, jobs }, records, errors, warnings }
}

/** Returns a function that finds the first stored company with a name. The names are read at first use. */
function createNameLookup(queries: EditQueries): (name: string) => Company | undefined {
  const names = lazy(queries.companyIdsByName)
  return (name) => {
    const id = names().get(toExactNameKey(name))
    return id === undefined ? undefined : queries.companyById(id)
  }
}

/**
 * Returns a function that finds the employer of a row among the stored companies, and caches it.
 * @param addCompany creates an employer that is not stored; `undefined` to report it
 */
function createEmployerFinder(
  queries: EditQueries,
  addCompany: ((row: CompanyRow, guid: string) => Company) | undefined,
): FindEmployer {
  const created = new EmployerIndex()
  const cachedResults = new Map<string, Result<Employer>>()
  const lookup = {
    byGuid: queries.companyByGuid,
    byDomain: queries.companyByDomain,
    byName: createNameLookup(queries),
  }
  const find: FindEmployer = (row) => {
    const found = findEmployer(row, lookup)
    const missing = found.ok || addCompany === undefined ? undefined : toMissingCompany(row)
    if (addCompany === undefined || missing === undefined) return found
    const earlier = created.find(row)
    if (earlier.ok) return earlier
    const company = addCompany(missing.row, missing.guid)
    created.add(company)
    return toSuccess(company)
  }
  return (row) => {
    const key = [row.compGUID, toDomainKey(row.compWebsite), row.compName].join('\n')
    return cachedResults.getOrInsertComputed(key, () => find(row))
  }
}

/** Returns the person after the edit. A past job changes the name only if there is no current job. */
function toUpdatedPerson(
  personJobs: readonly PlannedJob[],
  stored: Person | undefined,
  otherJobs: readonly Job[],
  ids: LastIds,
): Person {
  const [first] = personJobs
  const updatesName = first?.row.conJobEndedOn === '' || !otherJobs.some(({ endedOn }) => endedOn === '')
  if (stored !== undefined && (first === undefined || !updatesName)) return stored
  if (first === undefined) throw new Error('a person without a row')
  return toPerson(first.row, first.guid, stored?.id ?? ++ids.person)
}

interface PlannedJob extends IdentifiedRow {
  /** The stored job that this one replaces. */
  replaced: Job | undefined
}

/** Sets `replaced` of the planned jobs. Returns the stored jobs that remain. */
function assignReplacedJobs(plannedJobs: readonly PlannedJob[], stored: readonly Job[]): readonly Job[] {
  const unassigned = new Set(stored)
  const replace = (job: PlannedJob, storedJob: Job | undefined) => {
    if (storedJob === undefined) return
    job.replaced = storedJob
    unassigned.delete(storedJob)
  }
  for (const isReplacement of [isSameJobAndEnd, isSameJob]) {
    for (const job of plannedJobs.filter(({ replaced }) => replaced === undefined)) {
      replace(
        job,
        [...unassigned].find((storedJob) => isReplacement(job, storedJob)),
      )
    }
  }
  const unmatched = plannedJobs.filter(({ replaced }) => replaced === undefined)
  for (const [companyId, [only, ...more]] of Map.groupBy(unmatched, (job) => job.employer.id)) {
    const [storedJob, ...otherJobs] = [...unassigned].filter((job) => job.companyId === companyId)
    if (only !== undefined && more.length === 0 && otherJobs.length === 0) replace(only, storedJob)
  }
  return [...unassigned]
}

const isSameJob = ({ row, employer }: PlannedJob, stored: Job): boolean =>
  stored.companyId === employer.id &&
  stored.jobTitle === row.conJobTitleEn &&
  stored.startedOn === row.conJobStartedOn

const isSameJobAndEnd = (job: PlannedJob, stored: Job): boolean =>
  isSameJob(job, stored) && stored.endedOn === job.row.conJobEndedOn
