/** Converts rows to the reduced records of the matcher, and decides which jobs are current. */
import { companies } from '../../db/tables.ts'
import { parseMonthNumber } from '../../lib/clock.ts'
import type {
  CompanyRecord,
  JobRecord,
  JobTiming,
  PersonFirstNames,
  StaffMember,
} from '../../matching/types.ts'
import type { Company, Job, Person } from './rows.ts'

const { id, guid, name, aka, website, country, parentGuid, empCount } = companies
/** The columns of a company that matching needs. */
export const COMPANY_RECORD_COLUMNS = { id, guid, name, aka, website, country, parentGuid, empCount }
export type CompanyRecordRow = Pick<Company, keyof typeof COMPANY_RECORD_COLUMNS>

/** Returns the names in `compNameAka`. */
export const splitOtherNames = (aka: string): string[] =>
  aka
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export function toCompanyRecord(company: CompanyRecordRow): CompanyRecord {
  const { id, guid, name, aka, website, country, parentGuid, empCount } = company
  return {
    id,
    guid,
    name,
    website,
    country,
    parentGuid,
    otherNames: aka === '' ? [] : splitOtherNames(aka),
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
