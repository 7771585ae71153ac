/** Organizations as stored: their contract, their state, their limits. */
import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { charges, organizations } from '../db/tables.ts'

export type Organization = Omit<typeof organizations.$inferSelect, 'granted'>

/** What can be changed of an organization; what is absent stays. */
type OrganizationChanges = Partial<Omit<Organization, 'orgId' | 'createdAt' | 'updatedAt'>>

/** How many users and keys belong to an organization. */
export interface Members {
  readonly users: number
  readonly keys: number
}

export type Organizations = ReturnType<typeof createOrganizations>

export function createOrganizations({ db, changes }: Connection) {
  const { granted: _, ...columns } = getTableColumns(organizations)
  const byId = db
    .select(columns)
    .from(organizations)
    .where(eq(organizations.orgId, sql.placeholder('orgId')))
    .prepare()
  const counted = {
    ...columns,
    // In plain text: outside a join Drizzle writes columns without their tables.
    users: sql<number>`(select count(*) from users where users.org_id = organizations.org_id)`,
    keys: sql<number>`(select count(*) from api_keys where api_keys.org_id = organizations.org_id)`,
  }
  return {
    get: (orgId: string): Organization | undefined => byId.get({ orgId }),
    count: (): number => db.select({ rows: count() }).from(organizations).get()?.rows ?? 0,
    /** In the order of their creation. */
    list: (): Organization[] => db.select(columns).from(organizations).orderBy(sql`rowid`).all(),
    /** Each with its members, in the same order. */
    listCounted: (): (Organization & { readonly members: Members })[] =>
      db
        .select(counted)
        .from(organizations)
        .orderBy(sql`rowid`)
        .all()
        .map(({ users, keys, ...organization }) => ({ ...organization, members: { users, keys } })),
    insert: (organization: Organization): void => {
      db.insert(organizations)
        .values({ ...organization, granted: organization.credits })
        .run()
      changes.tell()
    },
    /** Returns the record as it is afterwards. */
    update: (organization: Organization, given: OrganizationChanges, now: number): Organization => {
      const { orgId } = organization
      const changed = { ...given, updatedAt: now }
      const granted = given.credits === undefined ? {} : { granted: sql`${given.credits} + ${spent(orgId)}` }
      db.update(organizations)
        .set({ ...changed, ...granted })
        .where(eq(organizations.orgId, orgId))
        .run()
      // Enterprise Plus also refreshes what was charged under another subscription.
      if (given.subscription === 'plus') {
        const isOther = and(eq(charges.orgId, orgId), eq(charges.refreshable, false))
        db.update(charges).set({ refreshable: true }).where(isOther).run()
      }
      changes.tell()
      return { ...organization, ...changed }
    },
    /** Removes it with its users, keys, charges and counts. */
    remove: (orgId: string): void => {
      db.delete(organizations).where(eq(organizations.orgId, orgId)).run()
      changes.tell()
    },
  }
}

/** Credits that the ledger has charged to an organization. */
const spent = (orgId: string) =>
  sql`(select coalesce(sum(${charges.credits}), 0) from ${charges} where ${eq(charges.orgId, orgId)})`
