/** What is searched of companies and people, as the tables have it. */
import type { Statement } from 'bun:sqlite'
import { type SQL, sql } from 'drizzle-orm'
import { direct } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { companies, people } from '../db/tables.ts'
import type { Texts } from '../lib/haystack.ts'
import { lazily } from '../lib/lazily.ts'
import { PAGE } from './reading.ts'
import type { TextSource } from './searched-texts.ts'

const asked = sql.placeholder('asked')

/** Names, website and GUID. */
export function companyTexts(connection: Connection): TextSource {
  const { id, name, aka, website, guid } = companies
  const select = (condition: SQL) =>
    connection.db.select({ id, name, aka, website, guid }).from(companies).where(condition)
  return source('companies', (condition) => direct(connection.client, select(condition)))
}

/** Name, GUID, and the addresses of all jobs. */
export function personTexts(connection: Connection): TextSource {
  const { id, fullName, guid } = people
  const emails = sql`(select group_concat(email, char(10)) from employments where person_id = people.id)`
  const select = (condition: SQL) =>
    connection.db.select({ id, fullName, guid, emails }).from(people).where(condition)
  return source('people', (condition) => direct(connection.client, select(condition)))
}

function source(table: 'companies' | 'people', where: (condition: SQL) => Statement): TextSource {
  const id = sql.raw(`${table}.id`)
  const after = lazily(() => where(sql`${id} > ${asked} order by ${id} limit ${PAGE}`))
  const among = lazily(() => where(sql`${id} in (select value from json_each(${asked}))`))
  return {
    after: (last) => after().values(last).map(toTexts),
    of: (ids) => among().values(JSON.stringify(ids)).map(toTexts),
  }
}

const toTexts = ([id, name, ...others]: readonly unknown[]): Texts => ({
  id: Number(id),
  name: String(name),
  // Several addresses come as one text, and nobody without any has none.
  others: others.flatMap((text) => (text === null ? [] : String(text).split('\n'))),
})
