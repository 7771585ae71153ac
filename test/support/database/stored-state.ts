/** The stored rows and the state in memory, as values to compare. */
import type { Database } from 'bun:sqlite'
import type { Modules } from '../../../src/sandbox/sandbox.ts'
import type { Sandbox } from '../sandbox.ts'

type Tables = Readonly<Record<string, readonly string[]>>

/** Returns every row of every table of the database with its rowid, in the order of rowids. */
export function readAllTables({ core }: Modules): Tables {
  core.transaction.commit()
  const tables = core.connection.client
    .query<{ name: string }, []>(`select name from main.sqlite_master where type = 'table' order by name`)
    .all()
  return readTables(
    core.connection.client,
    tables.map(({ name }) => name),
  )
}

/** The tables that a rejected request must not change. */
const ACCOUNT_TABLES = ['users', 'api_keys', 'organizations', 'charges']

export function readAccountTables({ core }: Modules): Tables {
  core.transaction.commit()
  return readTables(core.connection.client, ACCOUNT_TABLES)
}

/** Only Enterprise Plus reads the mark of refreshable charges, so no state restores it for other organizations. */
const EFFECTIVE_VALUES: Readonly<Record<string, string>> = {
  refreshable: `(refreshable and exists (select 1 from organizations as o where o.org_id = charges.org_id and subscription = 'plus'))`,
}

/** Returns the rows of some tables, like `readAllTables`. */
export function readTables(client: Database, names: readonly string[]): Tables {
  return Object.fromEntries(
    names.map((name) => {
      const columns = client.query<{ name: string }, []>(`pragma table_info(${name})`).all()
      const values = columns.map((column) => EFFECTIVE_VALUES[column.name] ?? `quote(${column.name})`)
      const row = ['rowid', ...values].join(`||','||`)
      const rows = client
        .query<{ line: string }, []>(`select ${row} as line from ${name} order by rowid`)
        .all()
      return [name, rows.map(({ line }) => line)]
    }),
  )
}

/** Returns how many requests the rate limits have admitted, for all organizations. */
export function countAdmittedRequests({ core }: Modules): number {
  core.transaction.commit()
  const sql = 'select coalesce(sum(requests), 0) as n from daily_counts'
  return core.connection.client.query<{ n: number }, []>(sql).get()?.n ?? 0
}

/** Returns the stored rows and the state of the limits, the clock, and the faults. */
export function readSandboxState({ modules }: Sandbox) {
  const { core, accounts, sandbox } = modules
  const { meta = [], ...tables } = readAllTables(modules)
  // Which organizations.json was applied belongs to the server, not to the state.
  const rows: Tables = { ...tables, meta: meta.filter((line) => !line.includes("'organizations'")) }
  return {
    rows,
    limits: accounts.organizations.list().map((organization) => accounts.limits.getStatus(organization)),
    clock: core.clock.read(),
    faults: sandbox.faults.list(),
  }
}

/** Makes the commit of the current transaction fail after all its changes. */
export const failCommit = ({ core }: Modules): Promise<void> =>
  core.transaction.run(() => {
    core.connection.client.run('PRAGMA defer_foreign_keys = ON')
    core.connection.client.run(`INSERT INTO daily_counts VALUES ('nobody', '2026-03-10', 1)`)
  })
