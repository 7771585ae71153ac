/** The stored records: the queries of the matcher, and the full rows. */
import type { Connection } from '../../db/open-and-lock.ts'
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
  const { client } = connection
  const month = () => getMonthNumber(clock.now())
  const firstEmail = lazy(() =>
    client.prepare<{ email: string }, []>(
      "SELECT email FROM jobs WHERE email_key <> '' AND ended_on = '' ORDER BY id LIMIT 1",
    ),
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

const SIZE = 'SELECT (SELECT count(*) FROM companies) AS companies, (SELECT count(*) FROM people) AS people'

export const getRecordSize = ({ client }: Connection): RecordSize =>
  client.query<RecordSize, []>(SIZE).get() ?? { companies: 0, people: 0 }
