/** Groups of companies: who is below whom. */
import { sql } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { lazily } from '../lib/cache.ts'

/**
 * The ids of the companies below the one with a GUID, at any depth, without itself. Companies that are each other's parents are
 * followed once.
 */
export function companiesBelow({ db }: Connection): (guid: string) => ReadonlySet<number> {
  const guid = sql.placeholder('guid')
  const below = lazily(() =>
    db
      .select({ id: sql<number>`id` })
      .from(sql`companies`)
      .where(sql`companies.guid <> ${guid} and companies.guid in (
        with recursive below(guid) as (
          values (${guid}) union select held.guid from below
          join companies as held on held.parent_guid = below.guid and held.parent_guid <> '')
        select guid from below)`)
      .prepare(),
  )
  return (guid) =>
    new Set(
      below()
        .all({ guid })
        .map(({ id }) => id),
    )
}
