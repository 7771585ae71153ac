/** How large the market of a database is. */
import { count } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { companies, people } from '../db/tables.ts'

export interface MarketSize {
  readonly companies: number
  readonly people: number
}

export function marketSize({ db }: Connection): MarketSize {
  const rows = (table: typeof companies | typeof people): number =>
    db.select({ rows: count() }).from(table).get()?.rows ?? 0
  return { companies: rows(companies), people: rows(people) }
}
