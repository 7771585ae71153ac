/** Stored companies, people, and jobs, and their reduced records for matching. */
import type { Connection } from '../../db/open-and-lock.ts'
import { namesOf, prepareSelect, toSelectList } from '../../db/raw-statements.ts'
import { companies, type jobs, type people } from '../../db/tables.ts'
import { parseMonthNumber } from '../../lib/clock.ts'
import type {
  CompanyRecord,
  JobRecord,
  JobTiming,
  PersonFirstNames,
  StaffMember,
} from '../../matching/types.ts'

/** A row of the table `companies`. */
export type Company = typeof companies.$inferSelect
/** A row of the table `people`. */
export type Person = typeof people.$inferSelect
/** A row of the table `jobs`. */
export type Job = typeof jobs.$inferSelect

/** Returns whether two rows of one table have the same values. */
export function isSameRow<Row extends object>(a: Row | undefined, b: Row | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  const columns = Object.keys(a) as (keyof Row)[]
  return columns.every((column) => a[column] === b[column])
}

export interface JobWithPerson {
  readonly job: Job
  readonly person: Person
}

/** A person at a company, with the fields of a buying group. */
export interface Colleague {
  readonly guid: string
  readonly jobTitle: string
  readonly levels: string
  readonly functions: string
  readonly subFunctions: string
  readonly workLocCountry: string
}

/** The columns of a company that matching needs. */
export type CompanyRecordRow = Pick<
  Company,
  'id' | 'guid' | 'name' | 'aka' | 'website' | 'country' | 'parentGuid' | 'empCount'
>

const { id, guid, name, aka, website, country, parentGuid, empCount } = namesOf(companies)
/** Selects these columns. */
export const COMPANY_RECORD_COLUMNS = toSelectList({
  id,
  guid,
  name,
  aka,
  website,
  country,
  parentGuid,
  empCount,
} satisfies Record<keyof CompanyRecordRow, string>)

export function toCompanyRecord(company: CompanyRecordRow): CompanyRecord {
  const { id, guid, name, aka, website, country, parentGuid, empCount } = company
  const otherNames = aka === '' ? [] : aka.split('|').map((other) => other.trim())
  return {
    id,
    guid,
    name,
    website,
    country,
    parentGuid,
    otherNames: otherNames.filter((other) => other !== ''),
    employees: Number.parseInt(empCount, 10) || 0,
  }
}

/** The columns of a job and its person that matching needs. */
export type JobRecordRow = Pick<
  Job,
  'id' | 'companyId' | 'personId' | 'email' | 'jobTitle' | 'workLocCountry' | 'startedOn' | 'endedOn'
> &
  Pick<Person, 'guid' | 'firstName' | 'middleName' | 'lastName' | 'fullName'>

/**
 * Converts a row to a record of the matcher.
 * @param month the current month, as `getMonthNumber` counts
 */
export function toJobRecord(row: JobRecordRow, month: number): JobRecord {
  const { id, companyId, email, jobTitle, workLocCountry: country } = row
  const { personId, guid, firstName, middleName, lastName, fullName } = row
  const person = { id: personId, guid, firstName, middleName, lastName, fullName }
  // No spread of objects, because this runs for each candidate.
  const { current, recency } = getJobTiming(row, month)
  return { id, companyId, email, jobTitle, country, current, recency, person }
}

/** Converts a row of values. */
export function toPersonFirstNames([personId, firstName, middleName]: readonly unknown[]): PersonFirstNames {
  return { personId: Number(personId), firstName: String(firstName), middleName: String(middleName) }
}

/** Converts a row of values. Rows as objects would take twice as long for a staff of ten thousand. */
export function toStaffMember([jobId, personId, familyName]: readonly unknown[]): StaffMember {
  return { jobId: Number(jobId), personId: Number(personId), familyName: String(familyName) }
}

/**
 * Returns whether a job is current: it has no end, or ends in a later month. A start in a later month only lowers its
 * recency.
 * @param month the current month, as `getMonthNumber` counts
 */
export function getJobTiming(
  { startedOn, endedOn }: Pick<Job, 'startedOn' | 'endedOn'>,
  month: number,
): JobTiming {
  const started = parseMonthNumber(startedOn)
  return {
    current: endedOn === '' || parseMonthNumber(endedOn) > month,
    recency: started > month ? -started : started,
  }
}

/** Rows per query when a table or an index is read. Reading a page takes one to two milliseconds. */
export const PAGE_SIZE = 100

/** The values of a parameter, which contains a JSON array. */
export const PARAMETER_LIST = '(SELECT value FROM json_each(?))'

/** The highest ids. */
export interface LastIds {
  company: number
  person: number
  job: number
}

const LAST_IDS = `SELECT coalesce((SELECT max(id) FROM companies), 0) AS company,
  coalesce((SELECT max(id) FROM people), 0) AS person, coalesce((SELECT max(id) FROM jobs), 0) AS job`

export const readLastIds = ({ client }: Connection): LastIds =>
  client.query<LastIds, []>(LAST_IDS).get() ?? { company: 0, person: 0, job: 0 }

export type RecordTable = typeof companies | typeof people | typeof jobs

/** Reads all rows of a table in the order of their ids, in pages: it may be larger than the memory, and change between pages. */
export function* readPages<Table extends RecordTable>(
  { client }: Connection,
  table: Table,
): Generator<readonly Table['$inferSelect'][]> {
  const select = prepareSelect(client, table, `id > ? ORDER BY id LIMIT ${PAGE_SIZE}`)()
  let last: number | undefined = Number.MIN_SAFE_INTEGER
  while (last !== undefined) {
    const page: Table['$inferSelect'][] = select.all(last)
    yield page
    last = page.at(-1)?.id
  }
}
