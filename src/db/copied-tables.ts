/** The tables that a snapshot saves, and their columns for SQL. */
import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
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
