/** The market as stored: what matching asks of it, and the whole records that are delivered. */
import { count, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open.ts'
import { companies, employments, people } from '../../db/tables.ts'
import { lazily } from '../../lib/cache.ts'
import { type Clock, monthAt } from '../../lib/clock.ts'

import { storedCompanies } from './company-queries.ts'
import { storedJobs } from './employment-queries.ts'
import { storedStaff } from './people-queries.ts'

export type MarketStore = ReturnType<typeof createMarketStore>

/**
 * Statements are prepared when first used: building them all would take a fifth of the start.
 * @param clock decides which employments are current
 */
export function createMarketStore(connection: Connection, clock: Clock) {
  const { db } = connection
  const month = () => monthAt(clock.now())
  const anyEmail = lazily(() =>
    db
      .select({ email: employments.email })
      .from(employments)
      .where(sql`${employments.emailKey} <> '' and ${employments.endedOn} = ''`)
      .orderBy(employments.id)
      .limit(1)
      .prepare(),
  )
  return {
    ...storedCompanies(connection),
    ...storedJobs(connection, month),
    ...storedStaff(connection, month),
    /** The email address of somebody who can be found, the first stored. */
    anyEmail: () => anyEmail().get()?.email,
    size: () => marketSize(connection),
  }
}

export interface MarketSize {
  readonly companies: number
  readonly people: number
}

export function marketSize({ db }: Connection): MarketSize {
  const rows = (table: typeof companies | typeof people): number =>
    db.select({ rows: count() }).from(table).get()?.rows ?? 0
  return { companies: rows(companies), people: rows(people) }
}
