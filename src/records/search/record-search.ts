/** Lists and searches companies and people, for the data pages of the dashboard. */
import { eq, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import { type Company, type Job, PARAMETER_LIST, type Person, prepareSelect } from '../store/records.ts'
import type { RowQueries } from '../store/row-queries.ts'
import { COMPANY_TABLE, findRecords, type PageOfRecords, PERSON_TABLE } from './record-finder.ts'

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

export interface ListedRecords<Record> {
  readonly records: readonly Record[]
  /** The number of all matching records. */
  readonly total: number
}

export type RecordSearch = ReturnType<typeof createRecordSearch>

/** Plain SQL, because Drizzle omits table names outside of joins. */
const CONTACT_COUNT = sql<number>`(
  select count(distinct person_id) from jobs where jobs.company_id = companies.id)`

const STAFF = 'SELECT person_id FROM jobs WHERE company_id = (SELECT id FROM companies WHERE guid = ?)'

/** All descendants of a company, without itself. Follows cycles of parents only once. */
const DESCENDANTS = `
  WITH RECURSIVE top(guid) AS (VALUES (?)), below(guid) AS (
    SELECT guid FROM top UNION SELECT companies.guid FROM below
    JOIN companies ON companies.parent_guid = below.guid AND companies.parent_guid <> '')
  SELECT id FROM companies WHERE guid IN below AND guid NOT IN top`

export function createRecordSearch(connection: Connection, rows: RowQueries) {
  const { db, client } = connection
  const companiesWithIds = lazy(() =>
    db
      .select({ company: companies, contacts: CONTACT_COUNT })
      .from(companies)
      .where(sql`${companies.id} in ${PARAMETER_LIST}`)
      .prepare(),
  )
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

  function withJobs(persons: readonly Person[]): ListedPerson[] {
    const jobs = jobsOf().all({ value: JSON.stringify(persons.map(({ id }) => id)) })
    const byPerson = Map.groupBy(jobs, ({ job }) => job.personId)
    return persons.map((person) => ({ person, jobs: byPerson.get(person.id) ?? [] }))
  }

  const listCompanies = (ids: readonly number[]): ListedCompany[] =>
    companiesWithIds().all({ value: JSON.stringify(ids) })

  return {
    company: (guid: string): ListedCompany | undefined => {
      const company = rows.companyByGuid(guid)
      return company && listCompanies([company.id])[0]
    },
    person: (guid: string): ListedPerson | undefined => {
      const person = rows.personByGuid(guid)
      return person && withJobs([person])[0]
    },
    /** Adds the companies of a person's jobs, which are stored. */
    withCompanies: (person: Person, jobs: readonly Job[]): ListedPerson => ({
      person,
      jobs: jobs.flatMap((job) => {
        const company = rows.companyById(job.companyId)
        return company ? [{ job, company }] : []
      }),
    }),
    /** Lists companies: all of them, or all descendants of one. */
    companies(page: PageOfRecords, parentGuid?: string): ListedRecords<ListedCompany> {
      const { ids, total } = findRecords(client, COMPANY_TABLE, page, toSubset(DESCENDANTS, parentGuid))
      return { records: sortByIds(ids, listCompanies(ids), ({ company }) => company.id), total }
    },
    /** Lists people: all of them, or those with a current or past job at one company. */
    people(page: PageOfRecords, companyGuid?: string): ListedRecords<ListedPerson> {
      const { ids, total } = findRecords(client, PERSON_TABLE, page, toSubset(STAFF, companyGuid))
      const found = peopleWithIds().all(JSON.stringify(ids))
      return { records: withJobs(sortByIds(ids, found, ({ id }) => id)), total }
    },
  }
}

const toSubset = (ids: string, parameter: string | undefined) =>
  parameter === undefined ? undefined : { ids, parameter }

function sortByIds<Item>(
  ids: readonly number[],
  items: readonly Item[],
  getId: (item: Item) => number,
): Item[] {
  const byId = new Map(items.map((item) => [getId(item), item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
