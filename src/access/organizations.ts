/** Organizations as stored: their contract, their state, their limits. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { charges, organizations } from '../db/tables.ts'
import { lazily } from '../lib/lazily.ts'

export type Organization = typeof organizations.$inferSelect

/** What can be changed of an organization; what is absent stays. */
type OrganizationChanges = Partial<Omit<Organization, 'orgId' | 'createdAt' | 'updatedAt'>>

/** How many users and keys belong to an organization. */
export interface Members {
  readonly users: number
  readonly keys: number
}

export interface Organizations {
  get(orgId: string): Organization | undefined
  /** In the order they were made. */
  list(): readonly Organization[]
  /** Each with its members, in the same order. */
  listCounted(): readonly (Organization & { readonly members: Members })[]
  insert(organization: Organization): void
  /** The record as it is afterwards. */
  update(organization: Organization, changes: OrganizationChanges, now: number): Organization
  /** With it go its users, keys, charges and counts. */
  remove(orgId: string): void
}

export function createOrganizations({ db, changes }: Connection): Organizations {
  const byId = db
    .select()
    .from(organizations)
    .where(eq(organizations.orgId, sql.placeholder('orgId')))
    .prepare()
  const all = db.select().from(organizations).orderBy(sql`rowid`).prepare()
  const counted = lazily(() =>
    db
      .select({
        ...getTableColumns(organizations),
        // In plain text: outside a join Drizzle writes columns without their tables.
        users: sql<number>`(select count(*) from users where users.org_id = organizations.org_id)`,
        keys: sql<number>`(select count(*) from api_keys where api_keys.org_id = organizations.org_id)`,
      })
      .from(organizations)
      .orderBy(sql`rowid`)
      .prepare(),
  )
  // What was charged for before is known to Enterprise Plus, too.
  const makeRefreshable = lazily(() =>
    db
      .update(charges)
      .set({ refreshable: true })
      .where(and(eq(charges.orgId, sql.placeholder('orgId')), eq(charges.refreshable, false)))
      .prepare(),
  )
  return {
    get: (orgId) => byId.get({ orgId }),
    list: () => all.all(),
    insert: (organization) => {
      db.insert(organizations).values(organization).run()
      changes.tell()
    },
    listCounted: () =>
      counted()
        .all()
        .map(({ users, keys, ...organization }) => ({ ...organization, members: { users, keys } })),
    update: (organization, given, now) => {
      const changed = { ...given, updatedAt: now }
      db.update(organizations).set(changed).where(eq(organizations.orgId, organization.orgId)).run()
      if (given.subscription === 'plus') makeRefreshable().run({ orgId: organization.orgId })
      changes.tell()
      return { ...organization, ...changed }
    },
    remove: (orgId) => {
      db.delete(organizations).where(eq(organizations.orgId, orgId)).run()
      changes.tell()
    },
  }
}
