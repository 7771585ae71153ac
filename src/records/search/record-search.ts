/** Lists and searches companies and people, for the data pages of the dashboard. */
import type { Connection } from '../../db/open-and-lock.ts'
import { namesOf, prepareSelect, toSelectList } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import { type Company, type Job, PARAMETER_LIST, type Person } from '../store/records.ts'
import type { RowQueries } from '../store/row-queries.ts'
import {
  COMPANY_SORTS,
  COMPANY_TABLE,
  findRecords,
  type PageOfRecords,
  PERSON_TABLE,
} from './record-finder.ts'

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

const STAFF = 'SELECT person_id FROM jobs WHERE company_id = (SELECT id FROM companies WHERE guid = ?)'

/** All descendants of a company, without itself. Follows cycles of parents only once. */
const DESCENDANTS = `
  WITH RECURSIVE top(guid) AS (VALUES (?)), below(guid) AS (
    SELECT guid FROM top UNION SELECT companies.guid FROM below
    JOIN companies ON companies.parent_guid = below.guid AND companies.parent_guid <> '')
  SELECT id FROM companies WHERE guid IN below AND guid NOT IN top`

export function createRecordSearch({ client }: Connection, rows: RowQueries) {
  const companiesWithIds = lazy(() => {
    const columns = toSelectList({ ...namesOf(companies), contacts: COMPANY_SORTS.contactCount })
    return client.prepare<Company & Pick<ListedCompany, 'contacts'>, [string]>(
      `SELECT ${columns} FROM companies WHERE id IN ${PARAMETER_LIST}`,
    )
  })
  const peopleWithIds = prepareSelect(client, people, `id IN ${PARAMETER_LIST}`)
  const jobsOf = prepareSelect(client, jobs, `person_id IN ${PARAMETER_LIST} ORDER BY id`)

  const withCompanies = (person: Person, jobs: readonly Job[]): ListedPerson => ({
    person,
    jobs: jobs.flatMap((job) => {
      const company = rows.companyById(job.companyId)
      return company ? [{ job, company }] : []
    }),
  })

  function withJobs(persons: readonly Person[]): ListedPerson[] {
    const jobs = jobsOf().all(JSON.stringify(persons.map(({ id }) => id)))
    const byPerson = Map.groupBy(jobs, ({ personId }) => personId)
    return persons.map((person) => withCompanies(person, byPerson.get(person.id) ?? []))
  }

  const listCompanies = (ids: readonly number[]): ListedCompany[] =>
    companiesWithIds()
      .all(JSON.stringify(ids))
      .map(({ contacts, ...company }) => ({ company, contacts }))

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
    withCompanies,
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
