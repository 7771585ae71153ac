/** Copies the rows of tables with SQL, with their rowids, which are the order of creation. */
import type { Database } from 'bun:sqlite'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ATTACHED } from './attached-file.ts'
import {
  apiKeys,
  charges,
  companies,
  dailyCounts,
  jobs,
  meta,
  organizations,
  people,
  users,
} from './tables.ts'

/** The tables that each snapshot copies. Referenced tables come first. */
export const COPIED_TABLES = [meta, organizations, users, apiKeys, dailyCounts, charges]

/** The tables of the records, of which a snapshot has only the rows that changed later. Referenced tables come first. */
export const RECORD_TABLES = [companies, people, jobs] as const

export const listColumnNames = (table: SQLiteTable): string[] =>
  Object.values(getTableColumns(table)).map(({ name }) => name)

/** Returns the names of the columns of a table, separated by commas. */
export const listColumns = (table: SQLiteTable, prefix = ''): string =>
  listColumnNames(table)
    .map((name) => `${prefix}${name}`)
    .join()

/** Copies all rows, or all but the records, into the empty tables of the attached database. */
export function exportTables(client: Database, hasRecords: boolean): void {
  for (const table of [...COPIED_TABLES, ...(hasRecords ? RECORD_TABLES : [])])
    copyRows(client, table, 'main', ATTACHED)
  // Another server has another file.
  client.run(`DELETE FROM ${ATTACHED}.meta WHERE key = 'organizations'`)
}

/** Replaces the rows of all tables but the records by those of the attached database. */
export function importTables(client: Database): void {
  for (const table of COPIED_TABLES.toReversed()) client.run(`DELETE FROM main.${getTableName(table)}`)
  for (const table of COPIED_TABLES) copyRows(client, table, ATTACHED, 'main')
  client.run("DELETE FROM main.meta WHERE key = 'memory'")
}

function copyRows(client: Database, table: SQLiteTable, from: string, to: string): void {
  const [name, columns] = [getTableName(table), `rowid, ${listColumns(table)}`]
  client.run(`INSERT INTO ${to}.${name} (${columns}) SELECT ${columns} FROM ${from}.${name}`)
}
