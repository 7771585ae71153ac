/** The stored records: the queries of the matcher, and the full rows. */
import { and, count, eq, ne } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { prepare, selectFrom } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { type Clock, getMonthNumber } from '../../lib/clock.ts'
import { createCompanyQueries } from './company-queries.ts'
import { createEmailLookup } from './email-lookup.ts'
import { createJobQueries, createPeopleQueries } from './people-queries.ts'
import { createRowQueries } from './row-queries.ts'
import type { RecordTable } from './rows.ts'

export type RecordStore = ReturnType<typeof createRecordStore>

/**
 * Creates the store. Statements are prepared at first use, because preparing all of them takes a fifth of the startup time.
 * @param clock determines which jobs are current
 */
export function createRecordStore(connection: Connection, clock: Clock) {
  const { client } = connection
  const month = () => getMonthNumber(clock.now())
  const firstEmail = prepare(client, () =>
    selectFrom(jobs, { email: jobs.email })
      .where(and(ne(jobs.emailKey, ''), eq(jobs.endedOn, '')))
      .orderBy(jobs.id)
      .limit(1),
  )
  return {
    ...createCompanyQueries(connection),
    ...createJobQueries(connection, month),
    ...createPeopleQueries(connection, month),
    rows: createRowQueries(connection),
    findContactByEmail: createEmailLookup(connection, month),
    /** Returns the email address of the first current job, for example requests. */
    findExampleEmail: () => firstEmail().get()?.email,
    size: prepareSize(connection),
  }
}

export interface RecordSize {
  readonly companies: number
  readonly people: number
}

export const getRecordSize = (connection: Connection): RecordSize => prepareSize(connection)()

function prepareSize({ client }: Connection): () => RecordSize {
  const countOf = (table: RecordTable) => prepare(client, () => selectFrom(table, { rows: count() }))
  const [companyCount, personCount] = [countOf(companies), countOf(people)]
  return () => ({ companies: companyCount().get()?.rows ?? 0, people: personCount().get()?.rows ?? 0 })
}
