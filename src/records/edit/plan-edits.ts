/** Plans which companies, people, and jobs an edit creates or updates. */
import { isError, type Problem } from '../../lib/problem.ts'
import type { Pause } from '../../lib/time-slices.ts'
import { toDomainKey, toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import { toFamilyName } from '../../matching/normalize/person/person-name.ts'
import type { CompanyRow, ContactRow, PlacedRow } from '../rows/columns.ts'
import { toCompany, toJob, toPerson } from '../rows/convert-rows.ts'
import { type EmployerNames, Employers } from '../rows/employers.ts'
import { CompanyPlanner, type IdentifiedRow, JobPlanner } from '../rows/plan-rows.ts'
import { type Company, isSameRow, type Job, type Person } from '../store/rows.ts'
import type { EditQueries } from './edit-queries.ts'
import type { RecordRows } from './record-writer.ts'

export interface EditOptions {
  /** Whether valid rows are stored although others have errors. The plan then has all problems. */
  readonly skipsInvalid: boolean
  /** Whether contacts create companies that are not stored. */
  readonly createsCompanies?: boolean
}

/** The effect of an edit on a company or a person. */
export interface EditedRecord {
  readonly guid: string
  readonly name: string
  readonly outcome: 'created' | 'updated' | 'unchanged'
}

/** The rows that an edit stores. */
export interface EditPlan {
  readonly rows: RecordRows
  readonly records: readonly EditedRecord[]
  readonly problems: readonly Problem[]
}

export interface ContactEditPlan extends EditPlan {
  readonly names: EmployerNames
}

/** Returns whether an edit stores nothing because of errors. */
export const isRejected = (
  problems: readonly Problem[],
  { skipsInvalid }: Pick<EditOptions, 'skipsInvalid'>,
): boolean => !skipsInvalid && problems.some(isError)

/**
 * Plans to update or create each company. A row updates the company with its `compGUID`; without one, the first company with the
 * same domain, or the same name if the row has no website. Otherwise, it creates a company.
 */
export async function planCompanyEdits(
  queries: EditQueries,
  rows: readonly PlacedRow<CompanyRow>[],
  pause: Pause,
): Promise<EditPlan> {
  const problems: Problem[] = []
  const ids = queries.lastIds()
  const companies: Company[] = []
  const records: EditedRecord[] = []
  const planner = new CompanyPlanner((problem) => problems.push(problem), queries)
  for (const placed of rows) {
    await pause()
    const planned = planner.plan(placed)
    if (planned === undefined) continue
    const { row, guid, stored } = planned
    const company = toCompany(row, guid, stored?.id ?? ++ids.company)
    const unchanged = isSameRow(stored, company)
    if (!unchanged) companies.push(company)
    records.push({
      guid,
      name: company.name,
      outcome: unchanged ? 'unchanged' : stored ? 'updated' : 'created',
    })
  }
  return { rows: { companies }, records, problems }
}

interface PlannedRow extends IdentifiedRow {
  /** The id of the job unless it replaces a stored one. Ids follow the order of the rows, as in an import. */
  readonly newId: number
}

/** Plans to update or create each person and each job. `identify-people.ts` finds the person of a row, or creates one. */
export async function planContactEdits(
  queries: EditQueries,
  rows: readonly PlacedRow<ContactRow>[],
  options: EditOptions,
  pause: Pause,
): Promise<ContactEditPlan> {
  const problems: Problem[] = []
  const ids = queries.lastIds()
  const companies: Company[] = []
  const createCompany = (row: CompanyRow, guid: string): Company => {
    const company = toCompany(row, guid, ++ids.company)
    companies.push(company)
    return company
  }
  const employers = new Employers(queries, options.createsCompanies ? createCompany : undefined)
  const planned: PlannedRow[] = []
  const planner = new JobPlanner((problem) => problems.push(problem), employers, queries)
  for (const placed of rows) {
    await pause()
    if (mayNameOtherwise(placed.row, queries, options)) await queries.buildNameIndex()
    const job = planner.plan(placed)
    if (job) planned.push({ ...job, newId: ++ids.job })
  }
  const { names } = employers
  if (isRejected(problems, options)) return { rows: {}, records: [], problems, names }
  const people: PlannedPerson[] = []
  for (const personRows of Map.groupBy(planned, ({ guid }) => toGuidKey(guid)).values()) {
    await pause()
    const first = personRows.findLast(({ namesPerson }) => namesPerson)
    if (first) people.push(planPerson(queries, first, personRows, () => ++ids.person))
  }
  return {
    rows: {
      companies,
      people: people.flatMap(({ person }) => person ?? []),
      jobs: people.flatMap(({ jobs }) => jobs),
    },
    records: people.map(({ record }) => record),
    problems,
    names,
  }
}

/** Returns whether a company is searched by the name of a row, and no stored company has exactly this name. */
function mayNameOtherwise(
  { compGUID, compWebsite, compName }: ContactRow,
  { companiesByDomain, companiesByName }: EditQueries,
  { createsCompanies }: EditOptions,
): boolean {
  if (compGUID !== '' || compName === '') return false
  const domain = toDomainKey(compWebsite)
  // A company that is created for an unknown website may have the name of another.
  if (domain && !(createsCompanies && companiesByDomain(domain).length === 0)) return false
  return companiesByName(compName).length === 0
}

interface PlannedPerson {
  /** `undefined` if the stored person does not change. */
  readonly person: Person | undefined
  readonly jobs: readonly Job[]
  readonly record: EditedRecord
}

/** Plans the person of rows, and their jobs. The first row of a current job sets the name, or else the first row. */
function planPerson(
  queries: EditQueries,
  first: PlannedRow,
  rows: readonly PlannedRow[],
  nextId: () => number,
): PlannedPerson {
  const stored = queries.personByGuid(first.guid)
  const { guid } = stored ?? first
  const remaining = new Set(stored && queries.jobsOf(stored.id))
  const replacements = rows.map((row) => ({ row, replaced: takeReplacedJob(row, rows, remaining) }))
  const hasOtherCurrentJob = [...remaining].some(({ endedOn }) => endedOn === '')
  // A past job sets the name only if there is no current one.
  const setsName = first.row.conJobEndedOn === '' || !hasOtherCurrentJob
  const { person, familyName } =
    stored !== undefined && !setsName
      ? { person: stored, familyName: toFamilyName(stored) }
      : toPerson({ ...first, guid }, stored?.id ?? nextId())
  const jobs = replacements.flatMap(({ row, replaced }) => {
    const job = toJob(row.row, replaced?.id ?? row.newId, { id: person.id, familyName }, row.employer.id)
    return isSameRow(replaced, job) ? [] : [job]
  })
  // Every job contains the last name, so that an index alone lists a large staff. Update it there, too.
  const renamed = [...remaining].filter((job) => job.familyName !== familyName)
  const isSamePerson = isSameRow(stored, person)
  const isUnchanged = isSamePerson && jobs.length === 0
  return {
    person: isSamePerson ? undefined : person,
    jobs: [...jobs, ...renamed.map((job) => ({ ...job, familyName }))],
    record: {
      guid,
      name: person.fullName,
      outcome: isUnchanged ? 'unchanged' : stored ? 'updated' : 'created',
    },
  }
}

/**
 * Removes from `remaining` the stored job that a row replaces: the one with its employer, title, and start; without one, the only
 * one at its employer, if no other row of the person is of that employer.
 */
function takeReplacedJob(
  { row, employer }: PlannedRow,
  rows: readonly PlannedRow[],
  remaining: Set<Job>,
): Job | undefined {
  const there = [...remaining].filter(({ companyId }) => companyId === employer.id)
  const same = there.filter(
    ({ jobTitle, startedOn }) => jobTitle === row.conJobTitleEn && startedOn === row.conJobStartedOn,
  )
  const isOnlyRow = rows.filter((other) => other.employer.id === employer.id).length === 1
  const only = isOnlyRow && there.length === 1 ? there[0] : undefined
  const replaced = same.find(({ endedOn }) => endedOn === row.conJobEndedOn) ?? same[0] ?? only
  if (replaced) remaining.delete(replaced)
  return replaced
}
