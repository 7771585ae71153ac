/** Lists and searches companies and people, for the data pages of the dashboard. */
import { eq, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter } from '../../db/statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import { createStaffIdsQuery } from '../store/people-queries.ts'
import { type Company, type Job, PARAMETER_LIST, type Person, prepareSelect } from '../store/records.ts'
import { COMPANY_TEXTS, createTextSearch, PERSON_TEXTS } from './text-search.ts'

export interface ListedCompany {
  readonly company: Company
  /** The number of people with a current or past job. */
  readonly contacts: number
}

export interface ListedPerson {
  readonly person: Person
  /** In the order of their ids. */
  readonly jobs: readonly { readonly job: Job; readonly company: Company }[]
}

interface ListedRecords<Record> {
  readonly records: readonly Record[]
  /** The number of all matching records. */
  readonly total: number
}

export type MarketSearch = ReturnType<typeof createMarketSearch>

/** Plain SQL, because Drizzle omits table names outside of joins. */
const CONTACT_COUNT = sql<number>`(
  select count(distinct person_id) from jobs where jobs.company_id = companies.id)`
const BY_NAME = sql`companies.name collate nocase, companies.id`
const BY_FULL_NAME = sql`people.full_name collate nocase, people.id`
const LIMIT = sql.placeholder('limit')

export function createMarketSearch(connection: Connection) {
  const { db } = connection
  const search = {
    companies: createTextSearch(connection.client, COMPANY_TEXTS),
    people: createTextSearch(connection.client, PERSON_TEXTS),
  }

  const findDescendants = createDescendantQuery(connection)
  const listed = () => db.select({ company: companies, contacts: CONTACT_COUNT }).from(companies)
  const companyByGuid = lazy(() => listed().where(equalsParameter(companies.guid)).prepare())
  const firstCompanies = lazy(() => listed().orderBy(BY_NAME).limit(LIMIT).prepare())
  const firstWithIds = lazy(() =>
    listed().where(sql`${companies.id} in ${PARAMETER_LIST}`).orderBy(BY_NAME).limit(LIMIT).prepare(),
  )
  const companiesWithIds = lazy(() => listed().where(sql`${companies.id} in ${PARAMETER_LIST}`).prepare())
  const personByGuid = prepareSelect(connection, people, equalsParameter(people.guid))
  const peopleWithIds = prepareSelect(connection, people, sql`${people.id} in ${PARAMETER_LIST}`)
  const firstPeople = lazy(() => db.select().from(people).orderBy(BY_FULL_NAME).limit(LIMIT).prepare())
  const firstStaff = lazy(() => {
    const isThere = sql`people.id in (select person_id from jobs where company_id = ${sql.placeholder('companyId')})`
    return db.select().from(people).where(isThere).orderBy(BY_FULL_NAME).limit(LIMIT).prepare()
  })
  const jobsOf = lazy(() =>
    db
      .select({ job: jobs, company: companies })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(sql`${jobs.personId} in ${PARAMETER_LIST}`)
      .orderBy(jobs.id)
      .prepare(),
  )
  const staffIdsAt = createStaffIdsQuery(connection)

  function withJobs(persons: readonly Person[]): ListedPerson[] {
    const jobs = jobsOf().all({ value: JSON.stringify(persons.map(({ id }) => id)) })
    const byPerson = Map.groupBy(jobs, ({ job }) => job.personId)
    return persons.map((person) => ({ person, jobs: byPerson.get(person.id) ?? [] }))
  }

  const findCompanyId = (companyGuid: string): number | undefined =>
    companyByGuid().get({ value: companyGuid })?.company.id

  /** Returns the ids to search among; `undefined` for all people. */
  function staffOf(companyGuid: string | undefined): ReadonlySet<number> | undefined {
    if (companyGuid === undefined) return undefined
    const companyId = findCompanyId(companyGuid)
    return companyId === undefined ? new Set() : new Set(staffIdsAt(companyId))
  }

  const total = (table: typeof companies | typeof people): number =>
    db.select({ total: sql<number>`count(*)` }).from(table).get()?.total ?? 0

  return {
    company: (guid: string): ListedCompany | undefined => companyByGuid().get({ value: guid }),
    person: (guid: string): ListedPerson | undefined => withJobs(personByGuid().all(guid))[0],
    /** Lists the first companies by name, of all companies or of all descendants of one. */
    companies(limit: number, parentGuid?: string): ListedRecords<ListedCompany> {
      if (parentGuid === undefined) {
        return { records: firstCompanies().all({ limit }), total: total(companies) }
      }
      const ids = findDescendants(parentGuid)
      const value = JSON.stringify([...ids])
      return { records: firstWithIds().all({ value, limit }), total: ids.size }
    },
    /** Lists the first people by name, of all people or of one company. */
    people(limit: number, companyGuid?: string): ListedRecords<ListedPerson> {
      if (companyGuid === undefined) {
        return { records: withJobs(firstPeople().all({ limit })), total: total(people) }
      }
      const companyId = findCompanyId(companyGuid)
      if (companyId === undefined) return { records: [], total: 0 }
      return {
        records: withJobs(firstStaff().all({ companyId, limit })),
        total: staffIdsAt(companyId).length,
      }
    },
    /** Finds companies by a part of name, website, or GUID. Names that start with the text come first, then by name. */
    findCompanies(text: string, limit: number, parentGuid?: string): ListedRecords<ListedCompany> {
      const among = parentGuid === undefined ? undefined : findDescendants(parentGuid)
      const { ids, total } = search.companies(text, limit, among)
      const rows = companiesWithIds().all({ value: JSON.stringify(ids) })
      return { records: sortByIds(ids, rows, ({ company }) => company.id), total }
    },
    /** Finds people by a part of name, GUID, or any email address, in the same order. */
    findPeople(text: string, limit: number, companyGuid?: string): ListedRecords<ListedPerson> {
      const { ids, total } = search.people(text, limit, staffOf(companyGuid))
      const rows = peopleWithIds().all(JSON.stringify(ids))
      return { records: withJobs(sortByIds(ids, rows, ({ id }) => id)), total }
    },
  }
}

function sortByIds<Item>(
  ids: readonly number[],
  items: readonly Item[],
  getId: (item: Item) => number,
): Item[] {
  const byId = new Map(items.map((item) => [getId(item), item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns a query for the ids of all descendants of a company, without itself. Follows cycles of parents only once. */
function createDescendantQuery({ db }: Connection): (guid: string) => ReadonlySet<number> {
  const guid = sql.placeholder('guid')
  const descendants = lazy(() =>
    db
      .select({ id: sql<number>`id` })
      .from(sql`companies`)
      .where(sql`companies.guid <> ${guid} and companies.guid in (
        with recursive below(guid) as (
          values (${guid}) union select held.guid from below
          join companies as held on held.parent_guid = below.guid and held.parent_guid <> '')
        select guid from below)`)
      .prepare(),
  )
  return (guid) =>
    new Set(
      descendants()
        .all({ guid })
        .map(({ id }) => id),
    )
}
