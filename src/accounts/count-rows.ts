/** Counts organizations, users, keys, and charges of every status. */
import type { Connection } from '../db/open-and-lock.ts'

interface AccountRowCounts {
  readonly organizations: number
  readonly users: number
  readonly keys: number
  readonly charges: number
}

const COUNT_SQL = `SELECT (SELECT count(*) FROM organizations) AS organizations, (SELECT count(*) FROM users) AS users,
  (SELECT count(*) FROM api_keys) AS keys, (SELECT count(*) FROM charges) AS charges`

export const countAccountRows = ({ client }: Connection): AccountRowCounts =>
  client.query<AccountRowCounts, []>(COUNT_SQL).get() ?? { organizations: 0, users: 0, keys: 0, charges: 0 }
