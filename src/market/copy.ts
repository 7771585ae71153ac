import { rowWriter } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { companies, employments, people } from '../db/tables.ts'

/** Replaces the market of `to` with that of `from`, in one transaction. */
export function copyMarket(from: Connection, to: Connection): void {
  const replace = to.client.transaction(() => {
    for (const table of [employments, people, companies]) to.db.delete(table).run()
    // Companies and people first: employments refer to them.
    const into = {
      companies: rowWriter(to, companies),
      people: rowWriter(to, people),
      jobs: rowWriter(to, employments),
    }
    for (const row of from.db.select().from(companies).all()) into.companies.insert(row)
    for (const row of from.db.select().from(people).all()) into.people.insert(row)
    for (const row of from.db.select().from(employments).all()) into.jobs.insert(row)
  })
  replace()
}
