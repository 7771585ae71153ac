/** Lists and searches companies and people, for the data pages of the dashboard. */
import { getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { isInParameter, prepare, selectFrom, selectRows } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { RowQueries } from '../store/row-queries.ts'
import { type Company, type Job, type Person, selectStaff } from '../store/rows.ts'
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

/** Selects the ids of all descendants of a company, without itself. Follows cycles of parents only once. */
const selectDescendants = (companyGuid: string) => sql`
  with recursive top(guid) as (values (${companyGuid})), below(guid) as (
    select guid from top union select ${companies.guid} from below
    join ${companies} on ${companies.parentGuid} = below.guid and ${companies.parentGuid} <> '')
  select ${companies.id} from ${companies} where ${companies.guid} in below and ${companies.guid} not in top`

export function createRecordSearch({ db, client }: Connection, rows: RowQueries) {
  const columns = { ...getTableColumns(companies), contacts: COMPANY_SORTS.contactCount }
  const companiesWithIds = prepare(client, () =>
    selectFrom(companies, columns).where(isInParameter(companies.id)),
  )
  const peopleWithIds = prepare(client, () => selectRows(people).where(isInParameter(people.id)))
  const jobsOf = prepare(client, () => selectRows(jobs).where(isInParameter(jobs.personId)).orderBy(jobs.id))

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
      const subset = parentGuid === undefined ? undefined : selectDescendants(parentGuid)
      const { ids, total } = findRecords(db, COMPANY_TABLE, page, subset)
      return { records: sortByIds(ids, listCompanies(ids), ({ company }) => company.id), total }
    },
    /** Lists people: all of them, or those with a current or past job at one company. */
    people(page: PageOfRecords, companyGuid?: string): ListedRecords<ListedPerson> {
      const subset = companyGuid === undefined ? undefined : selectStaff(companyGuid).getSQL()
      const { ids, total } = findRecords(db, PERSON_TABLE, page, subset)
      const found = peopleWithIds().all(JSON.stringify(ids))
      return { records: withJobs(sortByIds(ids, found, ({ id }) => id)), total }
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
