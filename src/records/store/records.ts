/** Stored companies, people, and jobs, and their reduced records for matching. */
import { eq, max, type SQLWrapper } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { prepare, selectFrom } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
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

const { id, guid, name, aka, website, country, parentGuid, empCount } = companies
/** The columns of a company that matching needs. */
export const COMPANY_RECORD_COLUMNS = { id, guid, name, aka, website, country, parentGuid, empCount }
export type CompanyRecordRow = Pick<Company, keyof typeof COMPANY_RECORD_COLUMNS>

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

/** The highest ids. */
export interface LastIds {
  company: number
  person: number
  job: number
}

export function readLastIds({ client }: Connection): LastIds {
  const readLastId = (table: RecordTable) =>
    prepare(client, () => selectFrom(table, { id: max(table.id) }))().get()?.id ?? 0
  return { company: readLastId(companies), person: readLastId(people), job: readLastId(jobs) }
}

/** Selects the ids of the people with a current or past job at a company. */
export const selectStaff = (companyGuid: string | SQLWrapper) =>
  selectFrom(jobs, { personId: jobs.personId }).where(
    eq(jobs.companyId, selectFrom(companies, { id: companies.id }).where(eq(companies.guid, companyGuid))),
  )

export type RecordTable = typeof companies | typeof people | typeof jobs
