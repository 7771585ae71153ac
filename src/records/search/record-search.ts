/** Lists and searches companies and people, for the data pages of the dashboard. */
import { eq, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import { createStaffIdsQuery } from '../store/people-queries.ts'
import { type Company, type Job, PARAMETER_LIST, type Person, prepareSelect } from '../store/records.ts'
import { COMPANY_TEXTS, createRecordFinder, type Order, PERSON_TEXTS } from './record-finder.ts'

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

/** The page of a list to return. */
interface PageOfRecords {
  /** Limits the list to records with this text in a name, GUID, website, or email address; `undefined` for all records. */
  readonly text: string | undefined
  readonly limit: number
  /** The position of the first record; `undefined` for the first page. */
  readonly start: Position | undefined
  /** Default: names that start with the text, then by name. */
  readonly order?: Order | undefined
}

interface ListedRecords<Record> {
  readonly records: readonly Record[]
  /** The number of all matching records. */
  readonly total: number
  /** The position of the first record on the next page; `undefined` on the last page. */
  readonly next: Position | undefined
}

/** The place of a record in the order of a list. The record may have been deleted since. */
export interface Position {
  readonly guid: string
  readonly id: number
  /** The name, or what the list is sorted by. */
  readonly name: string
}

/** Before all records. */
const START: Position = { guid: '', id: 0, name: '' }

export type RecordSearch = ReturnType<typeof createRecordSearch>

/** Plain SQL, because Drizzle omits table names outside of joins. */
const CONTACT_COUNT = sql<number>`(
  select count(distinct person_id) from jobs where jobs.company_id = companies.id)`

export function createRecordSearch(connection: Connection) {
  const { db } = connection
  const find = {
    companies: createRecordFinder(connection.client, COMPANY_TEXTS),
    people: createRecordFinder(connection.client, PERSON_TEXTS),
  }

  const findDescendants = createDescendantQuery(connection)
  const listed = () => db.select({ company: companies, contacts: CONTACT_COUNT }).from(companies)
  const companyByGuid = lazy(() => listed().where(equalsParameter(companies.guid)).prepare())
  const companiesWithIds = lazy(() => listed().where(sql`${companies.id} in ${PARAMETER_LIST}`).prepare())
  const companyById = prepareSelect(connection, companies, equalsParameter(companies.id))
  const personByGuid = prepareSelect(connection, people, equalsParameter(people.guid))
  const peopleWithIds = prepareSelect(connection, people, sql`${people.id} in ${PARAMETER_LIST}`)
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

  /** Returns the ids of the people with a job at the company; `undefined` for all people. */
  function staffOf(companyGuid: string | undefined): ReadonlySet<number> | undefined {
    if (companyGuid === undefined) return undefined
    const found = companyByGuid().get({ value: companyGuid })
    return new Set(found && staffIdsAt(found.company.id))
  }

  /** Returns the current position of a company, or `start` if it was deleted. */
  const findCompanyPosition = (start = START): Position =>
    toCompanyPosition(companyByGuid().get({ value: start.guid })?.company) ?? start

  /** Returns the current position of a person, or `start` if the person was deleted. */
  const findPersonPosition = (start = START): Position =>
    toPersonPosition(personByGuid().get(start.guid) ?? undefined) ?? start

  return {
    company: (guid: string): ListedCompany | undefined => companyByGuid().get({ value: guid }),
    person: (guid: string): ListedPerson | undefined => withJobs(personByGuid().all(guid))[0],
    /** Adds the companies of a person's jobs, which are stored. */
    withCompanies: (person: Person, jobs: readonly Job[]): ListedPerson => ({
      person,
      jobs: jobs.flatMap((job) => {
        const company = companyById().get(job.companyId)
        return company ? [{ job, company }] : []
      }),
    }),
    /** Lists companies: all of them, or all descendants of one. */
    companies(
      { text, limit, start, order }: PageOfRecords,
      parentGuid?: string,
    ): ListedRecords<ListedCompany> {
      const among = parentGuid === undefined ? undefined : findDescendants(parentGuid)
      // The position of a sorted list is in its cursor.
      const first = order === undefined ? findCompanyPosition(start) : (start ?? START)
      const { ids, total, last } = find.companies(text, limit + 1, first, among, order)
      const found = companiesWithIds().all({ value: JSON.stringify(ids) })
      const rows = sortByIds(ids, found, ({ company }) => company.id)
      return { records: rows.slice(0, limit), total, next: toCompanyPosition(rows[limit]?.company, last) }
    },
    /** Lists people: all of them, or those of one company. */
    people({ text, limit, start, order }: PageOfRecords, companyGuid?: string): ListedRecords<ListedPerson> {
      const first = order === undefined ? findPersonPosition(start) : (start ?? START)
      const { ids, total, last } = find.people(text, limit + 1, first, staffOf(companyGuid), order)
      const rows = sortByIds(ids, peopleWithIds().all(JSON.stringify(ids)), ({ id }) => id)
      return { records: withJobs(rows.slice(0, limit)), total, next: toPersonPosition(rows[limit], last) }
    },
  }
}

const toCompanyPosition = (company: Company | undefined, name = company?.name ?? ''): Position | undefined =>
  company && { guid: company.guid, id: company.id, name }

const toPersonPosition = (person: Person | undefined, name = person?.fullName ?? ''): Position | undefined =>
  person && { guid: person.guid, id: person.id, name }

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
