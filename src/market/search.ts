/** Stored records as a page about the data shows them. Rows are scanned: nothing here is for enriching. */
import { asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Connection } from '../db/open.ts'
import { companies, employments, people } from '../db/tables.ts'
import type { Company, Employment, Person } from './records.ts'

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

export interface Found<Record> {
  readonly records: readonly Record[]
  /** How many there are beside those shown. */
  readonly total: number
}

interface Search {
  /** Any part of a name or an address; `''` finds all. */
  readonly text: string
  readonly limit: number
}

export interface MarketSearch {
  company(guid: string): ListedCompany | undefined
  person(guid: string): ListedPerson | undefined
  /** Names that begin with the text first, then by name. */
  companies(search: Search): Found<ListedCompany>
  /** Likewise; of everybody, or of a company's contacts. */
  people(search: Search & { readonly companyGuid: string | undefined }): Found<ListedPerson>
}

export function marketSearch({ db }: Connection): MarketSearch {
  const total = sql<number>`count(*) over ()`
  // In plain text: outside a join Drizzle writes columns without their tables.
  const contacts = sql<number>`(
    select count(distinct person_id) from employments where employments.company_id = companies.id)`
  const listed = () => db.select({ company: companies, contacts, total }).from(companies)

  function withJobs(found: readonly Person[]): ListedPerson[] {
    const ids = found.map(({ id }) => id)
    const jobs = db
      .select({ employment: employments, company: companies })
      .from(employments)
      .innerJoin(companies, eq(companies.id, employments.companyId))
      .where(inArray(employments.personId, ids))
      .orderBy(employments.id)
      .all()
    const byPerson = Map.groupBy(jobs, ({ employment }) => employment.personId)
    return found.map((person) => ({ person, jobs: byPerson.get(person.id) ?? [] }))
  }

  return {
    company: (guid) => listed().where(eq(companies.guid, guid)).get(),
    person: (guid) => withJobs(db.select().from(people).where(eq(people.guid, guid)).all())[0],
    companies: ({ text, limit }) => {
      const { name, aka, website, guid } = companies
      const records = listed()
        .where(holdsIn(text, [name, aka, website, guid]))
        .orderBy(...beginningFirst(text, name), companies.id)
        .limit(limit)
        .all()
      return { records, total: records[0]?.total ?? 0 }
    },
    people: ({ text, companyGuid, limit }) => {
      const { fullName, guid } = people
      const byEmail = sql`people.id in (
        select person_id from employments where ${holds(text, employments.email)})`
      const there = sql`people.id in (
        select person_id from employments join companies on companies.id = employments.company_id
        where companies.guid = ${companyGuid})`
      const isMeant = text === '' ? sql`true` : sql`(${or(holdsIn(text, [fullName, guid]), byEmail)})`
      const rows = db
        .select({ person: people, total })
        .from(people)
        .where(companyGuid === undefined ? isMeant : sql`${isMeant} and ${there}`)
        .orderBy(...beginningFirst(text, fullName), people.id)
        .limit(limit)
        .all()
      return { records: withJobs(rows.map(({ person }) => person)), total: rows[0]?.total ?? 0 }
    },
  }
}

const holdsIn = (text: string, columns: readonly SQLiteColumn[]): SQL | undefined =>
  or(...columns.map((column) => holds(text, column)))

const holds = (text: string, column: SQLiteColumn): SQL =>
  sql`${column} like ${`%${pattern(text)}%`} escape '\\'`

const beginningFirst = (text: string, name: SQLiteColumn): SQL[] => [
  desc(sql`${name} like ${`${pattern(text)}%`} escape '\\'`),
  asc(sql`${name} collate nocase`),
]

/** SQLite knows upper and lower case of plain letters only: any other stands for any letter. */
const pattern = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\\%_]/g, '\\$&')
    .replace(/[^\0-\x7f]/gu, '_')
