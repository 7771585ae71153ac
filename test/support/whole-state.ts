/** Everything that makes up the state, as text and values to compare. */
import type { AppContext } from '../../src/context.ts'
import type { Sandbox } from './sandbox.ts'

/** Every row of every table of the database, with its rowid and in that order. */
export function storedRows({ connection, commits }: AppContext): Readonly<Record<string, readonly string[]>> {
  commits.flush()
  const { client } = connection
  const tables = client
    .query<{ name: string }, []>(`select name from main.sqlite_master where type = 'table' order by name`)
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => {
      const columns = client.query<{ name: string }, []>(`pragma table_info(${name})`).all()
      const row = ['rowid', ...columns.map((column) => `quote(${column.name})`)].join(`||','||`)
      const rows = client
        .query<{ line: string }, []>(`select ${row} as line from ${name} order by rowid`)
        .all()
      return [name, rows.map(({ line }) => line)]
    }),
  )
}

/** The stored rows, and where the limits, the clock and the faults stand. */
export function wholeState({ context }: Sandbox) {
  const { organizations, limits, clock, faults } = context
  return {
    rows: storedRows(context),
    limits: organizations.list().map((organization) => limits.getStatus(organization)),
    clock: clock.state,
    faults: faults.list(),
  }
}
