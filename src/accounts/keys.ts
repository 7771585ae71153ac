/** The API keys of organizations: their storage, and the format of key values. */
import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../db/open-and-lock.ts'
import { toPlaceholders } from '../db/raw-statements.ts'
import { apiKeys, users } from '../db/tables.ts'
import { lazy } from '../lib/cache.ts'
import { accountEmailKey } from '../lib/email.ts'
import type { Random } from '../lib/random.ts'
import { type RowsPage, type RowsRequest, toRowsPage } from './rows-page.ts'

export type ApiKey = typeof apiKeys.$inferSelect
type KeyRole = ApiKey['role']

/** The fields of a new key. A missing or empty `apiKey` is generated. */
type NewKey = Pick<ApiKey, 'orgId' | 'email' | 'role' | 'status'> & { readonly apiKey?: string | undefined }

/** The fields of a key that can be changed. Missing fields are not changed. */
type KeyUpdate = Partial<Pick<ApiKey, 'role' | 'status' | 'apiKey'>>

/** The characters of a key value. Headers cannot carry others, and trim white space. */
export const KEY_VALUE_PATTERN = '^[!-~]+$'

export type Keys = ReturnType<typeof createKeys>

export function createKeys({ db, dataVersion }: Connection, random: Random) {
  // Prepared, because Drizzle takes longer to build SQL than SQLite to run it. Seeds insert many keys.
  const insert = lazy(() => db.insert(apiKeys).values(toPlaceholders(apiKeys)).prepare())
  const listOf = lazy(() =>
    db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.orgId, sql.placeholder('orgId')))
      .orderBy(sql`rowid`)
      .prepare(),
  )
  const selectWorking = lazy(() =>
    db
      .select(getTableColumns(apiKeys))
      .from(apiKeys)
      .leftJoin(users, and(eq(users.orgId, apiKeys.orgId), eq(users.emailKey, apiKeys.emailKey)))
      .where(
        and(
          eq(apiKeys.orgId, sql.placeholder('orgId')),
          eq(apiKeys.role, sql.placeholder('role')),
          eq(apiKeys.status, 'active'),
          sql`coalesce(${users.status}, 'active') = 'active'`,
        ),
      )
      .orderBy(sql`api_keys.rowid`)
      .prepare(),
  )

  const countOf = (orgId: string): number =>
    db.select({ rows: count() }).from(apiKeys).where(eq(apiKeys.orgId, orgId)).get()?.rows ?? 0

  return {
    /** Finds the key of an email address in any case, in one organization. */
    findByEmail: (orgId: string, email: string): ApiKey | undefined =>
      db
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.emailKey, accountEmailKey(email))))
        .get(),
    hasId: (keyId: string): boolean =>
      db.select({ keyId: apiKeys.keyId }).from(apiKeys).where(eq(apiKeys.keyId, keyId)).get() !== undefined,
    hasEnding: (lastFour: string): boolean =>
      db
        .select({ keyId: apiKeys.keyId })
        .from(apiKeys)
        .where(eq(sql`substr(${apiKeys.apiKey}, -4)`, lastFour))
        .get() !== undefined,
    /** Returns all keys of an organization in the order of their creation. */
    list: (orgId: string): ApiKey[] => listOf().all({ orgId }),
    /** Finds a key by id, in one organization. */
    get: (orgId: string, keyId: string): ApiKey | undefined =>
      db
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.keyId, keyId)))
        .get(),
    /** Returns whether a key of any organization has this value. */
    hasValue: (apiKey: string): boolean =>
      db.select({ keyId: apiKeys.keyId }).from(apiKeys).where(eq(apiKeys.apiKey, apiKey)).get() !== undefined,
    count: countOf,
    /** Returns a page of the keys of an organization, in the same order. */
    page: (orgId: string, { limit, after }: RowsRequest): RowsPage<ApiKey> => {
      const rows = db
        .select({ ...getTableColumns(apiKeys), position: sql<number>`rowid` })
        .from(apiKeys)
        .where(and(eq(apiKeys.orgId, orgId), sql`rowid > ${after}`))
        .orderBy(sql`rowid`)
        .limit(limit + 1)
        .all()
      return toRowsPage(rows, limit, countOf(orgId))
    },
    create: ({ apiKey = '', ...fields }: NewKey, now: number): ApiKey => {
      const key: ApiKey = {
        ...fields,
        keyId: random.uuid(),
        emailKey: accountEmailKey(fields.email),
        createdAt: now,
        updatedAt: now,
        apiKey: apiKey || generateApiKey(fields.role, random),
      }
      insert().run(key)
      dataVersion.increment()
      return key
    },
    /** Returns the updated key. */
    update: (key: ApiKey, update: KeyUpdate, now: number): ApiKey => {
      const changed = { ...update, updatedAt: now }
      db.update(apiKeys).set(changed).where(eq(apiKeys.keyId, key.keyId)).run()
      dataVersion.increment()
      return { ...key, ...changed }
    },
    remove: ({ keyId }: ApiKey): void => {
      db.delete(apiKeys).where(eq(apiKeys.keyId, keyId)).run()
      dataVersion.increment()
    },
    /** Returns the keys that are allowed to call: active keys whose user, if any, is active. */
    listWorking: (orgId: string, role: KeyRole): ApiKey[] => selectWorking().all({ orgId, role }),
  }
}

/** The values of the keys of all organizations. */
export type ApiKeyValues = ReadonlySet<string>

/** Returns a function that returns the current key values. It caches them until stored rows change. */
export function createKeyValueReader({ db, dataVersion }: Connection): () => ApiKeyValues {
  let cached: { readonly keys: ApiKeyValues; readonly version: number } | undefined
  return () => {
    if (cached?.version === dataVersion.current) return cached.keys
    const stored = db.select({ apiKey: apiKeys.apiKey }).from(apiKeys).all()
    cached = { keys: new Set(stored.map(({ apiKey }) => apiKey)), version: dataVersion.current }
    return cached.keys
  }
}

const PREFIX: Record<KeyRole, string> = { admin: 'sbx_admin_', standard: 'sbx_' }
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 30 base-62 characters carry 178 bits. */
const BODY_LENGTH = 30
const CHECKSUM_LENGTH = 6
/** The largest multiple of 62 in a byte. Bytes from here on would make the first characters more likely. */
const UNBIASED_LIMIT = 248

/**
 * Returns a new key value: prefix, 30 random base-62 characters, and their CRC-32 in base 62. GitHub tokens have the same
 * form. The checksum lets secret scanners recognize keys, and lets the server detect typos and truncated copies.
 */
export function generateApiKey(role: KeyRole, random: Random): string {
  let body = ''
  while (body.length < BODY_LENGTH) {
    for (const byte of random.bytes(BODY_LENGTH)) {
      if (byte < UNBIASED_LIMIT && body.length < BODY_LENGTH) body += BASE62[byte % 62]
    }
  }
  return PREFIX[role] + body + checksum(PREFIX[role] + body)
}

/** Returns whether `value` looks like a generated key but has a wrong checksum, after a typo or truncation. */
export function isDamagedApiKey(value: string): boolean {
  if (!value.startsWith(PREFIX.standard)) return false
  return checksum(value.slice(0, -CHECKSUM_LENGTH)) !== value.slice(-CHECKSUM_LENGTH)
}

function checksum(text: string): string {
  let rest = Bun.hash.crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

export const lastFourOf = (value: string): string => value.slice(-4)
