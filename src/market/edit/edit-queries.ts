/** What an edit reads of the stored market. It caches nothing, since edits change it. */
import { sql } from 'drizzle-orm'
import { isAsked } from '../../db/statements.ts'
import type { Connection } from '../../db/open.ts'
import { companies, employments, people } from '../../db/tables.ts'
import { lazily } from '../../lib/cache.ts'
import { plainName } from '../import/row-mapping.ts'
import { AMONG, type Company, type Employment, type Person, rowsWhere } from '../store/records.ts'

export type MarketLookup = ReturnType<typeof marketLookup>

export function marketLookup(connection: Connection) {
  const { db } = connection
  const byId = rowsWhere(connection, companies, isAsked(companies.id))
  const byGuid = rowsWhere(connection, companies, isAsked(companies.guid))
  const byDomain = rowsWhere(
    connection,
    companies,
    sql`${isAsked(companies.domain)} order by ${companies.id}`,
  )
  const names = lazily(() =>
    db.select({ id: companies.id, name: companies.name }).from(companies).orderBy(companies.id).prepare(),
  )
  const personByGuid = rowsWhere(connection, people, isAsked(people.guid))
  const peopleAmong = rowsWhere(connection, people, sql`${people.id} in ${AMONG}`)
  const jobsAmong = rowsWhere(
    connection,
    employments,
    sql`${employments.personId} in ${AMONG} order by ${employments.id}`,
  )
  const employed = () =>
    db
      .select({ person: people })
      .from(employments)
      .innerJoin(people, sql`${people.id} = ${employments.personId}`)
  const byEmail = lazily(() =>
    employed().where(isAsked(employments.emailKey)).orderBy(employments.id).prepare(),
  )
  const namesakes = lazily(() =>
    employed()
      .where(sql`${isAsked(people.lastNameKey)} and ${employments.companyId} in (${sql.placeholder('at')})`)
      .orderBy(employments.id)
      .prepare(),
  )
  const staff = lazily(() =>
    db
      .selectDistinct({ id: employments.personId })
      .from(employments)
      .where(isAsked(employments.companyId))
      .prepare(),
  )

  return {
    companyById: (id: number): Company | undefined => byId().get(id) ?? undefined,
    companyByGuid: (guid: string): Company | undefined => byGuid().get(guid) ?? undefined,
    /** The first stored with this domain. */
    companyByDomain: (domain: string): Company | undefined => byDomain().get(domain) ?? undefined,
    /** The first stored by each name, as `plainName` writes it. Reads all names. */
    companyIdsByName(): ReadonlyMap<string, number> {
      const ids = new Map<string, number>()
      for (const { id, name } of names().all()) {
        const plain = plainName(name)
        if (plain !== '' && !ids.has(plain)) ids.set(plain, id)
      }
      return ids
    },
    personByGuid: (guid: string): Person | undefined => personByGuid().get(guid) ?? undefined,
    /** The first who ever had this address. */
    personByEmail: (emailKey: string): Person | undefined => byEmail().get({ asked: emailKey })?.person,
    /** Everybody with this last name who ever worked there. */
    namesakesAt: (companyId: number, lastNameKey: string): readonly Person[] =>
      namesakes()
        .all({ asked: lastNameKey, at: companyId })
        .map(({ person }) => person),
    /** The jobs of all of them, in the order they were stored. */
    jobsOf: (personIds: readonly number[]): readonly Employment[] =>
      jobsAmong().all(JSON.stringify(personIds)),
    /** The ids of everybody who works or worked there. */
    staffAt: (companyId: number): readonly number[] =>
      staff()
        .all({ asked: companyId })
        .map(({ id }) => id),
    peopleWith: (ids: readonly number[]): readonly Person[] => peopleAmong().all(JSON.stringify(ids)),
  }
}
