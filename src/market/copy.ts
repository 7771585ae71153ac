import { inserter } from '../db/inserter.ts'
import type { Connection } from '../db/open.ts'
import { companies, employments, people } from '../db/tables.ts'

/** Replaces the market of `to` by that of `from`, in one transaction. */
export function copyMarket(from: Connection, to: Connection): void {
  const replace = to.client.transaction(() => {
    for (const table of [employments, people, companies]) to.db.delete(table).run()
    // Companies and people first: employments refer to them.
    for (const table of [companies, people, employments]) {
      const insert = inserter(to.db, table)
      for (const row of from.db.select().from(table).all()) insert(row)
    }
  })
  replace()
}
