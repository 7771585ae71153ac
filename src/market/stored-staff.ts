/** Whole staffs and all bearers of a last name: as much of each person as tells whether to read on. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { as, direct, isAsked } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { employments, people } from '../db/tables.ts'
import { lazily } from '../lib/cache.ts'
import type { LastName, Market } from '../matching/types.ts'
import { PAGE } from './reading.ts'
import { type Colleague, type Employment, toBearer, toStaffMember } from './records.ts'
import { standingOf } from './standing.ts'

const COLLEAGUE = {
  guid: people.guid,
  jobTitle: employments.jobTitle,
  levels: employments.levels,
  functions: employments.functions,
  subFunctions: employments.subFunctions,
  workLocCountry: employments.workLocCountry,
  startedOn: employments.startedOn,
  endedOn: employments.endedOn,
} satisfies Record<keyof ColleagueRow, unknown>

type ColleagueRow = Colleague & Pick<Employment, 'startedOn' | 'endedOn'>

export interface StoredStaff extends Pick<Market, 'staffOf' | 'bearersOf' | 'lastNamesAfter'> {
  /** The current roles at the company, in no order. A role that has not begun counts only for people without another. */
  colleagues(companyId: number): readonly Colleague[]
}

/** @param month the month it is */
export function storedStaff({ db, client }: Connection, month: () => number): StoredStaff {
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
    direct<ColleagueRow>(
      client,
      db
        .select(as(COLLEAGUE))
        .from(employments)
        .innerJoin(people, eq(people.id, employments.personId))
        .where(isAsked(employments.companyId)),
    ),
  )

  return {
    staffOf: (companyId) => staff().values(companyId).map(toStaffMember),
    bearersOf: (keys) => bearers().values(JSON.stringify(keys)).map(toBearer),
    lastNamesAfter: (key) => (key === undefined ? firstLastNames().all() : lastNamePage().all(key)),
    colleagues: (companyId) => currentColleagues(colleagues().all(companyId), month()),
  }
}

function currentColleagues(rows: readonly ColleagueRow[], month: number): readonly Colleague[] {
  const current = rows.map((row) => ({ ...row, ...standingOf(row, month) })).filter((job) => job.current)
  const begun = current.filter(({ recency }) => recency >= 0)
  const atWork = new Set(begun.map(({ guid }) => guid))
  return [...begun, ...current.filter(({ recency, guid }) => recency < 0 && !atWork.has(guid))]
}
