/** Companies, people and jobs as stored, and what matching sees of them. */
import type { companies, employments, people } from '../db/tables.ts'
import type { Bearer, CompanyRecord, EmploymentRecord, StaffMember } from '../matching/types.ts'
import { standingOf } from './standing.ts'

/** A company with everything known of it. */
export type Company = typeof companies.$inferSelect
/** A person with everything known but the jobs. */
export type Person = typeof people.$inferSelect
/** One job with everything known of it. */
export type Employment = typeof employments.$inferSelect

/** One job, and whose it is. */
export interface WholeJob {
  readonly employment: Employment
  readonly person: Person
}

/** Someone at a company, as a buying group shows them. */
export interface Colleague {
  readonly guid: string
  readonly jobTitle: string
  readonly levels: string
  readonly functions: string
  readonly subFunctions: string
  readonly workLocCountry: string
}

/** The columns of a company that matching sees. */
export type CompanyRow = Pick<Company, 'id' | 'guid' | 'name' | 'aka' | 'website' | 'country' | 'parentGuid'>

export function toCompanyRecord({
  id,
  guid,
  name,
  aka,
  website,
  country,
  parentGuid,
}: CompanyRow): CompanyRecord {
  const otherNames = aka === '' ? [] : aka.split('|').map((other) => other.trim())
  return {
    id,
    guid,
    name,
    website,
    country,
    parentGuid,
    otherNames: otherNames.filter((other) => other !== ''),
  }
}

/** The columns of a job, and of whose it is, that matching sees. */
export type JobRow = Pick<
  Employment,
  'id' | 'companyId' | 'personId' | 'email' | 'jobTitle' | 'workLocCountry' | 'startedOn' | 'endedOn'
> &
  Pick<Person, 'guid' | 'firstName' | 'middleName' | 'lastName' | 'fullName'>

/** @param month the month it is */
export const toEmploymentRecord = (row: JobRow, month: number): EmploymentRecord => ({
  id: row.id,
  companyId: row.companyId,
  email: row.email,
  jobTitle: row.jobTitle,
  country: row.workLocCountry,
  ...standingOf(row, month),
  person: {
    id: row.personId,
    guid: row.guid,
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    fullName: row.fullName,
  },
})

/** What matching sees of a job that was read whole. */
export function recordOf({ employment, person }: WholeJob, month: number): EmploymentRecord {
  const { guid, firstName, middleName, lastName, fullName } = person
  return toEmploymentRecord({ ...employment, guid, firstName, middleName, lastName, fullName }, month)
}

/** Thousands are read by place, too. */
export function toBearer([personId, firstName, middleName]: readonly unknown[]): Bearer {
  return { personId: Number(personId), firstName: String(firstName), middleName: String(middleName) }
}

/** A staff of ten thousand is read by place: by name takes twice as long. */
export function toStaffMember([employmentId, personId, familyName]: readonly unknown[]): StaffMember {
  return { employmentId: Number(employmentId), personId: Number(personId), familyName: String(familyName) }
}
