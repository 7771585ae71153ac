import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'
import { type Column, is, Param, Placeholder, type Query, type SQL, sql } from 'drizzle-orm'

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

/** A statement with several placeholders, and how values get to their places in it. */
interface Bound<Name extends string, Row> {
  readonly statement: Statement<Row, SQLQueryBindings[]>
  /** In the order of its parameters. */
  bind(values: Readonly<Record<Name, SQLQueryBindings>>): SQLQueryBindings[]
}

/** As `direct`, for a query with several placeholders. */
export function bound<Name extends string, Row = unknown>(
  client: Database,
  query: Written,
): Bound<Name, Row> {
  const { sql: text, params } = query.toSQL()
  const slots = params.map(slotOf)
  return {
    statement: client.prepare<Row, SQLQueryBindings[]>(text),
    bind: (values) => slots.map((slot) => ('name' in slot ? values[slot.name as Name] : slot.constant)),
  }
}

type Slot = { readonly name: string } | { readonly constant: SQLQueryBindings }

function slotOf(param: unknown): Slot {
  const value = is(param, Param) ? param.value : param
  return is(value, Placeholder) ? { name: String(value.name) } : { constant: value as SQLQueryBindings }
}
