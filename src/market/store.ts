/** The market as stored: what matching asks of it, and the whole records that are delivered. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { isAsked } from '../db/asked.ts'
import { Remembered } from '../db/changes.ts'
import type { Connection } from '../db/open.ts'
import { companies, employments, people } from '../db/tables.ts'
import { lazily } from '../lib/lazily.ts'
import { monthNumber } from '../lib/month.ts'
import type { CompanyRecord, EmploymentRecord, Market, StaffMember } from '../matching/types.ts'

/** A company with everything known of it. */
export type Company = typeof companies.$inferSelect
/** A person with everything known but the jobs. */
export type Person = typeof people.$inferSelect
/** One job with everything known of it. */
export type Employment = typeof employments.$inferSelect

export interface MarketStore extends Market {
  wholeCompany(id: number): Company | undefined
  wholeJob(id: number): WholeJob | undefined
  /** The job the person has today, the one begun last where there are several. */
  currentEmployment(personId: number): Employment | undefined
  /** Everyone who works at the company today, in no order. */
  colleagues(companyId: number): readonly Colleague[]
  /** The e-mail address of somebody who can be found, the first stored. */
  anyEmail(): string | undefined
  size(): { readonly companies: number; readonly people: number }
}

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

const COMPANY = {
  id: companies.id,
  guid: companies.guid,
  name: companies.name,
  aka: companies.aka,
  website: companies.website,
  country: companies.country,
  parentGuid: companies.parentGuid,
}

const EMPLOYMENT = {
  id: employments.id,
  companyId: employments.companyId,
  email: employments.email,
  jobTitle: employments.jobTitle,
  country: employments.workLocCountry,
  endedOn: employments.endedOn,
  person: {
    id: people.id,
    guid: people.guid,
    firstName: people.firstName,
    middleName: people.middleName,
    lastName: people.lastName,
    fullName: people.fullName,
  },
}

const STAFF_MEMBER = {
  employmentId: employments.id,
  personId: employments.personId,
  familyName: employments.familyName,
}

/** Companies, and jobs, that are remembered: about a megabyte each. */
const MOST_REMEMBERED = 500
/** Employments that are read whole, one by one. */
const FEW = 4

interface Known {
  readonly company: Company
  /** What matching sees of it. */
  readonly record: CompanyRecord
}

/** Statements are prepared when first used: building them all would take a fifth of the start. */
export function createMarketStore({ db, changes }: Connection): MarketStore {
  const asked = sql.placeholder('asked')
  const companiesWhere = (condition: SQL) =>
    lazily(() => db.select().from(companies).where(condition).prepare())
  const companyById = companiesWhere(isAsked(companies.id))
  const companyByGuid = companiesWhere(isAsked(companies.guid))
  const companiesByDomain = companiesWhere(isAsked(companies.domain))
  const companiesByProfile = companiesWhere(isAsked(companies.profileKey))
  const everyCompany = lazily(() => db.select(COMPANY).from(companies).prepare())

  const jobsWhere = (condition: SQL) =>
    lazily(() => {
      const joined = db
        .select({ employment: employments, person: people })
        .from(employments)
        .innerJoin(people, eq(people.id, employments.personId))
      return joined.where(condition).orderBy(employments.id).prepare()
    })
  const byEmail = jobsWhere(isAsked(employments.emailKey))
  const byContactGuid = jobsWhere(isAsked(people.guid))
  const byContactProfile = jobsWhere(isAsked(people.profileKey))
  const byId = jobsWhere(isAsked(employments.id))
  const employmentsWhere = (condition: SQL) =>
    lazily(() => {
      const joined = db
        .select(EMPLOYMENT)
        .from(employments)
        .innerJoin(people, eq(people.id, employments.personId))
      return joined.where(condition).orderBy(employments.id).prepare()
    })
  const staff = lazily(() =>
    db.select(STAFF_MEMBER).from(employments).where(isAsked(employments.companyId)).prepare(),
  )
  const byIds = employmentsWhere(sql`${employments.id} in (select value from json_each(${asked}))`)
  const byLastNames = employmentsWhere(sql`${people.lastNameKey} in (select value from json_each(${asked}))`)
  const everyLastName = lazily(() =>
    db
      .select({ key: people.lastNameKey, people: sql<number>`count(*)` })
      .from(people)
      .groupBy(people.lastNameKey)
      .prepare(),
  )

  const currentEmployments = lazily(() =>
    db
      .select()
      .from(employments)
      .where(sql`${isAsked(employments.personId)} and ${employments.endedOn} = ''`)
      .orderBy(employments.id)
      .prepare(),
  )
  const anyEmail = lazily(() =>
    db
      .select({ email: employments.email })
      .from(employments)
      .where(sql`${employments.emailKey} <> '' and ${employments.endedOn} = ''`)
      .orderBy(employments.id)
      .limit(1)
      .prepare(),
  )
  const colleagues = lazily(() =>
    db
      .select({
        guid: people.guid,
        jobTitle: employments.jobTitle,
        levels: employments.levels,
        functions: employments.functions,
        subFunctions: employments.subFunctions,
        workLocCountry: employments.workLocCountry,
      })
      .from(employments)
      .innerJoin(people, eq(people.id, employments.personId))
      .where(sql`${isAsked(employments.companyId)} and ${employments.endedOn} = ''`)
      .prepare(),
  )
  const counts = lazily(() =>
    db
      .select({ companies: sql<number>`(select count(*) from companies)`, people: sql<number>`count(*)` })
      .from(people)
      .prepare(),
  )

  // Read whole and remembered: matching reads what is delivered a moment later.
  const remembered = new Remembered<number, Known>(changes, MOST_REMEMBERED)
  const remember = (company: Company): Known => {
    const known = { company, record: toCompanyRecord(company) }
    remembered.set(company.id, known)
    return known
  }
  const toRecord = (company: Company): CompanyRecord => remember(company).record
  const known = (id: number): Known | undefined =>
    remembered.get(id) ?? optional(companyById().get({ asked: id }), remember)

  const jobs = new Remembered<number, WholeJob>(changes, MOST_REMEMBERED)
  const rememberJob = (job: WholeJob): EmploymentRecord => {
    jobs.set(job.employment.id, job)
    return recordOf(job)
  }
  const wholeJob = (id: number): WholeJob | undefined => jobs.get(id) ?? byId().get({ asked: id })
  /** Few are read whole, since one of them is likely delivered. */
  const employmentsWith = (ids: readonly number[]): readonly EmploymentRecord[] =>
    ids.length <= FEW
      ? ids.flatMap((id) => optional(wholeJob(id), rememberJob) ?? [])
      : byIds()
          .all({ asked: JSON.stringify(ids) })
          .map(toEmploymentRecord)

  return {
    company: (id) => known(id)?.record,
    companyByGuid: (guid) => optional(companyByGuid().get({ asked: guid }), remember)?.record,
    companiesByDomain: (domain) =>
      domain === '' ? [] : companiesByDomain().all({ asked: domain }).map(toRecord),
    companiesByProfile: (key) => (key === '' ? [] : companiesByProfile().all({ asked: key }).map(toRecord)),
    allCompanies: () => everyCompany().all().map(toCompanyRecord),
    employmentsByEmail: (key) => (key === '' ? [] : byEmail().all({ asked: key }).map(rememberJob)),
    employmentsByContactGuid: (guid) => byContactGuid().all({ asked: guid }).map(rememberJob),
    employmentsByContactProfile: (key) =>
      key === '' ? [] : byContactProfile().all({ asked: key }).map(rememberJob),
    staffOf: (companyId) => staff().values({ asked: companyId }).map(toStaffMember),
    employments: employmentsWith,
    employmentsByLastNames: (keys) =>
      byLastNames()
        .all({ asked: JSON.stringify(keys) })
        .map(toEmploymentRecord),
    allLastNames: () => everyLastName().all(),
    wholeCompany: (id) => known(id)?.company,
    wholeJob,
    currentEmployment: (personId) => latest(currentEmployments().all({ asked: personId })),
    anyEmail: () => anyEmail().get()?.email,
    colleagues: (companyId) => colleagues().all({ asked: companyId }),
    size: () => counts().get() ?? { companies: 0, people: 0 },
  }
}

const optional = <From, To>(value: From | undefined, map: (value: From) => To): To | undefined =>
  value === undefined ? undefined : map(value)

/** The job begun last; of several begun in one month, or at times not told, the first stored. */
function latest(jobs: readonly Employment[]): Employment | undefined {
  return jobs.toSorted((a, b) => monthNumber(b.startedOn) - monthNumber(a.startedOn))[0]
}

type CompanyRow = Pick<Company, keyof typeof COMPANY>

/** What matching sees of a company. */
export function toCompanyRecord(row: CompanyRow): CompanyRecord {
  const { id, guid, name, aka, website, country, parentGuid } = row
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

type EmploymentRow = Pick<Employment, 'id' | 'companyId' | 'email' | 'jobTitle' | 'endedOn'> & {
  readonly country: string
  readonly person: EmploymentRecord['person']
}

/** A staff of ten thousand is read by place: by name takes twice as long. */
function toStaffMember([employmentId, personId, familyName]: readonly unknown[]): StaffMember {
  return { employmentId: Number(employmentId), personId: Number(personId), familyName: String(familyName) }
}

const toEmploymentRecord = ({ endedOn, ...employment }: EmploymentRow): EmploymentRecord => ({
  ...employment,
  current: endedOn === '',
})

/** What matching sees of a job. */
function recordOf({ employment, person }: WholeJob): EmploymentRecord {
  const { id, companyId, email, jobTitle, workLocCountry, endedOn } = employment
  const { guid, firstName, middleName, lastName, fullName } = person
  return {
    id,
    companyId,
    email,
    jobTitle,
    country: workLocCountry,
    current: endedOn === '',
    person: { id: person.id, guid, firstName, middleName, lastName, fullName },
  }
}
