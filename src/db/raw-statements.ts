/**
 * Runs queries that Drizzle writes as plain statements, because its row mapping takes half of the time of a query. Records, inserts, and
 * what each start and each request reads and writes run like this. Only the other queries of accounts and metadata use the mapping, for their booleans.
 */
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'
import {
  type Column,
  type GetColumnData,
  getTableColumns,
  getTableName,
  inArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { QueryBuilder, type SQLiteColumn, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { lazy } from '../lib/cache.ts'

/** The next value with which a statement runs. */
export const PARAMETER = sql.placeholder('value')

/**
 * Returns the condition that a column equals a parameter. It is `in (?)`, because SQLite prepares some queries with `= ?` again for each
 * value, which takes longer than the query: those that join or sort, and those with a parameter as limit.
 */
export const equalsParameter = (column: Column): SQL => inArray(column, [PARAMETER])

/** Returns the condition that a column has one of the values of a parameter, which is a JSON array. */
export const isInParameter = (column: Column): SQL =>
  sql`${column} in (select value from json_each(${PARAMETER}))`

type Selection = Readonly<Record<string, Column | SQL>>

type ValueOf<Selected> =
  Selected extends SQL<infer Value> ? Value : Selected extends Column ? GetColumnData<Selected> : never

/** Starts a query for values of a table, which have the same names in the rows. The values are not mapped. */
export function selectFrom<Selected extends Selection>(table: SQLiteTable, selected: Selected) {
  // Drizzle removes the tables of columns outside of joins, but not in a nested template.
  const aliases = Object.entries(selected).map(([name, value]) => [name, sql`${value}`.as(name)])
  const selection: { [Name in keyof Selected]: SQL.Aliased<ValueOf<Selected[Name]>> } =
    Object.fromEntries(aliases)
  return new QueryBuilder().select(selection).from<SQLiteTable>(table)
}

/** Starts a query for full rows of a table. */
export const selectRows = <Table extends SQLiteTable>(table: Table) =>
  selectFrom(table, getTableColumns(table))

type RowOf<Query> = Query extends { readonly _: { readonly result: readonly (infer Row)[] } } ? Row : never

const dialect = new SQLiteSyncDialect()

/**
 * Returns the statement of a query, which gets the values of its parameters in their order in the SQL. All other values become part of
 * the SQL. The query is created and prepared at first use.
 */
export const prepare = <Query extends SQLWrapper>(
  client: Database,
  createQuery: () => Query,
): (() => Statement<RowOf<Query>, SQLQueryBindings[]>) =>
  lazy(() => client.prepare(dialect.sqlToQuery(createQuery().getSQL().inlineParams()).sql))

/** A row whose values need no mapping. */
type UnmappedRow = Readonly<Record<string, string | number | boolean | null>>

/**
 * Returns a function that inserts whole rows. Column defaults do not apply.
 * @param name the name of another table with the same columns
 */
export function prepareInsert<Table extends SQLiteTable>(
  client: Database,
  table: Table,
  name: string = getTableName(table),
): (row: Table['$inferSelect'] & UnmappedRow) => void {
  const columns = Object.entries(getTableColumns(table))
  const insert = prepare(client, () => {
    const names = columns.map(([, column]) => sql.identifier(column.name))
    return sql`insert into ${sql.raw(name)} ${names} values ${names.map(() => PARAMETER)}`
  })
  return (row) => void insert().run(...columns.map(([property]) => row[property] ?? null))
}

/** Returns a function that writes all columns of the row with the same id. */
export function prepareUpdate<Table extends SQLiteTable & { readonly id: SQLiteColumn }>(
  client: Database,
  table: Table,
): (row: Table['$inferSelect'] & UnmappedRow) => void {
  const columns = Object.entries(getTableColumns(table)).filter(([property]) => property !== 'id')
  const update = prepare(client, () => {
    const assignments = columns.map(([, column]) => sql`${sql.identifier(column.name)} = ${PARAMETER}`)
    return sql`update ${table} set ${sql.join(assignments, sql`, `)} where ${table.id} = ${PARAMETER}`
  })
  return (row) => void update().run(...columns.map(([property]) => row[property] ?? null), row.id)
}
