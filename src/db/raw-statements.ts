/** Prepared statements without Drizzle's row mapping, for the most frequent queries. */
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'
import { type Column, getTableColumns, getTableName, type Query, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { lazy } from '../lib/cache.ts'
import type { Connection } from './open-and-lock.ts'

/** A Drizzle query that can be converted to SQL. */
interface SqlSource {
  toSQL(): Query
}

/**
 * Prepares the SQL of a Drizzle query as a plain SQLite statement, because Drizzle's mapping takes half of the time of a query.
 * Rows contain the raw values under the names of the selected columns (see `aliasColumns`).
 * @param query its placeholders get the values in the order of the SQL
 */
export const prepareRaw = <Row>(client: Database, query: SqlSource): Statement<Row, SQLQueryBindings[]> =>
  client.prepare<Row, SQLQueryBindings[]>(query.toSQL().sql)

/** Selects columns under their TypeScript names, for `prepareRaw`. The values must not need any mapping. */
export function aliasColumns<Columns extends Readonly<Record<string, Column>>>(
  columns: Columns,
): Record<keyof Columns, SQL.Aliased<string | number>> {
  const entries = Object.entries(columns)
  return Object.fromEntries(
    entries.map(([name, column]) => [name, sql<string | number>`${column}`.as(name)]),
  ) as Record<keyof Columns, SQL.Aliased<string | number>>
}

/**
 * Returns the condition that `column` equals the placeholder `value`. It uses `in (?)`, because SQLite prepares some queries with
 * `= ?` again for each bound value: those that join or sort, and those with `limit ?`. That takes longer than the query.
 */
export const equalsParameter = (column: Column): SQL => sql`${column} in (${sql.placeholder('value')})`

/** Returns a placeholder for each column of a table, to prepare an insert of whole rows. Column defaults do not apply. */
export function toPlaceholders<Table extends SQLiteTable>(table: Table) {
  const names = Object.keys(getTableColumns(table))
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<
    keyof Table['$inferInsert'],
    ReturnType<typeof sql.placeholder>
  >
}

/** Inserts and updates whole rows of a table. */
export interface TableWriter<Row> {
  insert(row: Row): void
  /** Writes all columns of the row with this id. */
  update(row: Row): void
}

/** A row with only texts and integers, which needs no mapping. */
type UnmappedRow = Readonly<Record<string, string | number>>

/**
 * Creates the writer of a table without Drizzle's mapping, which takes half of the time. Statements are prepared at first use.
 * @param name the name of another table with the same columns
 */
export function createTableWriter<Table extends SQLiteTable & { readonly id: SQLiteColumn }>(
  { client }: Connection,
  table: Table,
  name: string = getTableName(table),
): TableWriter<Table['$inferSelect'] & UnmappedRow> {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => column.name)
  const prepared = (sql: string) => lazy(() => client.prepare<void, (string | number)[]>(sql))
  const insert = prepared(`INSERT INTO ${name} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
  const others = columns.filter(([property]) => property !== 'id')
  const assignments = others.map(([, column]) => `${column.name} = ?`)
  const update = prepared(`UPDATE ${name} SET ${assignments.join()} WHERE id = ?`)
  const valuesOf = (row: UnmappedRow, selected = columns) => selected.map(([property]) => row[property] ?? '')
  return {
    insert: (row) => void insert().run(...valuesOf(row)),
    update: (row) => void update().run(...valuesOf(row, others), row.id),
  }
}
