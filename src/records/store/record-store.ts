/** The stored records: the queries of the matcher, and the full rows. */
import { count, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import { type Clock, getMonthNumber } from '../../lib/clock.ts'
import { createCompanyQueries } from './company-queries.ts'
import { createEmailLookup } from './email-lookup.ts'
import { createJobQueries, createPeopleQueries } from './people-queries.ts'
import { createRowQueries } from './row-queries.ts'

export type RecordStore = ReturnType<typeof createRecordStore>

/**
 * Creates the store. Statements are prepared at first use, because preparing all of them takes a fifth of the startup time.
 * @param clock determines which jobs are current
 */
export function createRecordStore(connection: Connection, clock: Clock) {
  const { db } = connection
  const month = () => getMonthNumber(clock.now())
  const firstEmail = lazy(() =>
    db
      .select({ email: jobs.email })
      .from(jobs)
      .where(sql`${jobs.emailKey} <> '' and ${jobs.endedOn} = ''`)
      .orderBy(jobs.id)
      .limit(1)
      .prepare(),
  )
  return {
    ...createCompanyQueries(connection),
    ...createJobQueries(connection, month),
    ...createPeopleQueries(connection, month),
    rows: createRowQueries(connection),
    findContactByEmail: createEmailLookup(connection, month),
    /** Returns the email address of the first current job, for example requests. */
    findExampleEmail: () => firstEmail().get()?.email,
    size: () => getRecordSize(connection),
  }
}

export interface RecordSize {
  readonly companies: number
  readonly people: number
}

export function getRecordSize({ db }: Connection): RecordSize {
  const rows = (table: typeof companies | typeof people): number =>
    db.select({ rows: count() }).from(table).get()?.rows ?? 0
  return { companies: rows(companies), people: rows(people) }
}
