import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * `column` holds the value given as `asked`. Written `in (?)`: SQLite plans a query with `= ?` that joins or sorts, and any
 * with `limit ?`, anew for each value bound to it, which takes longer than the query.
 */
export const isAsked = (column: Column): SQL => sql`${column} in (${sql.placeholder('asked')})`
