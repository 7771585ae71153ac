/** The storage of organizations: contract, status, and limits. */
import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../db/open-and-lock.ts'
import { toPlaceholders } from '../db/raw-statements.ts'
import { charges, organizations } from '../db/tables.ts'
import { lazy } from '../lib/cache.ts'
import { type RowsPage, type RowsRequest, toRowsPage } from './rows-page.ts'

export type Organization = Omit<typeof organizations.$inferSelect, 'granted'>

/** The fields of an organization that can be changed. Missing fields are not changed. */
type OrganizationUpdate = Partial<Omit<Organization, 'orgId' | 'createdAt' | 'updatedAt'>>

/** The numbers of users and keys of an organization. */
export interface MemberCounts {
  readonly users: number
  readonly keys: number
}

interface OrganizationWithMembers {
  readonly organization: Organization
  readonly members: MemberCounts
}

export type Organizations = ReturnType<typeof createOrganizations>

export function createOrganizations({ db, dataVersion }: Connection) {
  const { granted: _, ...columns } = getTableColumns(organizations)
  const byId = db
    .select(columns)
    .from(organizations)
    .where(eq(organizations.orgId, sql.placeholder('orgId')))
    .prepare()
  const insert = lazy(() => db.insert(organizations).values(toPlaceholders(organizations)).prepare())
  const columnsWithCounts = {
    ...columns,
    // Plain SQL, because Drizzle omits the table of a column outside joins.
    users: sql<number>`(select count(*) from users where users.org_id = organizations.org_id)`,
    keys: sql<number>`(select count(*) from api_keys where api_keys.org_id = organizations.org_id)`,
    position: sql<number>`organizations.rowid`,
  }
  const countAll = (): number => db.select({ rows: count() }).from(organizations).get()?.rows ?? 0
  return {
    get: (orgId: string): Organization | undefined => byId.get({ orgId }),
    count: countAll,
    /** Returns all organizations in the order of their creation. */
    list: (): Organization[] => db.select(columns).from(organizations).orderBy(sql`rowid`).all(),
    /** Returns a page of organizations with the numbers of their members, in the same order. */
    page: ({ limit, after }: RowsRequest): RowsPage<OrganizationWithMembers> => {
      const rows = db
        .select(columnsWithCounts)
        .from(organizations)
        .where(sql`rowid > ${after}`)
        .orderBy(sql`rowid`)
        .limit(limit + 1)
        .all()
        .map(({ users, keys, position, ...organization }) => ({
          organization,
          members: { users, keys },
          position,
        }))
      return toRowsPage(rows, limit, countAll())
    },
    insert: (organization: Organization): void => {
      insert().run({ ...organization, granted: organization.credits })
      dataVersion.increment()
    },
    /** Returns the updated organization. */
    update: (organization: Organization, update: OrganizationUpdate, now: number): Organization => {
      const { orgId } = organization
      const changed = { ...update, updatedAt: now }
      const granted =
        update.credits === undefined ? {} : { granted: sql`${update.credits} + ${sumOfCharges(orgId)}` }
      db.update(organizations)
        .set({ ...changed, ...granted })
        .where(eq(organizations.orgId, orgId))
        .run()
      // Enterprise Plus also refreshes records that were charged under another subscription.
      if (update.subscription === 'plus') {
        const isOther = and(eq(charges.orgId, orgId), eq(charges.refreshable, false))
        db.update(charges).set({ refreshable: true }).where(isOther).run()
      }
      dataVersion.increment()
      return { ...organization, ...changed }
    },
    /** Removes an organization with its users, keys, charges, and request counts. */
    remove: (orgId: string): void => {
      db.delete(organizations).where(eq(organizations.orgId, orgId)).run()
      dataVersion.increment()
    },
  }
}

/** Returns a subquery for the credits that an organization was charged. */
const sumOfCharges = (orgId: string) =>
  sql`(select coalesce(sum(${charges.credits}), 0) from ${charges} where ${eq(charges.orgId, orgId)})`
