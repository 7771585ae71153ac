/** What an installation has stored, as text to compare: each table with every column of every row. */
import type { AppContext } from '../../src/context.ts'

/** The tables a refusal must leave alone. */
const GUARDED = ['users', 'api_keys', 'organizations', 'charges'] as const

export type StoredState = Readonly<Record<(typeof GUARDED)[number], string>>

/** After everything that is under way is stored. */
export function storedState({ connection, commits }: AppContext): StoredState {
  commits.flush()
  const { client } = connection
  const entries = GUARDED.map((table) => {
    const columns = client.query<{ name: string }, []>(`pragma table_info(${table})`).all()
    const row = columns.map(({ name }) => `quote(${name})`).join(`||','||`)
    const sql = `select coalesce(group_concat(line, char(10)), '') as rows from (select ${row} as line from ${table} order by 1)`
    return [table, client.query<{ rows: string }, []>(sql).get()?.rows ?? '']
  })
  return Object.fromEntries(entries)
}

/** Requests let through so far, by all organizations. */
export function requestsCounted({ connection, commits }: AppContext): number {
  commits.flush()
  const sql = 'select coalesce(sum(requests), 0) as n from daily_counts'
  return connection.client.query<{ n: number }, []>(sql).get()?.n ?? 0
}
