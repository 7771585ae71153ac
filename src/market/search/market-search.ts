/** Stored records as a page about the data shows them. */
import { eq, sql } from 'drizzle-orm'
import { isAsked } from '../../db/statements.ts'
import type { Connection } from '../../db/open.ts'
import { companies, employments, people } from '../../db/tables.ts'
import { lazily } from '../../lib/cache.ts'
import { AMONG, type Company, type Employment, type Person, rowsWhere } from '../store/records.ts'
import { COMPANY_TEXTS, PERSON_TEXTS, textSearch } from './text-search.ts'

export interface ListedCompany {
  readonly company: Company
  /** People who work or worked there. */
  readonly contacts: number
}

export interface ListedPerson {
  readonly person: Person
  /** In the order they were stored. */
  readonly jobs: readonly { readonly employment: Employment; readonly company: Company }[]
}

interface Listed<Record> {
  readonly records: readonly Record[]
  /** How many there are, listed or not. */
  readonly total: number
}

export type MarketSearch = ReturnType<typeof marketSearch>

/** In plain text: outside a join Drizzle writes columns without their tables. */
const CONTACTS = sql<number>`(
  select count(distinct person_id) from employments where employments.company_id = companies.id)`
const BY_NAME = sql`companies.name collate nocase, companies.id`
const BY_FULL_NAME = sql`people.full_name collate nocase, people.id`
const LIMIT = sql.placeholder('limit')

export function marketSearch(connection: Connection) {
  const { db } = connection
  const find = {
    companies: textSearch(connection.client, COMPANY_TEXTS),
    people: textSearch(connection.client, PERSON_TEXTS),
  }

  const below = companiesBelow(connection)
  const listed = () => db.select({ company: companies, contacts: CONTACTS }).from(companies)
  const companyByGuid = lazily(() => listed().where(isAsked(companies.guid)).prepare())
  const firstCompanies = lazily(() => listed().orderBy(BY_NAME).limit(LIMIT).prepare())
  const firstAmong = lazily(() =>
    listed().where(sql`${companies.id} in ${AMONG}`).orderBy(BY_NAME).limit(LIMIT).prepare(),
  )
  const companiesAmong = lazily(() => listed().where(sql`${companies.id} in ${AMONG}`).prepare())
  const personByGuid = rowsWhere(connection, people, isAsked(people.guid))
  const peopleAmong = rowsWhere(connection, people, sql`${people.id} in ${AMONG}`)
  const firstPeople = lazily(() => db.select().from(people).orderBy(BY_FULL_NAME).limit(LIMIT).prepare())
  const firstStaff = lazily(() => {
    const isThere = sql`people.id in (select person_id from employments where company_id = ${sql.placeholder('at')})`
    return db.select().from(people).where(isThere).orderBy(BY_FULL_NAME).limit(LIMIT).prepare()
  })
  const jobsOf = lazily(() =>
    db
      .select({ employment: employments, company: companies })
      .from(employments)
      .innerJoin(companies, eq(companies.id, employments.companyId))
      .where(sql`${employments.personId} in ${AMONG}`)
      .orderBy(employments.id)
      .prepare(),
  )
  const staffIds = lazily(() =>
    db
      .selectDistinct({ id: employments.personId })
      .from(employments)
      .where(isAsked(employments.companyId))
      .prepare(),
  )

  function withJobs(found: readonly Person[]): ListedPerson[] {
    const jobs = jobsOf().all({ asked: JSON.stringify(found.map(({ id }) => id)) })
    const byPerson = Map.groupBy(jobs, ({ employment }) => employment.personId)
    return found.map((person) => ({ person, jobs: byPerson.get(person.id) ?? [] }))
  }

  const idOf = (companyGuid: string): number | undefined =>
    companyByGuid().get({ asked: companyGuid })?.company.id

  /** Everybody who works or worked there. */
  const staffAt = (companyId: number): ReadonlySet<number> =>
    new Set(
      staffIds()
        .all({ asked: companyId })
        .map(({ id }) => id),
    )

  /** The people of a company that a search means; `undefined` for everybody. */
  function staffOf(companyGuid: string | undefined): ReadonlySet<number> | undefined {
    if (companyGuid === undefined) return undefined
    const at = idOf(companyGuid)
    return at === undefined ? new Set() : staffAt(at)
  }

  const total = (table: typeof companies | typeof people): number =>
    db.select({ total: sql<number>`count(*)` }).from(table).get()?.total ?? 0

  return {
    company: (guid: string): ListedCompany | undefined => companyByGuid().get({ asked: guid }),
    person: (guid: string): ListedPerson | undefined => withJobs(personByGuid().all(guid))[0],
    /** The first by name; of all companies, or of those below one, at any depth. */
    companies(limit: number, parentGuid?: string): Listed<ListedCompany> {
      if (parentGuid === undefined) {
        return { records: firstCompanies().all({ limit }), total: total(companies) }
      }
      const ids = below(parentGuid)
      const asked = JSON.stringify([...ids])
      return { records: firstAmong().all({ asked, limit }), total: ids.size }
    },
    /** Likewise; of everybody, or of a company's contacts. */
    people(limit: number, companyGuid?: string): Listed<ListedPerson> {
      if (companyGuid === undefined) {
        return { records: withJobs(firstPeople().all({ limit })), total: total(people) }
      }
      const at = idOf(companyGuid)
      if (at === undefined) return { records: [], total: 0 }
      return { records: withJobs(firstStaff().all({ at, limit })), total: staffAt(at).size }
    },
    /** Companies whose names, website, or GUID contain the text. Names that begin with it come first, then by name. */
    findCompanies(text: string, limit: number, parentGuid?: string): Listed<ListedCompany> {
      const among = parentGuid === undefined ? undefined : below(parentGuid)
      const { ids, total } = find.companies(text, limit, among)
      const found = companiesAmong().all({ asked: JSON.stringify(ids) })
      return { records: inOrder(ids, found, ({ company }) => company.id), total }
    },
    /** Likewise for people: by name, GUID, and the email addresses of all jobs. */
    findPeople(text: string, limit: number, companyGuid?: string): Listed<ListedPerson> {
      const { ids, total } = find.people(text, limit, staffOf(companyGuid))
      const found = peopleAmong().all(JSON.stringify(ids))
      return { records: withJobs(inOrder(ids, found, ({ id }) => id)), total }
    },
  }
}

function inOrder<Found>(
  ids: readonly number[],
  found: readonly Found[],
  idOf: (one: Found) => number,
): Found[] {
  const byId = new Map(found.map((one) => [idOf(one), one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * The ids of the companies below the one with a GUID, at any depth, without itself. Companies that are each other's parents are
 * followed once.
 */
export function companiesBelow({ db }: Connection): (guid: string) => ReadonlySet<number> {
  const guid = sql.placeholder('guid')
  const below = lazily(() =>
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
      below()
        .all({ guid })
        .map(({ id }) => id),
    )
}
