/** The market as stored: what matching asks of it, and the whole records that are delivered. */
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { isAsked } from '../db/asked.ts'
import { Remembered } from '../db/changes.ts'
import { as, direct } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { companies, employments, people } from '../db/tables.ts'
import { lazily } from '../lib/lazily.ts'
import { monthNumber } from '../lib/month.ts'
import type { CompanyRecord, EmploymentRecord, LastName, Market } from '../matching/types.ts'
import {
  type Colleague,
  type Company,
  type CompanyRow,
  type Employment,
  type JobRow,
  type Person,
  recordOf,
  toBearer,
  toCompanyRecord,
  toEmploymentRecord,
  toStaffMember,
  type WholeJob,
} from './records.ts'

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

const COMPANY = getTableColumns(companies)
const PERSON = getTableColumns(people)
const EMPLOYMENT = getTableColumns(employments)

const COMPANY_ROW = {
  id: companies.id,
  guid: companies.guid,
  name: companies.name,
  aka: companies.aka,
  website: companies.website,
  country: companies.country,
  parentGuid: companies.parentGuid,
} satisfies Record<keyof CompanyRow, unknown>

const JOB_ROW = {
  id: employments.id,
  companyId: employments.companyId,
  personId: employments.personId,
  email: employments.email,
  jobTitle: employments.jobTitle,
  workLocCountry: employments.workLocCountry,
  endedOn: employments.endedOn,
  guid: people.guid,
  firstName: people.firstName,
  middleName: people.middleName,
  lastName: people.lastName,
  fullName: people.fullName,
} satisfies Record<keyof JobRow, unknown>

const COLLEAGUE = {
  guid: people.guid,
  jobTitle: employments.jobTitle,
  levels: employments.levels,
  functions: employments.functions,
  subFunctions: employments.subFunctions,
  workLocCountry: employments.workLocCountry,
} satisfies Record<keyof Colleague, unknown>

/** By each key so many companies, or jobs, are remembered: some two kilobytes each. */
const MOST_REMEMBERED = 20_000
/** Companies, or last names, that are read at once to build an index: in a millisecond or two. */
const PAGE = sql.raw('100')
/** Employments that are read whole, one by one. */
const FEW = 4

/** A company with everything known of it, and what matching sees of it. */
interface Known {
  readonly company: Company
  readonly record: CompanyRecord
}

/** Statements are prepared when first used: building them all would take a fifth of the start. */
export function createMarketStore({ db, client, changes }: Connection): MarketStore {
  const asked = sql.placeholder('asked')
  const remembered = <Key, Value extends object>() => new Remembered<Key, Value>(changes, MOST_REMEMBERED)

  // Read whole and remembered: matching reads what is delivered a moment later.
  const companiesWhere = (condition: SQL) =>
    lazily(() => direct<Company>(client, db.select(as(COMPANY)).from(companies).where(condition)))
  const companyById = companiesWhere(isAsked(companies.id))
  const knownById = remembered<number, Known>()
  const know = (company: Company): Known =>
    knownById.get(company.id) ?? knownById.set(company.id, { company, record: toCompanyRecord(company) })
  const known = (id: number): Known | undefined =>
    knownById.get(id) ?? optional(companyById().get(id) ?? undefined, know)
  const companiesBy = (condition: SQL) => {
    const statement = companiesWhere(condition)
    const found = remembered<string, readonly CompanyRecord[]>()
    return (key: string): readonly CompanyRecord[] =>
      key === ''
        ? []
        : (found.get(key) ??
          found.set(
            key,
            statement()
              .all(key)
              .map((company) => know(company).record),
          ))
  }
  const companiesByGuid = companiesBy(isAsked(companies.guid))
  const companyPage = lazily(() =>
    direct<CompanyRow>(
      client,
      db
        .select(as(COMPANY_ROW))
        .from(companies)
        .where(sql`${companies.id} > ${asked} order by ${companies.id} limit ${PAGE}`),
    ),
  )

  const personsWhere = (condition: SQL) =>
    lazily(() => direct<Person>(client, db.select(as(PERSON)).from(people).where(condition)))
  const personById = personsWhere(isAsked(people.id))
  const personsByGuid = personsWhere(isAsked(people.guid))
  const personsByProfile = personsWhere(isAsked(people.profileKey))
  const employmentsWhere = (condition: SQL) =>
    lazily(() =>
      direct<Employment>(
        client,
        db.select(as(EMPLOYMENT)).from(employments).where(condition).orderBy(employments.id),
      ),
    )
  const employmentById = employmentsWhere(isAsked(employments.id))
  const employmentsByEmail = employmentsWhere(isAsked(employments.emailKey))
  const employmentsOf = employmentsWhere(isAsked(employments.personId))

  const jobs = remembered<number, WholeJob>()
  const withPerson = (employment: Employment): WholeJob | undefined => {
    const person = personById().get(employment.personId)
    return person ? jobs.set(employment.id, { employment, person }) : undefined
  }
  const wholeJob = (id: number): WholeJob | undefined =>
    jobs.get(id) ?? optional(employmentById().get(id) ?? undefined, withPerson)
  const recordsOf = (found: readonly WholeJob[]): readonly EmploymentRecord[] => found.map(recordOf)
  const jobsBy = (find: (key: string) => readonly WholeJob[]) => {
    const found = remembered<string, readonly EmploymentRecord[]>()
    return (key: string): readonly EmploymentRecord[] =>
      key === '' ? [] : (found.get(key) ?? found.set(key, recordsOf(find(key))))
  }
  const jobsOf = (persons: readonly Person[]): readonly WholeJob[] =>
    persons
      .flatMap((person) =>
        employmentsOf()
          .all(person.id)
          .map((employment) => ({ employment, person })),
      )
      .sort((a, b) => a.employment.id - b.employment.id)

  const jobRowsWhere = (condition: SQL) =>
    lazily(() => {
      const joined = db
        .select(as(JOB_ROW))
        .from(employments)
        .innerJoin(people, eq(people.id, employments.personId))
      return direct<JobRow>(client, joined.where(condition).orderBy(employments.id))
    })
  const byIds = jobRowsWhere(sql`${employments.id} in (select value from json_each(${asked}))`)
  const byPersons = jobRowsWhere(sql`${employments.personId} in (select value from json_each(${asked}))`)
  const bearers = lazily(() =>
    direct(
      client,
      db
        .select({ id: people.id, firstName: people.firstName, middleName: people.middleName })
        .from(people)
        .where(sql`${people.lastNameKey} in (select value from json_each(${asked}))`),
    ),
  )
  /** Few are read whole, since one of them is likely delivered. */
  const employmentsWith = (ids: readonly number[]): readonly EmploymentRecord[] =>
    ids.length <= FEW
      ? recordsOf(ids.flatMap((id) => wholeJob(id) ?? []))
      : byIds().all(JSON.stringify(ids)).map(toEmploymentRecord)

  const staff = lazily(() =>
    direct(
      client,
      db
        .select({ id: employments.id, personId: employments.personId, familyName: employments.familyName })
        .from(employments)
        .where(isAsked(employments.companyId)),
    ),
  )
  const lastNamesWhere = (condition: SQL) =>
    lazily(() =>
      direct<LastName>(
        client,
        db
          .select({ key: sql`${people.lastNameKey}`.as('key'), people: sql`count(*)`.as('people') })
          .from(people)
          .where(
            sql`${condition} group by ${people.lastNameKey} order by ${people.lastNameKey} limit ${PAGE}`,
          ),
      ),
    )
  const firstLastNames = lastNamesWhere(sql`true`)
  const lastNamePage = lastNamesWhere(sql`${people.lastNameKey} > ${asked}`)
  const current = employmentsWhere(sql`${isAsked(employments.personId)} and ${employments.endedOn} = ''`)
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
    direct<Colleague>(
      client,
      db
        .select(as(COLLEAGUE))
        .from(employments)
        .innerJoin(people, eq(people.id, employments.personId))
        .where(sql`${isAsked(employments.companyId)} and ${employments.endedOn} = ''`),
    ),
  )
  const counts = lazily(() =>
    db
      .select({ companies: sql<number>`(select count(*) from companies)`, people: sql<number>`count(*)` })
      .from(people)
      .prepare(),
  )

  return {
    company: (id) => known(id)?.record,
    companyByGuid: (guid) => companiesByGuid(guid)[0],
    companiesByDomain: companiesBy(isAsked(companies.domain)),
    companiesByProfile: companiesBy(isAsked(companies.profileKey)),
    companiesAfter: (id = Number.MIN_SAFE_INTEGER) => companyPage().all(id).map(toCompanyRecord),
    employmentsByEmail: jobsBy((key) =>
      employmentsByEmail()
        .all(key)
        .flatMap((job) => withPerson(job) ?? []),
    ),
    employmentsByContactGuid: jobsBy((guid) => jobsOf(personsByGuid().all(guid))),
    employmentsByContactProfile: jobsBy((key) => jobsOf(personsByProfile().all(key))),
    staffOf: (companyId) => staff().values(companyId).map(toStaffMember),
    employments: employmentsWith,
    bearersOf: (keys) => bearers().values(JSON.stringify(keys)).map(toBearer),
    employmentsOf: (ids) => byPersons().all(JSON.stringify(ids)).map(toEmploymentRecord),
    lastNamesAfter: (key) => (key === undefined ? firstLastNames().all() : lastNamePage().all(key)),
    wholeCompany: (id) => known(id)?.company,
    wholeJob,
    currentEmployment: (personId) => latest(current().all(personId)),
    anyEmail: () => anyEmail().get()?.email,
    colleagues: (companyId) => colleagues().all(companyId),
    size: () => counts().get() ?? { companies: 0, people: 0 },
  }
}

const optional = <From, To>(value: From | undefined, map: (value: From) => To): To | undefined =>
  value === undefined ? undefined : map(value)

/** The job begun last; of several begun in one month, or at times not told, the first stored. */
function latest(jobs: readonly Employment[]): Employment | undefined {
  return jobs.toSorted((a, b) => monthNumber(b.startedOn) - monthNumber(a.startedOn))[0]
}
