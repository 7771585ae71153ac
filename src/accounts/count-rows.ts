/** Counts organizations, users, keys, and charges. */
import { count, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Connection } from '../db/open-and-lock.ts'
import { apiKeys, charges, organizations, users } from '../db/tables.ts'

/** Counts the rows of a table: all, or those that meet a condition. */
export const countRows = ({ db }: Pick<Connection, 'db'>, table: SQLiteTable, condition?: SQL): number =>
  db.select({ rows: count() }).from(table).where(condition).get()?.rows ?? 0

/** Counts the rows of every status. */
export const countAccountRows = (connection: Connection) => ({
  organizations: countRows(connection, organizations),
  users: countRows(connection, users),
  keys: countRows(connection, apiKeys),
  charges: countRows(connection, charges),
})
