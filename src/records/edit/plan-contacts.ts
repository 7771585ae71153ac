/** Plans which people and jobs an edit creates or updates. */
import { lazy } from '../../lib/cache.ts'
import { toDomainKey } from '../../matching/normalize/lookup-keys.ts'
import { fold } from '../../matching/normalize/text.ts'
import type { ContactRow } from '../import/columns.ts'
import { type Employer, findEmployer } from '../import/find-employer.ts'
import { PeopleIdentifier } from '../import/identify-people.ts'
import { normalizeContactRow } from '../import/normalize-rows.ts'
import {
  describeRepeatedJob,
  findContactProblems,
  type Result,
  toExactNameKey,
  toJob,
  toPerson,
} from '../import/row-mapping.ts'
import { isSameRow, NO_CHANGES } from '../store/record-changes.ts'
import type { Job, Person } from '../store/records.ts'
import {
  type DraftChanges,
  type EditError,
  type EditedRecord,
  type EditPlan,
  type EditRow,
  type EditWarning,
  type LastUsedIds,
  MAX_EDIT_PROBLEMS,
} from './edit-plan.ts'
import type { EditQueries } from './edit-queries.ts'

/**
 * Plans to update or create each person and each job. `identify-people.ts` finds the person of a row, or creates one.
 *
 * A job replaces the stored one with the same employer, title, and start; otherwise the only one at that employer, if the
 * edit also contains only one. Otherwise, it is added.
 */
export function* planContacts(
  queries: EditQueries,
  ids: LastUsedIds,
  inputRows: readonly EditRow<ContactRow>[],
): Generator<void, EditPlan> {
  const { rows, warnings: valueWarnings } = yield* normalizeRows(inputRows)
  const { jobs: plannedJobs, errors, warnings: sharedAddresses } = yield* resolveJobs(queries, rows)
  const warnings = [...sharedAddresses, ...valueWarnings]
  if (errors.length > 0) return { changes: NO_CHANGES, records: [], errors, warnings }
  const people: DraftChanges<Person> = new Map()
  const jobs: DraftChanges<Job> = new Map()
  const peopleByGuid = new Map<string, Person>()
  for (const [guid, personJobs] of Map.groupBy(plannedJobs, (job) => job.guid)) {
    yield
    const stored = queries.personByGuid(guid)
    const otherJobs = stored === undefined ? [] : assignReplacedJobs(personJobs, queries.jobsOf([stored.id]))
    const person = toUpdatedPerson(personJobs, stored, otherJobs, ids)
    peopleByGuid.set(guid, person)
    if (!isSameRow(stored, person)) people.set(person.id, { before: stored, after: person })
    // Every job contains the last name, so that an index alone lists a large staff. Update it there, too.
    const familyName = fold(person.lastName)
    for (const job of otherJobs.filter((other) => other.familyName !== familyName)) {
      jobs.set(job.id, { before: job, after: { ...job, familyName } })
    }
  }
  const changedGuids = new Set<string>()
  // Ids follow the order of the rows, as in an import.
  for (const { row, guid, companyId, replaced } of plannedJobs) {
    yield
    const person = peopleByGuid.get(guid)
    if (person === undefined) continue
    const job = toJob(row, replaced?.id ?? ++ids.job, person, companyId)
    if (isSameRow(replaced, job)) continue
    jobs.set(job.id, { before: replaced, after: job })
    changedGuids.add(guid)
  }
  const records = [...peopleByGuid].map(([guid, { id }]): EditedRecord => {
    const change = people.get(id)
    if (change === undefined && !changedGuids.has(guid)) return { guid, outcome: 'unchanged' }
    return { guid, outcome: change !== undefined && change.before === undefined ? 'created' : 'updated' }
  })
  return { changes: { ...NO_CHANGES, people, jobs }, records, errors, warnings }
}

function* normalizeRows(
  inputRows: readonly EditRow<ContactRow>[],
): Generator<
  void,
  { readonly rows: readonly EditRow<ContactRow>[]; readonly warnings: readonly EditWarning[] }
> {
  const rows: EditRow<ContactRow>[] = []
  const warnings: EditWarning[] = []
  for (const { row: original, position } of inputRows) {
    yield
    const { row, warnings: problems } = normalizeContactRow(original)
    rows.push({ row, position })
    if (warnings.length < MAX_EDIT_PROBLEMS)
      warnings.push(...problems.map((problem) => ({ position, ...problem })))
  }
  return { rows, warnings }
}

interface ResolvedJobs {
  readonly jobs: readonly PlannedJob[]
  readonly errors: readonly EditError[]
  readonly warnings: readonly EditWarning[]
}

/** Finds the person and the employer of each row. */
function* resolveJobs(
  queries: EditQueries,
  inputRows: readonly EditRow<ContactRow>[],
): Generator<void, ResolvedJobs> {
  const { employed, errors } = yield* resolveEmployers(queries, inputRows)
  const identifier = new PeopleIdentifier()
  for (const [index, { row, employer }] of employed.entries()) {
    yield
    identifier.add(row, employer.guid, index)
  }
  const positionAt = (index: number): string => employed[index]?.position ?? ''
  const people = yield* identifier.identify({
    stored: queries,
    keepsOthers: true,
    formatPosition: positionAt,
  })
  const warnings = people.sharedAddresses.map(({ position, reason }) => ({
    position: positionAt(position),
    field: 'conEmail',
    reason,
  }))
  const jobs: PlannedJob[] = []
  const seenJobs = new Map<string, string>()
  for (const { row: original, position, employer } of sortCurrentFirst(employed)) {
    yield
    if (errors.length >= MAX_EDIT_PROBLEMS) break
    const { row, guid } = people.resolve(original, employer.guid)
    const { conJobTitleEn, conJobStartedOn, conJobEndedOn } = row
    const identity = [guid, employer.guid, conJobTitleEn, conJobStartedOn, conJobEndedOn].join('\n')
    const earlier = seenJobs.get(identity)
    if (earlier === undefined) seenJobs.set(identity, position)
    else errors.push({ position, reason: describeRepeatedJob(row, earlier), kind: 'duplicate' })
    jobs.push({ row, guid, companyId: employer.id, replaced: undefined })
  }
  return { jobs, errors, warnings }
}

/** A valid row with its employer. */
interface EmployedRow extends EditRow<ContactRow> {
  readonly employer: Employer
}

/** Finds the employer of each row, and the errors of the others. */
function* resolveEmployers(
  queries: EditQueries,
  rows: readonly EditRow<ContactRow>[],
): Generator<void, { readonly employed: readonly EmployedRow[]; readonly errors: EditError[] }> {
  const employed: EmployedRow[] = []
  const errors: EditError[] = []
  const findStoredEmployer = createEmployerFinder(queries)
  for (const { row, position } of rows) {
    yield
    if (errors.length >= MAX_EDIT_PROBLEMS) break
    const employer = findStoredEmployer(row)
    const problems = findContactProblems(row)
    errors.push(...problems.map((reason) => ({ position, reason, kind: 'person' as const })))
    if (!employer.ok) errors.push({ position, reason: employer.reason, kind: 'employer' })
    else if (problems.length === 0) employed.push({ row, position, employer: employer.value })
  }
  return { employed, errors }
}

/** Returns a function that finds the employer of a row among the stored companies, and caches it. */
function createEmployerFinder(queries: EditQueries): (row: ContactRow) => Result<Employer> {
  const names = lazy(queries.companyIdsByName)
  const cachedResults = new Map<string, Result<Employer>>()
  const byName = (name: string) => {
    const id = names().get(toExactNameKey(name))
    return id === undefined ? undefined : queries.companyById(id)
  }
  return (row) => {
    const key = [row.compGUID, toDomainKey(row.compWebsite), row.compName].join('\n')
    const employer =
      cachedResults.get(key) ??
      findEmployer(row, { byGuid: queries.companyByGuid, byDomain: queries.companyByDomain, byName })
    cachedResults.set(key, employer)
    return employer
  }
}

/** Sorts jobs without an end first, because they contain the current name of a person. Ignores the clock. */
function sortCurrentFirst(inputRows: readonly EmployedRow[]): readonly EmployedRow[] {
  const hasNoEnd = ({ row }: EmployedRow): boolean => row.conJobEndedOn === ''
  return [...inputRows.filter(hasNoEnd), ...inputRows.filter((row) => !hasNoEnd(row))]
}

/** Returns the person after the edit. A past job changes the name only if there is no current job. */
function toUpdatedPerson(
  personJobs: readonly PlannedJob[],
  stored: Person | undefined,
  otherJobs: readonly Job[],
  ids: LastUsedIds,
): Person {
  const [first] = personJobs
  const updatesName = first?.row.conJobEndedOn === '' || !otherJobs.some(({ endedOn }) => endedOn === '')
  if (stored !== undefined && (first === undefined || !updatesName)) return stored
  if (first === undefined) throw new Error('a person without a row')
  return toPerson(first.row, first.guid, stored?.id ?? ++ids.person)
}

/** A row with its person and employer. */
interface PlannedJob {
  readonly row: ContactRow
  readonly guid: string
  readonly companyId: number
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
  for (const [companyId, [only, ...more]] of Map.groupBy(unmatched, (job) => job.companyId)) {
    const [storedJob, ...otherJobs] = [...unassigned].filter((job) => job.companyId === companyId)
    if (only !== undefined && more.length === 0 && otherJobs.length === 0) replace(only, storedJob)
  }
  return [...unassigned]
}

const isSameJob = ({ row, companyId }: PlannedJob, stored: Job): boolean =>
  stored.companyId === companyId &&
  stored.jobTitle === row.conJobTitleEn &&
  stored.startedOn === row.conJobStartedOn

const isSameJobAndEnd = (job: PlannedJob, stored: Job): boolean =>
  isSameJob(job, stored) && stored.endedOn === job.row.conJobEndedOn
