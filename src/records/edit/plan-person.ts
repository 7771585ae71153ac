/** Plans how an edit creates or updates one person and the jobs of the person. */
import { parseMonthNumber } from '../../lib/clock.ts'
import { toFamilyName } from '../../matching/normalize/person/person-name.ts'
import type { IdentifiedPerson } from '../people/identify-people.ts'
import type { NumberedContact } from '../people/staged-contacts.ts'
import type { UnitedJob } from '../people/unite-rows.ts'
import type { ContactRow } from '../rows/columns.ts'
import { toJob, toPerson } from '../rows/convert-rows.ts'
import { isSameRow, type Job, type LastIds, type Person } from '../store/rows.ts'
import { toContactRow, toNameRow } from './contact-row.ts'
import type { EditQueries } from './edit-queries.ts'
import { type EditedRecord, FOUND_BY, type FoundBy } from './edited-record.ts'

export interface PlannedPerson {
  /** `undefined` if the stored person does not change. */
  readonly person: Person | undefined
  readonly jobs: readonly Job[]
  readonly record: EditedRecord
}

/** A job of the edit, and the stored one that it replaces. */
interface PlannedJob extends UnitedJob {
  readonly foundBy: FoundBy | undefined
  replaced: Job | undefined
}

export function planPerson(queries: EditQueries, identified: IdentifiedPerson, ids: LastIds): PlannedPerson {
  const { guid, name } = identified
  const stored = queries.personByGuid(guid)
  const remaining = new Set(stored && queries.jobsOf(stored.id))
  const planned = identified.jobs.map((job): PlannedJob => {
    const foundBy = stored && findLink(job.rows, identified.stored)
    return { ...job, foundBy, replaced: undefined }
  })
  takeReplacedJobs(planned, remaining)
  const person = toEditedPerson(identified, { stored, planned, remaining }, ids)
  const isStoredName = person === stored || name.conFullName === ''
  const familyName = isStoredName ? toFamilyName(person) : name.familyName
  const jobs = planned.flatMap(({ row, replaced, foundBy }) => {
    const values = replaced && !mayBlank(foundBy) ? fillFrom(row, toContactRow(person, replaced)) : row
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
  }
}

function findLink(rows: readonly NumberedContact[], stored: readonly NumberedContact[]): FoundBy {
  const shares = (key: 'guidKey' | 'emailKey' | 'profileKey'): boolean =>
    rows.some((row) => row[key] !== '' && stored.some((other) => other[key] === row[key]))
  if (shares('guidKey')) return 'conGUID'
  if (shares('emailKey')) return 'conEmail'
  return shares('profileKey') ? 'conPubProfileUrl' : 'name and employer'
}

/** Returns whether blank values of a row replace stored ones. */
const mayBlank = (foundBy: FoundBy | undefined): boolean => foundBy === 'conGUID' || foundBy === 'conEmail'

interface Plan {
  readonly stored: Person | undefined
  readonly planned: readonly PlannedJob[]
  /** The stored jobs that stay. */
  readonly remaining: ReadonlySet<Job>
}

/** Returns the person with the name of the rows, if they have one. A past job sets the name only if there is no current one. */
function toEditedPerson(
  { guid, name, profileUrl }: IdentifiedPerson,
  { stored, planned, remaining }: Plan,
  ids: LastIds,
): Person {
  if (stored === undefined)
    return toPerson(name, { id: ++ids.person, guid, profileUrl, familyName: name.familyName })
  const hasOtherCurrentJob = [...remaining].some(({ endedOn }) => endedOn === '')
  if (name.conJobEndedOn !== '' && hasOtherCurrentJob) return stored
  const keepsProfile = profileUrl === '' && !planned.some(({ foundBy }) => mayBlank(foundBy))
  const isNamed = name.conFullName !== ''
  return toPerson(isNamed ? name : toNameRow(stored), {
    id: stored.id,
    guid: stored.guid,
    profileUrl: keepsProfile ? stored.profileUrl : profileUrl,
    familyName: isNamed ? name.familyName : toFamilyName(stored),
  })
}

/**
 * Returns the row with the stored values in place of blank ones. A role that the title implies stays with the title, and an end before the
 * stated start is that of an earlier employment.
 */
function fillFrom(row: NumberedContact, stored: ContactRow): ContactRow {
  const isOtherTitle = row.conJobTitleEn !== '' && row.conJobTitleEn !== stored.conJobTitleEn
  const role = isOtherTitle ? { conLevels: '', conFunctions: '' } : {}
  const end = parseMonthNumber(stored.conJobEndedOn)
  const isRehired = end > 0 && end < parseMonthNumber(row.conJobStartedOn)
  const dates = isRehired ? { conJobEndedOn: '' } : {}
  const filled = Object.entries({ ...stored, ...role, ...dates }).map(([column, value]) => [
    column,
    row[column as keyof ContactRow] || value,
  ])
  return Object.fromEntries(filled)
}

type IsReplaced = (planned: PlannedJob, job: Job) => boolean

const isSameTitle: IsReplaced = ({ row }, { jobTitle, startedOn }) =>
  jobTitle === row.conJobTitleEn && startedOn === row.conJobStartedOn
const isSameEnd: IsReplaced = ({ row }, { endedOn }) => endedOn === row.conJobEndedOn
const isSameAddress: IsReplaced = ({ row }, { emailKey }) => emailKey === row.emailKey
const isStated: IsReplaced = ({ row, foundBy }, { jobTitle, startedOn }) =>
  !mayBlank(foundBy) &&
  ['', jobTitle].includes(row.conJobTitleEn) &&
  ['', startedOn].includes(row.conJobStartedOn)

/** Which stored job at the employer a row replaces, the surest first. */
const REPLACED: readonly IsReplaced[] = [
  (row, job) => isSameTitle(row, job) && isSameEnd(row, job) && isSameAddress(row, job),
  (row, job) => isSameTitle(row, job) && isSameAddress(row, job),
  (row, job) => isSameTitle(row, job) && isSameEnd(row, job),
  isSameTitle,
  isStated,
]

/**
 * Moves the stored jobs that rows replace from `remaining` to the rows: the one with the employer, title, and start of a row; without one,
 * the only one at the employer, if no other row is of that employer.
 */
function takeReplacedJobs(planned: readonly PlannedJob[], remaining: Set<Job>): void {
  const take = (one: PlannedJob, job: Job | undefined): void => {
    if (one.replaced || !job) return
    one.replaced = job
    remaining.delete(job)
  }
  const at = ({ row }: PlannedJob): Job[] =>
    [...remaining].filter(({ companyId }) => companyId === row.companyId)
  for (const isReplaced of REPLACED) {
    for (const one of planned)
      take(
        one,
        at(one).find((job) => isReplaced(one, job)),
      )
  }
  for (const one of planned) {
    const isOnlyRow = planned.filter(({ row }) => row.companyId === one.row.companyId).length === 1
    const [only, ...others] = at(one)
    if (isOnlyRow && others.length === 0) take(one, only)
  }
}
