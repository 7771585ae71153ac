/** The keys of an organization as stored, and how key values are generated and recognized. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { apiKeys, users } from '../db/tables.ts'
import { emailKeyOf } from '../lib/email.ts'
import type { Random } from '../lib/random.ts'
import type { Organization, Organizations } from './organizations.ts'

export type Key = typeof apiKeys.$inferSelect
type KeyRole = Key['role']

/** What a new key is made of; without an `apiKey` one is generated. */
type NewKey = Pick<Key, 'orgId' | 'email' | 'role' | 'status'> & { readonly apiKey?: string | undefined }

export type Keys = ReturnType<typeof createKeys>

export function createKeys({ db, changes }: Connection, random: Random) {
  const working = db
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
    .prepare()

  return {
    /** Addresses compare without case; a key of another organization is not found. */
    find: (orgId: string, email: string): Key | undefined =>
      db
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.emailKey, emailKeyOf(email))))
        .get(),
    /** In the order of their creation. */
    list: (orgId: string): Key[] =>
      db.select().from(apiKeys).where(eq(apiKeys.orgId, orgId)).orderBy(sql`rowid`).all(),
    create: ({ apiKey = '', ...given }: NewKey, now: number): Key => {
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
    /** Returns the record as it is afterwards. */
    setStatus: (key: Key, status: Key['status'], now: number): Key => {
      const changed = { status, updatedAt: now }
      db.update(apiKeys).set(changed).where(eq(apiKeys.keyId, key.keyId)).run()
      changes.tell()
      return { ...key, ...changed }
    },
    /** The keys that may call: active, and without a user or with an active one. */
    working: (orgId: string, role: KeyRole): Key[] => working.all({ orgId, role }),
  }
}

/** The values of all keys, of whichever organization. */
export type KnownKeys = ReadonlySet<string>

/** Returns a function that gives the keys of now. They are read again when something may have changed. */
export function knownKeysOf({ db, changes }: Connection): () => KnownKeys {
  let known: { readonly keys: KnownKeys; readonly version: number } | undefined
  return () => {
    if (known?.version === changes.version) return known.keys
    const stored = db.select({ apiKey: apiKeys.apiKey }).from(apiKeys).all()
    known = { keys: new Set(stored.map(({ apiKey }) => apiKey)), version: changes.version }
    return known.keys
  }
}

/** An organization with a working key of each role; a key is `null` if none of its role works. */
export interface OrganizationSummary
  extends Pick<Organization, 'orgId' | 'orgName' | 'subscription' | 'status'> {
  readonly adminKey: string | null
  readonly key: string | null
}

/** Returns all organizations in the order of their creation. */
export function summarizeOrganizations(organizations: Organizations, keys: Keys): OrganizationSummary[] {
  const first = (orgId: string, role: KeyRole): string | null => keys.working(orgId, role)[0]?.apiKey ?? null
  return organizations.list().map(({ orgId, orgName, subscription, status }) => ({
    orgId,
    orgName,
    subscription,
    status,
    adminKey: first(orgId, 'admin'),
    key: first(orgId, 'standard'),
  }))
}

const PREFIX: Record<KeyRole, string> = { admin: 'sbx_admin_', standard: 'sbx_' }
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 30 base-62 characters carry 178 bits. */
const BODY_LENGTH = 30
const CHECKSUM_LENGTH = 6
/** The largest multiple of 62 a byte can hold: bytes from here on would favour the first characters. */
const UNBIASED = 248

/**
 * A new key value: prefix, 30 random base-62 characters, and their CRC-32 in base 62 (the form GitHub's tokens
 * have, so that secret scanners can tell one from a random word, and a cut-off copy can be named as such).
 */
export function generateApiKey(role: KeyRole, random: Random): string {
  let body = ''
  while (body.length < BODY_LENGTH) {
    for (const byte of random.bytes(BODY_LENGTH)) {
      if (byte < UNBIASED && body.length < BODY_LENGTH) body += BASE62[byte % 62]
    }
  }
  return PREFIX[role] + body + checksum(PREFIX[role] + body)
}

/** Whether `value` looks generated but its checksum is wrong: it was mistyped or cut off. */
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
