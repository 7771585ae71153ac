import type { Database } from 'bun:sqlite'

/** Rows of the tables that make up the state. */
export interface StateCounts {
  readonly organizations: number
  readonly users: number
  readonly keys: number
  readonly charges: number
}

const SQL = `SELECT (SELECT count(*) FROM organizations) AS organizations, (SELECT count(*) FROM users) AS users,
  (SELECT count(*) FROM api_keys) AS keys, (SELECT count(*) FROM charges) AS charges`

export const countsOf = (client: Database): StateCounts =>
  client.query<StateCounts, []>(SQL).get() ?? { organizations: 0, users: 0, keys: 0, charges: 0 }
