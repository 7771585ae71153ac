/** The keys of an organization, as stored, and their values for those who may see them. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { inserter } from '../db/inserter.ts'
import type { Connection } from '../db/open.ts'
import { apiKeys, users } from '../db/tables.ts'
import type { Random } from '../lib/random.ts'
import { digestOf, generateApiKey, type KeyRole, type KeyVault, lastFourOf } from './api-keys.ts'
import { emailKeyOf } from './email-key.ts'

export type Key = typeof apiKeys.$inferSelect
export type KeyStatus = Key['status']

/** What a new key is made of; without a `value` one is generated. */
export interface NewKey {
  readonly orgId: string
  readonly email: string
  readonly role: KeyRole
  readonly status: KeyStatus
  readonly value?: string | undefined
}

export interface Keys {
  /** Addresses compare without case; a key of another organization is not found. */
  find(orgId: string, email: string): Key | undefined
  /** In the order they were made. */
  list(orgId: string): readonly Key[]
  create(key: NewKey, now: number): Key
  /** The record as it is afterwards. */
  setStatus(key: Key, status: KeyStatus, now: number): Key
  /** The value of a key, unsealed. */
  valueOf(key: Pick<Key, 'keyId' | 'sealed'>): string
  /** Keys that let their holder in: active, and of no user or an active one. */
  working(orgId: string, role: KeyRole): readonly Key[]
}

export function createKeys({ db, changes }: Connection, vault: KeyVault, random: Random): Keys {
  const insert = inserter(db, apiKeys)
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
    create: ({ value = '', ...given }, now) => {
      const keyId = random.uuid()
      const apiKey = value || generateApiKey(given.role, random)
      const key: Key = {
        ...given,
        keyId,
        emailKey: emailKeyOf(given.email),
        digest: digestOf(apiKey),
        sealed: vault.seal(apiKey, keyId),
        lastFour: lastFourOf(apiKey),
        createdAt: now,
        updatedAt: now,
      }
      insert(key)
      changes.tell()
      return key
    },
    setStatus: (key, status, now) => {
      const changed = { status, updatedAt: now }
      db.update(apiKeys).set(changed).where(eq(apiKeys.keyId, key.keyId)).run()
      changes.tell()
      return { ...key, ...changed }
    },
    valueOf: ({ keyId, sealed }) => vault.open(sealed, keyId),
    working: (orgId, role) => working.all({ orgId, role }),
  }
}
