/** Whole staffs, and everybody with a last name: as much of each person as shows whether to read on. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { as, direct, isAsked } from '../../db/statements.ts'

import type { Connection } from '../../db/open.ts'
import { employments, people } from '../../db/tables.ts'
import { lazily } from '../../lib/cache.ts'
import type { LastName } from '../../matching/types.ts'
import {
  AMONG,
  type Colleague,
  type Employment,
  PAGE,
  standingOf,
  toBearer,
  toStaffMember,
} from './records.ts'

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

/** @param month the month it is */
export function storedStaff({ db, client }: Connection, month: () => number) {
  const { id, personId, familyName } = employments
  const staff = lazily(() =>
    direct(
      client,
      db.select({ id, personId, familyName }).from(employments).where(isAsked(employments.companyId)),
    ),
  )
  const bearers = lazily(() => {
    const { id, firstName, middleName } = people
    const named = db.select({ id, firstName, middleName }).from(people)
    return direct(client, named.where(sql`${people.lastNameKey} in ${AMONG}`))
  })
  const lastNamesWhere = (condition: SQL) =>
    lazily(() => {
      const key = people.lastNameKey
      const counted = db
        .select({ key: sql`${key}`.as('key'), people: sql`count(*)`.as('people') })
        .from(people)
      return direct<LastName>(
        client,
        counted.where(sql`${condition} group by ${key} order by ${key} limit ${PAGE}`),
      )
    })
  const firstLastNames = lastNamesWhere(sql`true`)
  const nextLastNames = lastNamesWhere(sql`${people.lastNameKey} > ${sql.placeholder('asked')}`)
  const colleagues = lazily(() => {
    const joined = db
      .select(as(COLLEAGUE))
      .from(employments)
      .innerJoin(people, eq(people.id, employments.personId))
    return direct<ColleagueRow>(client, joined.where(isAsked(employments.companyId)))
  })

  return {
    staffOf: (companyId: number) => staff().values(companyId).map(toStaffMember),
    bearersOf: (keys: readonly string[]) => bearers().values(JSON.stringify(keys)).map(toBearer),
    lastNamesAfter: (key: string | undefined): readonly LastName[] =>
      key === undefined ? firstLastNames().all() : nextLastNames().all(key),
    /** The current roles at the company, in no order. A role that has not begun counts only for people without another. */
    colleagues: (companyId: number) => currentColleagues(colleagues().all(companyId), month()),
  }
}

function currentColleagues(rows: readonly ColleagueRow[], month: number): readonly Colleague[] {
  const current = rows.map((row) => ({ ...row, ...standingOf(row, month) })).filter((job) => job.current)
  const begun = current.filter(({ recency }) => recency >= 0)
  const atWork = new Set(begun.map(({ guid }) => guid))
  return [...begun, ...current.filter(({ recency, guid }) => recency < 0 && !atWork.has(guid))]
}
