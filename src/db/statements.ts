/** Queries that Drizzle writes, and SQLite runs without it. */
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'
import { type Column, eq, getTableColumns, getTableName, type Query, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { lazily } from '../lib/cache.ts'
import type { Connection } from './open.ts'
import { meta } from './tables.ts'

/** A query as Drizzle writes it. */
interface Written {
  toSQL(): Query
}

/**
 * A query that Drizzle writes and takes no part in running: of what nearly every request runs, mapping values back and
 * forth would take half of the time. Rows come out as SQLite has them, under the names they were asked by (see `as`).
 * @param query with one placeholder at most
 */
export const direct = <Row>(client: Database, query: Written): Statement<Row, SQLQueryBindings[]> =>
  client.prepare<Row, SQLQueryBindings[]>(query.toSQL().sql)

/** Columns under the names that the rows of a `direct` query have them by. Only for values that need no mapping. */
export function as<Columns extends Readonly<Record<string, Column>>>(
  columns: Columns,
): Record<keyof Columns, SQL.Aliased<string | number>> {
  const entries = Object.entries(columns)
  return Object.fromEntries(
    entries.map(([name, column]) => [name, sql<string | number>`${column}`.as(name)]),
  ) as Record<keyof Columns, SQL.Aliased<string | number>>
}

/**
 * `column` holds the value given as `asked`. Written `in (?)`: SQLite plans a query with `= ?` that joins or sorts, and any
 * with `limit ?`, anew for each value bound to it, which takes longer than the query.
 */
export const isAsked = (column: Column): SQL => sql`${column} in (${sql.placeholder('asked')})`

/** Writes whole rows of a table by their ids. Statements are prepared when first used. */
export interface RowWriter<Row> {
  insert(row: Row): void
  /** Every column of the row with its id. */
  update(row: Row): void
  remove(ids: readonly number[]): void
}

/** A row of a table whose columns hold texts and whole numbers only: nothing needs mapping. */
type PlainRow = Readonly<Record<string, string | number>>

/** Of a table without any mapping: Drizzle's would take half of the time. */
export function rowWriter<Table extends SQLiteTable & { readonly id: SQLiteColumn }>(
  { client }: Connection,
  table: Table,
): RowWriter<Table['$inferSelect'] & PlainRow> {
  const name = getTableName(table)
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => column.name)
  const prepared = (sql: string) => lazily(() => client.prepare<void, (string | number)[]>(sql))
  const insert = prepared(`INSERT INTO ${name} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
  const others = columns.filter(([property]) => property !== 'id')
  const assignments = others.map(([, column]) => `${column.name} = ?`)
  const update = prepared(`UPDATE ${name} SET ${assignments.join()} WHERE id = ?`)
  const remove = prepared(`DELETE FROM ${name} WHERE id IN (SELECT value FROM json_each(?))`)
  const valuesOf = (row: PlainRow, of = columns) => of.map(([property]) => row[property] ?? '')
  return {
    insert: (row) => void insert().run(...valuesOf(row)),
    update: (row) => void update().run(...valuesOf(row, others), row.id),
    remove: (ids) => {
      if (ids.length > 0) remove().run(JSON.stringify(ids))
    },
  }
}

/** `market`: which data it holds. `dataProblems`: what was wrong with the tables it was read from. */
type Fact = 'market' | 'dataProblems'

export function getFact({ db }: Connection, fact: Fact): string | undefined {
  return db.select().from(meta).where(eq(meta.key, fact)).get()?.value
}

export function setFact({ db }: Connection, fact: Fact, value: string): void {
  db.insert(meta).values({ key: fact, value }).onConflictDoUpdate({ target: meta.key, set: { value } }).run()
}
