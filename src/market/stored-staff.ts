/** Whole staffs and all bearers of a last name: as much of each person as tells whether to read on. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { isAsked } from '../db/asked.ts'
import { as, direct } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { employments, people } from '../db/tables.ts'
import { lazily } from '../lib/lazily.ts'
import type { LastName, Market } from '../matching/types.ts'
import { PAGE } from './reading.ts'
import { type Colleague, toBearer, toStaffMember } from './records.ts'

const COLLEAGUE = {
  guid: people.guid,
  jobTitle: employments.jobTitle,
  levels: employments.levels,
  functions: employments.functions,
  subFunctions: employments.subFunctions,
  workLocCountry: employments.workLocCountry,
} satisfies Record<keyof Colleague, unknown>

export interface StoredStaff extends Pick<Market, 'staffOf' | 'bearersOf' | 'lastNamesAfter'> {
  /** Everyone who works at the company today, in no order. */
  colleagues(companyId: number): readonly Colleague[]
}

export function storedStaff({ db, client }: Connection): StoredStaff {
  const asked = sql.placeholder('asked')
  const staff = lazily(() =>
    direct(
      client,
      db
        .select({ id: employments.id, personId: employments.personId, familyName: employments.familyName })
        .from(employments)
        .where(isAsked(employments.companyId)),
    ),
  )
  const bearers = lazily(() =>
    direct(
      client,
      db
        .select({ id: people.id, firstName: people.firstName, middleName: people.middleName })
        .from(people)
        .where(sql`${people.lastNameKey} in (select value from json_each(${asked}))`),
    ),
  )
  const lastNamesWhere = (condition: SQL) =>
    lazily(() =>
      direct<LastName>(
        client,
        db
          .select({ key: sql`${people.lastNameKey}`.as('key'), people: sql`count(*)`.as('people') })
          .from(people)
          .where(
            sql`${condition} group by ${people.lastNameKey} order by ${people.lastNameKey} limit ${PAGE}`,
          ),
      ),
    )
  const firstLastNames = lastNamesWhere(sql`true`)
  const lastNamePage = lastNamesWhere(sql`${people.lastNameKey} > ${asked}`)
  const colleagues = lazily(() =>
    direct<Colleague>(
      client,
      db
        .select(as(COLLEAGUE))
        .from(employments)
        .innerJoin(people, eq(people.id, employments.personId))
        .where(sql`${isAsked(employments.companyId)} and ${employments.endedOn} = ''`),
    ),
  )

  return {
    staffOf: (companyId) => staff().values(companyId).map(toStaffMember),
    bearersOf: (keys) => bearers().values(JSON.stringify(keys)).map(toBearer),
    lastNamesAfter: (key) => (key === undefined ? firstLastNames().all() : lastNamePage().all(key)),
    colleagues: (companyId) => colleagues().all(companyId),
  }
}
