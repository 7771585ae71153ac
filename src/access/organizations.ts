/** Organizations as stored: their contract, their state, their limits. */
import { eq, sql } from 'drizzle-orm'
import { inserter } from '../db/inserter.ts'
import type { Connection } from '../db/open.ts'
import { organizations } from '../db/tables.ts'

export type Organization = typeof organizations.$inferSelect
export type Subscription = Organization['subscription']

export interface Organizations {
  get(orgId: string): Organization | undefined
  /** In the order they were made. */
  list(): readonly Organization[]
  insert(organization: Organization): void
}

export function createOrganizations({ db, changes }: Connection): Organizations {
  const byId = db
    .select()
    .from(organizations)
    .where(eq(organizations.orgId, sql.placeholder('orgId')))
    .prepare()
  const all = db.select().from(organizations).orderBy(sql`rowid`).prepare()
  const insert = inserter(db, organizations)
  return {
    get: (orgId) => byId.get({ orgId }),
    list: () => all.all(),
    insert: (organization) => {
      insert(organization)
      changes.tell()
    },
  }
}
