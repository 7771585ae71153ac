/** Plans how an edit creates or updates one person and the jobs of the person. */
import { parseMonthNumber } from '../../lib/clock.ts'
import { toFamilyName } from '../../matching/normalize/person/person-name.ts'
import type { IdentifiedPerson } from '../people/identify-people.ts'
import type { MergedJob } from '../people/merge-rows.ts'
import type { NumberedContact } from '../people/staged-contacts.ts'
import type { ContactRow } from '../rows/columns.ts'
import { derivePersonKeys, toJob, toPerson } from '../rows/convert-rows.ts'
import type { NumberedProblem } from '../rows/merge-values.ts'
import { quoteValue } from '../rows/normalize-rows.ts'
import { isSameRow, type Job, type LastIds, type Person } from '../store/rows.ts'
import { toContactRow } from './contact-row.ts'
import type { EditQueries } from './edit-queries.ts'
import { type EditedRecord, FOUND_BY, type FoundBy } from './edited-record.ts'

export interface PlannedPerson {
  /** `undefined` if the stored person does not change. */
  readonly person: Person | undefined
  readonly jobs: readonly Job[]
  readonly record: EditedRecord
  readonly problems: readonly NumberedProblem[]
}

/** A job of the edit, and the stored one that it replaces. */
interface PlannedJob extends MergedJob {
  readonly foundBy: FoundBy | undefined
  /** Whether blank values replace stored ones. It depends only on the rows, so the same rows change nothing the second time. */
  readonly isComplete: boolean
  replaced: Job | undefined
}

export function planPerson(queries: EditQueries, identified: IdentifiedPerson, ids: LastIds): PlannedPerson {
  const { guid, name } = identified
  const stored = queries.personByGuid(guid)
  const remaining = new Set(stored && queries.jobsOf(stored.id))
  const findLink = createLinkFinder(identified.stored)
  const planned = identified.jobs.map(
    (job): PlannedJob => ({
      ...job,
      foundBy: stored && findLink(job.rows),
      isComplete: job.rows.some(({ guidKey, emailKey }) => guidKey !== '' || emailKey !== ''),
      replaced: undefined,
    }),
  )
  takeReplacedJobs(planned, remaining)
  const hasOtherCurrentJob = [...remaining].some(({ endedOn }) => endedOn === '')
  const isPastName = stored !== undefined && name.conJobEndedOn !== '' && hasOtherCurrentJob
  const keepsName = isPastName || name.conFullName === ''
  const keepsProfile = isPastName || !planned.some(({ isComplete }) => isComplete)
  const person = toEditedPerson(identified, { stored, keepsName, keepsProfile }, ids)
  const familyName = keepsName ? toFamilyName(person) : name.familyName
  const jobs = planned.flatMap(({ row, replaced, isComplete }) => {
    const values = replaced && !isComplete ? fillFrom(row, toContactRow(person, replaced)) : row
    const id = replaced?.id ?? ids.job + row.id + 1
    const job = toJob(values, id, { id: person.id, familyName }, row.companyId)
    return isSameRow(replaced, job) ? [] : [job]
  })
  // Every job contains the last name, so that an index alone lists a large staff. Update it there, too.
  const renamed = [...remaining].filter((job) => job.familyName !== familyName)
  const isSamePerson = isSameRow(stored, person)
  const isUnchanged = isSamePerson && jobs.length === 0
  const [foundBy] = FOUND_BY.filter((link) => planned.some((job) => job.foundBy === link))
  return {
    person: isSamePerson ? undefined : person,
    jobs: [...jobs, ...renamed.map((job) => ({ ...job, familyName }))],
    record: {
      guid: person.guid,
      name: person.fullName,
      outcome: isUnchanged ? 'unchanged' : stored ? 'updated' : 'created',
      ...(foundBy && { foundBy }),
    },
    problems: isPastName ? listPastName(name, stored) : [],
  }
}

/** Returns a function that returns what rows and the stored person have in common. */
function createLinkFinder(stored: readonly NumberedContact[]): (rows: readonly NumberedContact[]) => FoundBy {
  const links = (['guidKey', 'emailKey', 'profileKey'] as const).map((key, at) => ({
    key,
    link: FOUND_BY[at],
    values: new Set(stored.map((row) => row[key])),
  }))
  return (rows) => {
    const found = links.find(({ key, values }) => rows.some((row) => row[key] !== '' && values.has(row[key])))
    return found?.link ?? 'name and employer'
  }
}

interface Plan {
  readonly stored: Person | undefined
  /** Whether the stored name stays. A past job sets it only if there is no current one. */
  readonly keepsName: boolean
  /** Whether the stored profile URL stays if the rows have none. */
  readonly keepsProfile: boolean
}

function toEditedPerson(
  { guid, name, profileUrl }: IdentifiedPerson,
  { stored, keepsName, keepsProfile }: Plan,
  ids: LastIds,
): Person {
  if (stored === undefined)
    return toPerson(name, { id: ++ids.person, guid, profileUrl, familyName: name.familyName })
  const edited = { ...stored, profileUrl: profileUrl || (keepsProfile ? stored.profileUrl : '') }
  if (keepsName) return { ...edited, ...derivePersonKeys(edited) }
  return toPerson(name, { ...edited, familyName: name.familyName })
}

/** Lists the name of a past job, which is not stored if the person has a current one with another name. */
function listPastName({ number, conFullName }: NumberedContact, { fullName }: Person): NumberedProblem[] {
  if (conFullName === '' || conFullName === fullName) return []
  const message = `conFullName ${quoteValue(conFullName)} is not used, because the job is a past one, and the current job of the same person has ${quoteValue(fullName)}`
  return [{ number, field: 'conFullName', message, kind: 'value' }]
}

/**
 * Returns the row with the stored values in place of blank ones. A role that the title implies stays with the title, and an end before the
 * stated start is that of an earlier employment.
 */
function fillFrom(row: NumberedContact, stored: ContactRow): ContactRow {
  const isOtherTitle = row.conJobTitleEn !== '' && row.conJobTitleEn !== stored.conJobTitleEn
  const role = isOtherTitle ? { conLevels: '', conFunctions: '', conSubFunctions: '' } : {}
  const end = parseMonthNumber(stored.conJobEndedOn)
  const isRehired = end > 0 && end < parseMonthNumber(row.conJobStartedOn)
  const dates = isRehired ? { conJobEndedOn: '' } : {}
  const filled = Object.entries({ ...stored, ...role, ...dates }).map(([column, value]) => [
    column,
    row[column as keyof ContactRow] || value,
  ])
  return Object.fromEntries(filled)
}

/** What a job of an edit and a stored one at the same employer have in common. */
type JobKey = 'jobTitle' | 'startedOn' | 'endedOn' | 'emailKey'

type JobKeys = Pick<Job, JobKey | 'companyId'>

const toJobKeys = ({ row }: PlannedJob): JobKeys => ({
  companyId: row.companyId,
  jobTitle: row.conJobTitleEn,
  startedOn: row.conJobStartedOn,
  endedOn: row.conJobEndedOn,
  emailKey: row.emailKey,
})

/** Which stored job a row replaces, the surest first: the first one with equal values. */
const EQUAL: readonly (readonly JobKey[])[] = [
  ['jobTitle', 'startedOn', 'endedOn', 'emailKey'],
  ['jobTitle', 'startedOn', 'emailKey'],
  ['jobTitle', 'startedOn', 'endedOn'],
  ['jobTitle', 'startedOn'],
]

const TITLE_AND_START = ['jobTitle', 'startedOn'] as const

/** What a row has of title and start, unless it has both. */
const STATED: readonly (readonly JobKey[])[] = [['jobTitle'], ['startedOn'], []]

/**
 * Moves the stored jobs that rows replace from `remaining` to the rows: the one with the employer, title, and start of a row; if blank
 * values replace nothing, the only one with the title or the start that the row has; else the only one at the employer, if no other row is
 * of that employer. The order of rows and of stored jobs does not matter.
 */
function takeReplacedJobs(planned: readonly PlannedJob[], remaining: Set<Job>): void {
  const sorted = planned.map((one) => ({ one, keys: toJobKeys(one) }))
  sorted.sort((a, b) => compareJobs(a.keys, b.keys))
  const stored = [...remaining].sort(compareJobs).reverse()
  const take = (columns: readonly JobKey[], mayTake: (one: PlannedJob, fitting: number) => boolean): void => {
    const toKey = (keys: JobKeys): string =>
      [keys.companyId, ...columns.map((column) => keys[column])].join('\n')
    const jobs = Map.groupBy(
      stored.filter((job) => remaining.has(job)),
      toKey,
    )
    for (const { one, keys } of sorted) {
      const fitting = jobs.get(toKey(keys))
      if (one.replaced || !fitting || !mayTake(one, fitting.length)) continue
      one.replaced = fitting.pop()
      if (one.replaced) remaining.delete(one.replaced)
    }
  }
  for (const columns of EQUAL) take(columns, () => true)
  for (const stated of STATED) {
    const isStated = (one: PlannedJob, fitting: number): boolean =>
      !one.isComplete &&
      fitting === 1 &&
      TITLE_AND_START.every((key) => (toJobKeys(one)[key] !== '') === stated.includes(key))
    take(stated, isStated)
  }
  const staff = Map.groupBy(planned, ({ row }) => row.companyId)
  take([], ({ row }, fitting) => fitting === 1 && staff.get(row.companyId)?.length === 1)
}

/** Current jobs come first. */
const toSortKey = ({ endedOn, emailKey, jobTitle, startedOn }: JobKeys): string =>
  [endedOn === '' ? 0 : 1, emailKey, jobTitle, startedOn, endedOn].join('\n')

const compareJobs = (a: JobKeys, b: JobKeys): number => (toSortKey(a) < toSortKey(b) ? -1 : 1)
