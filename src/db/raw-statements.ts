/**
 * Statements in SQL, for records and what runs for each request: Drizzle takes half of the time of a query to map its rows. A condition
 * is `column IN (?)`, because SQLite prepares some queries with `= ?` again for each value, which takes longer than the query: those that
 * join or sort, and those with `LIMIT ?`.
 */
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { lazy } from '../lib/cache.ts'

/** Returns the columns of a table in SQL, such as `jobs.email_key`, by their TypeScript names. */
export function namesOf<Table extends SQLiteTable>(
  table: Table,
): Readonly<Record<keyof Table['$inferSelect'], string>> {
  const columns = Object.entries(getTableColumns(table))
  return Object.fromEntries(
    columns.map(([name, column]) => [name, `${getTableName(table)}.${column.name}`]),
  ) as Record<keyof Table['$inferSelect'], string>
}

/** Returns what a query selects: expressions by the names that the values have in its rows. The values are not mapped. */
export const toSelectList = (expressions: Readonly<Record<string, string>>): string =>
  Object.entries(expressions)
    .map(([name, expression]) => `${expression} AS ${name}`)
    .join()

/** Returns a statement that selects full rows of a table. It is prepared at first use. */
export const prepareSelect = <Table extends SQLiteTable>(
  client: Database,
  table: Table,
  condition: string,
): (() => Statement<Table['$inferSelect'], SQLQueryBindings[]>) =>
  lazy(() =>
    client.prepare<Table['$inferSelect'], SQLQueryBindings[]>(
      `SELECT ${toSelectList(namesOf(table))} FROM ${getTableName(table)} WHERE ${condition}`,
    ),
  )

/** A row whose values need no mapping. */
type UnmappedRow = Readonly<Record<string, string | number | boolean | null>>

/**
 * Returns a function that inserts whole rows. Column defaults do not apply. The statement is prepared at first use.
 * @param name the name of another table with the same columns
 */
export function prepareInsert<Table extends SQLiteTable>(
  client: Database,
  table: Table,
  name: string = getTableName(table),
): (row: Table['$inferSelect'] & UnmappedRow) => void {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => column.name)
  const sql = `INSERT INTO ${name} (${names.join()}) VALUES (${names.map(() => '?').join()})`
  const insert = lazy(() => client.prepare<void, UnmappedRow[string][]>(sql))
  return (row) => void insert().run(...columns.map(([property]) => row[property] ?? null))
}

/** Returns a function that writes all columns of the row with the same id. The statement is prepared at first use. */
export function prepareUpdate<Table extends SQLiteTable & { readonly id: SQLiteColumn }>(
  client: Database,
  table: Table,
): (row: Table['$inferSelect'] & UnmappedRow) => void {
  const columns = Object.entries(getTableColumns(table)).filter(([property]) => property !== 'id')
  const assignments = columns.map(([, column]) => `${column.name} = ?`)
  const sql = `UPDATE ${getTableName(table)} SET ${assignments.join()} WHERE id = ?`
  const update = lazy(() => client.prepare<void, UnmappedRow[string][]>(sql))
  return (row) => void update().run(...columns.map(([property]) => row[property] ?? null), row.id)
}
