/** How much of the market is read, and kept, at a time. */
import { sql } from 'drizzle-orm'

/** By each key so many companies, jobs and answered questions are remembered: a kilobyte or two each. */
export const MOST_REMEMBERED = 20_000

/** Companies, or last names, that are read at once to build an index: in a millisecond or two. */
export const PAGE = sql.raw('100')

export const optional = <From, To>(value: From | undefined, map: (value: From) => To): To | undefined =>
  value === undefined ? undefined : map(value)
