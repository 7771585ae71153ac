/** The market as stored: what matching asks of it, and the whole records that are delivered. */
import { sql } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { employments, people } from '../db/tables.ts'
import { lazily } from '../lib/cache.ts'
import { type Clock, monthAt } from '../lib/clock.ts'
import type { Market } from '../matching/types.ts'
import { type StoredCompanies, storedCompanies } from './stored-companies.ts'
import { type StoredJobs, storedJobs } from './stored-jobs.ts'
import { type StoredStaff, storedStaff } from './stored-staff.ts'

export interface MarketStore extends Market, StoredCompanies, StoredJobs, StoredStaff {
  /** The e-mail address of somebody who can be found, the first stored. */
  anyEmail(): string | undefined
  size(): { readonly companies: number; readonly people: number }
}

/**
 * Statements are prepared when first used: building them all would take a fifth of the start.
 * @param clock decides which employments are current
 */
export function createMarketStore(connection: Connection, clock: Clock): MarketStore {
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
  const counts = lazily(() =>
    db
      .select({ companies: sql<number>`(select count(*) from companies)`, people: sql<number>`count(*)` })
      .from(people)
      .prepare(),
  )

  return {
    ...storedCompanies(connection),
    ...storedJobs(connection, month),
    ...storedStaff(connection, month),
    anyEmail: () => anyEmail().get()?.email,
    size: () => counts().get() ?? { companies: 0, people: 0 },
  }
}
