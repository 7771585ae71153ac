/** What an edit must know of the market as stored: statements of its own, since nothing may be remembered here. */
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { as, direct, isAsked } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { companies, employments, people } from '../db/tables.ts'
import { lazily } from '../lib/cache.ts'
import { plainName } from './from-rows.ts'
import type { Company, Employment, Person } from './records.ts'

export interface MarketLookup {
  companyById(id: number): Company | undefined
  companyByGuid(guid: string): Company | undefined
  /** The first stored with this domain. */
  companyByDomain(domain: string): Company | undefined
  /** The first stored by each name, as `plainName` writes it. Reads all names. */
  companyIdsByName(): ReadonlyMap<string, number>
  personByGuid(guid: string): Person | undefined
  personById(id: number): Person | undefined
  /** The first who ever had this address. */
  personByEmail(emailKey: string): Person | undefined
  /** Everybody with this last name who ever worked there. */
  namesakesAt(companyId: number, lastNameKey: string): readonly Person[]
  /** In the order they were stored. */
  jobsOf(personId: number): readonly Employment[]
  /** Ids of everybody who works or worked there. */
  staffAt(companyId: number): readonly number[]
  peopleWith(ids: readonly number[]): readonly Person[]
  /** All jobs of all of them. */
  jobsOfAll(personIds: readonly number[]): readonly Employment[]
}

export function marketLookup({ db, client }: Connection): MarketLookup {
  const companyWhere = (condition: SQL) =>
    lazily(() => db.select().from(companies).where(condition).orderBy(companies.id).prepare())
  const byId = companyWhere(isAsked(companies.id))
  const byGuid = companyWhere(isAsked(companies.guid))
  const byDomain = companyWhere(isAsked(companies.domain))
  const names = lazily(() =>
    db.select({ id: companies.id, name: companies.name }).from(companies).orderBy(companies.id).prepare(),
  )
  const personWhere = (condition: SQL) => lazily(() => db.select().from(people).where(condition).prepare())
  const personGuid = personWhere(isAsked(people.guid))
  const personId = personWhere(isAsked(people.id))
  const employed = () =>
    db
      .select({ person: people })
      .from(people)
      .innerJoin(employments, eq(employments.personId, people.id))
      .orderBy(employments.id)
  const byEmail = lazily(() => employed().where(isAsked(employments.emailKey)).prepare())
  const namesakes = lazily(() =>
    employed()
      .where(sql`${isAsked(people.lastNameKey)} and ${employments.companyId} in (${sql.placeholder('at')})`)
      .prepare(),
  )
  const jobsWhere = (condition: SQL) =>
    lazily(() => db.select().from(employments).where(condition).orderBy(employments.id).prepare())
  const ofPerson = jobsWhere(isAsked(employments.personId))
  const among = sql`(select value from json_each(${sql.placeholder('asked')}))`
  const staff = lazily(() =>
    direct<{ id: number }>(
      client,
      db
        .selectDistinct(as({ id: employments.personId }))
        .from(employments)
        .where(isAsked(employments.companyId)),
    ),
  )
  const peopleAmong = lazily(() =>
    direct<Person>(
      client,
      db
        .select(as(getTableColumns(people)))
        .from(people)
        .where(sql`${people.id} in ${among}`),
    ),
  )
  const jobsAmong = lazily(() =>
    direct<Employment>(
      client,
      db
        .select(as(getTableColumns(employments)))
        .from(employments)
        .where(sql`${employments.personId} in ${among}`)
        .orderBy(employments.id),
    ),
  )

  return {
    companyById: (id) => byId().get({ asked: id }),
    companyByGuid: (guid) => byGuid().get({ asked: guid }),
    companyByDomain: (domain) => byDomain().get({ asked: domain }),
    companyIdsByName: () => {
      const ids = new Map<string, number>()
      for (const { id, name } of names().all()) {
        const plain = plainName(name)
        if (plain !== '' && !ids.has(plain)) ids.set(plain, id)
      }
      return ids
    },
    personByGuid: (guid) => personGuid().get({ asked: guid }),
    personById: (id) => personId().get({ asked: id }),
    personByEmail: (emailKey) => byEmail().get({ asked: emailKey })?.person,
    namesakesAt: (companyId, lastNameKey) =>
      namesakes()
        .all({ asked: lastNameKey, at: companyId })
        .map(({ person }) => person),
    jobsOf: (id) => ofPerson().all({ asked: id }),
    staffAt: (id) =>
      staff()
        .all(id)
        .map((person) => person.id),
    peopleWith: (ids) => peopleAmong().all(JSON.stringify(ids)),
    jobsOfAll: (ids) => jobsAmong().all(JSON.stringify(ids)),
  }
}
