/** The API keys of organizations: their storage, and new values. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Core } from '../core/core.ts'
import { equalsParameter, prepare, prepareInsert, selectFrom, selectRows } from '../db/raw-statements.ts'
import { apiKeys } from '../db/tables.ts'
import type { Random } from '../lib/random.ts'
import { accountEmailKey } from './account-email.ts'
import { countRows } from './count-rows.ts'

export type ApiKey = typeof apiKeys.$inferSelect

/** The fields of a new key. A missing or empty `apiKey` is generated. */
type NewKey = Pick<ApiKey, 'orgId' | 'email' | 'role' | 'status'> & { readonly apiKey?: string | undefined }

/** A key without a stated role and status. */
export const DEFAULT_KEY = { role: 'standard', status: 'active' } as const

/** The fields of a key that can be changed. Missing fields are not changed. */
type KeyUpdate = Partial<Pick<ApiKey, 'role' | 'status' | 'apiKey'>>

/** The characters of a key value. Headers cannot carry others, and trim white space. */
export const KEY_VALUE_PATTERN = '^[!-~]+$'

export type Keys = ReturnType<typeof createKeys>

export function createKeys({ connection, clock, random }: Core) {
  const { db, client, dataVersion } = connection
  const insert = prepareInsert(client, apiKeys)
  const selectAll = prepare(client, () =>
    selectRows(apiKeys).where(equalsParameter(apiKeys.orgId)).orderBy(sql`rowid`),
  )
  const selectValues = prepare(client, () => selectFrom(apiKeys, { apiKey: apiKeys.apiKey }))

  const find = (...conditions: SQL[]): ApiKey | undefined =>
    db
      .select()
      .from(apiKeys)
      .where(and(...conditions))
      .get()

  return {
    /** Finds the key of an email address in any case, in one organization. */
    findByEmail: (orgId: string, email: string): ApiKey | undefined =>
      find(eq(apiKeys.orgId, orgId), eq(apiKeys.emailKey, accountEmailKey(email))),
    hasId: (keyId: string): boolean => find(eq(apiKeys.keyId, keyId)) !== undefined,
    hasEnding: (lastFour: string): boolean =>
      find(eq(sql`substr(${apiKeys.apiKey}, -4)`, lastFour)) !== undefined,
    /** Returns all keys of an organization in the order of their creation. */
    list: (orgId: string): ApiKey[] => selectAll().all(orgId),
    /** Finds a key by id, in one organization. */
    get: (orgId: string, keyId: string): ApiKey | undefined =>
      find(eq(apiKeys.orgId, orgId), eq(apiKeys.keyId, keyId)),
    /** Returns whether a key of any organization has this value. */
    hasValue: (apiKey: string): boolean => find(eq(apiKeys.apiKey, apiKey)) !== undefined,
    /** Returns the values of the keys of all organizations. */
    listValues: (): string[] =>
      selectValues()
        .all()
        .map(({ apiKey }) => apiKey),
    count: (orgId: string): number => countRows(connection, apiKeys, eq(apiKeys.orgId, orgId)),
    create: ({ apiKey = '', ...fields }: NewKey): ApiKey => {
      const now = clock.now()
      const key: ApiKey = {
        ...fields,
        keyId: random.uuid(),
        emailKey: accountEmailKey(fields.email),
        createdAt: now,
        updatedAt: now,
        apiKey: apiKey || generateApiKey(random),
      }
      insert(key)
      dataVersion.increment()
      return key
    },
    /** Returns the updated key. An update without fields changes nothing. */
    update: (key: ApiKey, update: KeyUpdate): ApiKey => {
      if (Object.keys(update).length === 0) return key
      const changed = { ...update, updatedAt: clock.now() }
      db.update(apiKeys).set(changed).where(eq(apiKeys.keyId, key.keyId)).run()
      dataVersion.increment()
      return { ...key, ...changed }
    },
    remove: ({ keyId }: ApiKey): void => {
      db.delete(apiKeys).where(eq(apiKeys.keyId, keyId)).run()
      dataVersion.increment()
    },
  }
}

/** Bytes. */
const KEY_LENGTH = 32

/**
 * Returns a new key value in the form of the vendor: 32 random bytes in Base64, 44 characters. Its `+`, `/`, and `=` show errors of
 * quoting.
 */
export const generateApiKey = (random: Random): string =>
  Buffer.from(random.bytes(KEY_LENGTH)).toString('base64')

export const lastFourOf = (value: string): string => value.slice(-4)
