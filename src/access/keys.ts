/** The keys of an organization, as stored, and their values for those who may see them. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { apiKeys, users } from '../db/tables.ts'
import type { Random } from '../lib/random.ts'
import { generateApiKey, type KeyRole } from './api-keys.ts'
import { emailKeyOf } from './email-key.ts'

export type Key = typeof apiKeys.$inferSelect
type KeyStatus = Key['status']

/** What a new key is made of; without an `apiKey` one is generated. */
interface NewKey {
  readonly orgId: string
  readonly email: string
  readonly role: KeyRole
  readonly status: KeyStatus
  readonly apiKey?: string | undefined
}

export interface Keys {
  /** Addresses compare without case; a key of another organization is not found. */
  find(orgId: string, email: string): Key | undefined
  /** In the order they were made. */
  list(orgId: string): readonly Key[]
  create(key: NewKey, now: number): Key
  /** The record as it is afterwards. */
  setStatus(key: Key, status: KeyStatus, now: number): Key
  /** Keys that let their holder in: active, and of no user or an active one. */
  working(orgId: string, role: KeyRole): readonly Key[]
}

export function createKeys({ db, changes }: Connection, random: Random): Keys {
  const inOrganization = eq(apiKeys.orgId, sql.placeholder('orgId'))
  const one = db
    .select()
    .from(apiKeys)
    .where(and(inOrganization, eq(apiKeys.emailKey, sql.placeholder('emailKey'))))
    .prepare()
  const all = db.select().from(apiKeys).where(inOrganization).orderBy(sql`rowid`).prepare()
  const working = db
    .select(getTableColumns(apiKeys))
    .from(apiKeys)
    .leftJoin(users, and(eq(users.orgId, apiKeys.orgId), eq(users.emailKey, apiKeys.emailKey)))
    .where(
      and(
        inOrganization,
        eq(apiKeys.role, sql.placeholder('role')),
        eq(apiKeys.status, 'active'),
        sql`coalesce(${users.status}, 'active') = 'active'`,
      ),
    )
    .orderBy(sql`api_keys.rowid`)
    .prepare()

  return {
    find: (orgId, email) => one.get({ orgId, emailKey: emailKeyOf(email) }),
    list: (orgId) => all.all({ orgId }),
    create: ({ apiKey = '', ...given }, now) => {
      const key: Key = {
        ...given,
        keyId: random.uuid(),
        emailKey: emailKeyOf(given.email),
        createdAt: now,
        updatedAt: now,
        apiKey: apiKey || generateApiKey(given.role, random),
      }
      db.insert(apiKeys).values(key).run()
      changes.tell()
      return key
    },
    setStatus: (key, status, now) => {
      const changed = { status, updatedAt: now }
      db.update(apiKeys).set(changed).where(eq(apiKeys.keyId, key.keyId)).run()
      changes.tell()
      return { ...key, ...changed }
    },
    working: (orgId, role) => working.all({ orgId, role }),
  }
}
