/** The storage of organizations: contract, status, and limits. */
import { and, asc, desc, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Core } from '../core/core.ts'
import { prepareInsert } from '../db/raw-statements.ts'
import { apiKeys, charges, dailyCounts, organizations, users } from '../db/tables.ts'
import { utcDay } from '../lib/clock.ts'
import { countRows } from './count-rows.ts'

export type Organization = Omit<typeof organizations.$inferSelect, 'usedCredits'>

export type NewOrganization = Omit<Organization, 'createdAt' | 'updatedAt'>

/** The fields of an organization that can be changed. Missing fields are not changed. */
type OrganizationUpdate = Partial<Omit<NewOrganization, 'orgId'>>

/** The numbers of users and keys of an organization, and what it has used. */
export interface OrganizationUsage {
  readonly users: number
  readonly keys: number
  readonly usedCredits: number
  readonly requestsToday: number
}

interface OrganizationWithUsage {
  readonly organization: Organization
  readonly usage: OrganizationUsage
}

export const ORGANIZATION_SORTS = [
  'createdAt',
  'orgName',
  'credits',
  'usedCredits',
  'requestsToday',
  'userCount',
  'keyCount',
] as const

interface OrganizationsRequest {
  /** The words to search for. */
  readonly words: readonly string[]
  /** `match` for the best match of the words first. */
  readonly sort: (typeof ORGANIZATION_SORTS)[number] | 'match'
  readonly isDescending: boolean
  readonly limit: number
  /** The number of organizations before the page. */
  readonly offset: number
}

interface OrganizationsPage {
  readonly found: readonly OrganizationWithUsage[]
  readonly total: number
}

export type Organizations = ReturnType<typeof createOrganizations>

export function createOrganizations({ connection, clock }: Core) {
  const { db, client, dataVersion } = connection
  const { usedCredits: _, ...columns } = getTableColumns(organizations)
  const byId = db
    .select(columns)
    .from(organizations)
    .where(eq(organizations.orgId, sql.placeholder('orgId')))
    .prepare()
  const insert = prepareInsert(client, organizations)
  const sumCharges = (orgId: string): number =>
    db
      .select({ credits: sql<number>`coalesce(sum(${charges.credits}), 0)` })
      .from(charges)
      .where(eq(charges.orgId, orgId))
      .get()?.credits ?? 0
  /** Enterprise Plus also refreshes records that were charged under another subscription. */
  const markRefreshable = (orgId: string): void =>
    void db
      .update(charges)
      .set({ refreshable: true })
      .where(and(eq(charges.orgId, orgId), eq(charges.refreshable, false)))
      .run()
  const usageColumns = () => {
    const { requests, day, orgId } = dailyCounts
    const isToday = and(eq(orgId, organizations.orgId), eq(day, utcDay(clock.now())))
    return {
      users: db.$count(users, eq(users.orgId, organizations.orgId)),
      keys: db.$count(apiKeys, eq(apiKeys.orgId, organizations.orgId)),
      usedCredits: organizations.usedCredits,
      requestsToday: sql<number>`coalesce(${db.select({ requests }).from(dailyCounts).where(isToday)}, 0)`,
    }
  }
  return {
    get: (orgId: string): Organization | undefined => byId.get({ orgId }),
    count: (): number => countRows(connection, organizations),
    /** Returns all organizations in the order of their creation. */
    list: (): Organization[] => db.select(columns).from(organizations).orderBy(sql`rowid`).all(),
    /** Returns what an organization has and uses. */
    getUsage: (orgId: string): OrganizationUsage => {
      const usage = db.select(usageColumns()).from(organizations).where(eq(organizations.orgId, orgId)).get()
      return usage ?? { users: 0, keys: 0, usedCredits: 0, requestsToday: 0 }
    },
    /** Returns a page of the organizations that match the words. */
    page: (request: OrganizationsRequest): OrganizationsPage => {
      const { words, sort, isDescending, limit, offset } = request
      const direction = isDescending ? desc : asc
      // Once, so that the sort and the shown counts are of the same day.
      const usage = usageColumns()
      const order =
        sort === 'match'
          ? [rankMatch(words), sql`${organizations.orgName} collate nocase`]
          : [direction(sortValue(sort, usage))]
      const matches = words.length === 0 ? undefined : matchesWords(words)
      const found = db
        .select({ ...columns, ...usage })
        .from(organizations)
        .where(matches)
        .orderBy(...order, direction(sql`rowid`))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ users, keys, usedCredits, requestsToday, ...organization }) => ({
          organization,
          usage: { users, keys, usedCredits, requestsToday },
        }))
      return { found, total: countRows(connection, organizations, matches) }
    },
    /** Returns the created organization. One with the id of a deleted organization has its charges. */
    create: (fields: NewOrganization): Organization => {
      const now = clock.now()
      const organization = { ...fields, createdAt: now, updatedAt: now }
      const { orgId, subscription } = fields
      insert({ ...organization, usedCredits: sumCharges(orgId) })
      if (subscription === 'plus') markRefreshable(orgId)
      dataVersion.increment()
      return organization
    },
    /** Returns the updated organization. An update without fields changes nothing. */
    update: (organization: Organization, update: OrganizationUpdate): Organization => {
      if (Object.keys(update).length === 0) return organization
      const { orgId } = organization
      const changed = { ...update, updatedAt: clock.now() }
      db.update(organizations).set(changed).where(eq(organizations.orgId, orgId)).run()
      if (update.subscription === 'plus') markRefreshable(orgId)
      dataVersion.increment()
      return { ...organization, ...changed }
    },
    /** Removes an organization with its users, keys, and request counts. Its charges stay until the next start. */
    remove: (orgId: string): void => {
      db.delete(organizations).where(eq(organizations.orgId, orgId)).run()
      dataVersion.increment()
    },
  }
}

/** Returns what a list is sorted by. Unlimited balances are above all others. */
function sortValue(
  sort: (typeof ORGANIZATION_SORTS)[number],
  { users, keys, usedCredits, requestsToday }: Readonly<Record<keyof OrganizationUsage, SQLWrapper>>,
): SQLWrapper {
  const values: Readonly<Record<typeof sort, SQLWrapper>> = {
    createdAt: sql`rowid`,
    orgName: sql`${organizations.orgName} collate nocase`,
    credits: sql`coalesce(${organizations.credits}, ${Number.MAX_SAFE_INTEGER})`,
    usedCredits,
    requestsToday,
    userCount: users,
    keyCount: keys,
  }
  return values[sort]
}

/** The least length of a text that is searched for in ids and keys. Shorter ones are in the ids of many organizations. */
const MIN_ID_LENGTH = 6

const like = (start: string, text: string): SQL =>
  sql`like ${`${start}${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

const nameHasWords = (words: readonly string[]): SQL =>
  sql`(${sql.join(
    words.map((word) => sql`${organizations.orgName} ${like('%', word)}`),
    sql` and `,
  )})`

/** Searches names by words, websites by a part, and ids, the addresses of keys, and keys by their start. */
function matchesWords(words: readonly string[]): SQL {
  const text = words.join(' ')
  const start = like('', text)
  const ids =
    text.length < MIN_ID_LENGTH
      ? sql``
      : sql`or ${organizations.orgId} ${start} or exists (select 1 from ${apiKeys} where
          ${apiKeys.orgId} = ${organizations.orgId} and (${apiKeys.apiKey} ${start} or ${apiKeys.email} ${start}))`
  return sql`(${nameHasWords(words)} or ${organizations.website} ${like('%', text)} ${ids})`
}

/** Returns a low number for a good match: that name, a name that starts with the words, and names that have them. */
function rankMatch(words: readonly string[]): SQL {
  const text = words.join(' ')
  return sql`case when ${organizations.orgName} = ${text} collate nocase then 0 when ${organizations.orgName} ${like('', text)} then 1
    when ${organizations.orgName} ${like('% ', text)} then 2 when ${nameHasWords(words)} then 3 else 4 end`
}
