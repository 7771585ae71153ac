/** Companies, people and jobs as stored, and what matching sees of them. */
import type { SQLQueryBindings, Statement } from 'bun:sqlite'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { as, direct } from '../../db/statements.ts'
import type { Connection } from '../../db/open.ts'
import type { companies, employments, people } from '../../db/tables.ts'
import { lazily } from '../../lib/cache.ts'
import { monthNumber } from '../../lib/clock.ts'
import type {
  Bearer,
  CompanyRecord,
  EmploymentRecord,
  PersonRecord,
  StaffMember,
  Standing,
} from '../../matching/types.ts'
import type { CompanyRow } from '../import/columns.ts'

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

export function toCompanyRecord(company: Company): CompanyRecord {
  const { id, guid, name, aka, website, country, parentGuid } = company
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
export function toEmploymentRecord(row: JobRow, month: number): EmploymentRecord {
  const { personId: id, guid, firstName, middleName, lastName, fullName } = row
  return employmentRecord(row, { id, guid, firstName, middleName, lastName, fullName }, month)
}

/** What matching sees of a job that was read whole. */
export const recordOf = ({ employment, person }: WholeJob, month: number): EmploymentRecord =>
  employmentRecord(employment, person, month)

function employmentRecord(
  job: Omit<JobRow, keyof PersonRecord> & Pick<JobRow, 'id'>,
  person: PersonRecord,
  month: number,
): EmploymentRecord {
  const { id, companyId, email, jobTitle, workLocCountry: country } = job
  // Without spreading objects: this runs for each candidate.
  const { current, recency } = standingOf(job, month)
  return { id, companyId, email, jobTitle, country, current, recency, person }
}

/** Thousands are read by place, too. */
export function toBearer([personId, firstName, middleName]: readonly unknown[]): Bearer {
  return { personId: Number(personId), firstName: String(firstName), middleName: String(middleName) }
}

/** A staff of ten thousand is read by place: by name takes twice as long. */
export function toStaffMember([employmentId, personId, familyName]: readonly unknown[]): StaffMember {
  return { employmentId: Number(employmentId), personId: Number(personId), familyName: String(familyName) }
}

/**
 * An employment is current as long as it has no end, or its end lies in a later month. A start in a later month does not
 * matter, except that employments that have begun come first.
 * @param month the month it is, as `monthAt` counts
 */
export function standingOf(
  { startedOn, endedOn }: Pick<Employment, 'startedOn' | 'endedOn'>,
  month: number,
): Standing {
  const started = monthNumber(startedOn)
  return {
    current: endedOn === '' || monthNumber(endedOn) > month,
    recency: started > month ? -started : started,
  }
}

export function toCompanyRow(company: Company): CompanyRow {
  return {
    compGUID: company.guid,
    compParentGuid: company.parentGuid,
    compGlobalHqParentGuid: company.globalHqParentGuid,
    compName: company.name,
    compNameAka: company.aka,
    compWorldwideParentName: company.worldwideParentName,
    compWebsite: company.website,
    compPubProfileUrl: company.profileUrl,
    compLegalStatus: company.legalStatus,
    compIndustry: company.industry,
    compEmpCount: company.empCount,
    compEmpRange: company.empRange,
    compRevRange: company.revRange,
    compGlobalRegions: company.globalRegions,
    compNaicsCodes: company.naicsCodes,
    compNaicsDescription: company.naicsDescription,
    compSicCodes: company.sicCodes,
    compSicDescription: company.sicDescription,
    compAddr: company.addr,
    compCity: company.city,
    compState: company.state,
    compCountry: company.country,
    compZipcode: company.zipcode,
    compPhoneNo: company.phoneNo,
  }
}

/** By each key so many companies, jobs, and matches are cached: a kilobyte or two each. */
export const MOST_REMEMBERED = 20_000

/** Companies, or last names, that are read at once to build an index: in a millisecond or two. */
export const PAGE = sql.raw('100')

/** The values of a JSON array that is given as `asked`. */
export const AMONG = sql`(select value from json_each(${sql.placeholder('asked')}))`

type MarketTable = typeof companies | typeof people | typeof employments

/** Returns the query for the whole rows of a table that meet a condition. It is prepared when first used. */
export const rowsWhere = <Table extends MarketTable>(
  { db, client }: Connection,
  table: Table,
  condition: SQL,
): (() => Statement<Table['$inferSelect'], SQLQueryBindings[]>) =>
  lazily(() =>
    direct(
      client,
      db
        .select(as(getTableColumns(table)))
        .from<MarketTable>(table)
        .where(condition),
    ),
  )
