/** Finds the organization and user of an API key, and checks that they are active. */
import { and, eq } from 'drizzle-orm'
import type { Core } from '../core/core.ts'
import { equalsParameter } from '../db/raw-statements.ts'
import { apiKeys, organizations, users } from '../db/tables.ts'
import { ApiError } from '../lib/api-error.ts'
import { lazy, VersionedCache } from '../lib/cache.ts'
import type { ApiKey } from './keys.ts'
import type { Organization } from './organizations.ts'
import type { User } from './users.ts'

/**
 * An API key, the organization that owns it, and the status of its user, if any. Callers are cached between requests, so
 * `organization.credits` shows only whether credits are unlimited. `Credits` has the current balance.
 */
export interface Caller {
  readonly organization: Organization
  readonly key: Pick<ApiKey, 'keyId' | 'apiKey' | 'role' | 'status'>
  readonly userStatus: User['status'] | undefined
}

export type Callers = ReturnType<typeof createCallers>

/** A sandbox has a handful of keys, a test suite some thousands. */
const MAX_CACHED_CALLERS = 2_000

export function createCallers({ connection }: Core) {
  const { db, dataVersion } = connection
  const select = lazy(() =>
    db
      .select({ organization: organizations, key: apiKeys, userStatus: users.status })
      .from(apiKeys)
      .innerJoin(organizations, eq(organizations.orgId, apiKeys.orgId))
      .leftJoin(users, and(eq(users.orgId, apiKeys.orgId), eq(users.emailKey, apiKeys.emailKey)))
      .where(equalsParameter(apiKeys.apiKey))
      .prepare(),
  )
  const cache = new VersionedCache<string, Caller>(dataVersion, MAX_CACHED_CALLERS)
  const find = (keyValue: string): Caller | undefined => {
    const cached = cache.get(keyValue)
    if (cached) return cached
    const row = select().get({ value: keyValue })
    return row && cache.set(keyValue, toCaller(row))
  }
  return {
    find,
    /**
     * Finds the organization and key of a key value.
     * @throws {ApiError} 401 if no organization has this key
     */
    identify: (keyValue: string): Caller => {
      const caller = find(keyValue)
      if (!caller) throw createUnknownKeyError(keyValue)
      return caller
    },
  }
}

interface CallerRow {
  readonly organization: Organization
  readonly key: ApiKey
  readonly userStatus: User['status'] | null
}

const toCaller = ({ organization, key, userStatus }: CallerRow): Caller => ({
  organization,
  key: { keyId: key.keyId, apiKey: key.apiKey, role: key.role, status: key.status },
  userStatus: userStatus ?? undefined,
})

const createUnknownKeyError = (keyValue: string): ApiError =>
  /^bearer\s/i.test(keyValue)
    ? new ApiError('invalid_api_key', 'The API key is unknown. Remove "Bearer", and send only the key.')
    : new ApiError('invalid_api_key')

/**
 * Rejects a caller whose organization, user, or key is not active.
 * @param allowInactive whether an inactive organization is allowed: it may use views only
 * @throws {ApiError} 403, which Enrich and Buying group send as 401 `invalid_api_key`
 */
export function requireActive(caller: Caller, allowInactive = false): void {
  const { organization, key, userStatus } = caller
  if (organization.status !== 'active' && !allowInactive) {
    throw new ApiError(
      'organization_inactive',
      `The organization ${organization.orgName} is inactive. It can only view its users and keys. Use a key from an active organization.`,
    )
  }
  if (userStatus === 'deleted') throw new ApiError('user_deleted')
  if (userStatus === 'suspend') throw new ApiError('user_suspended')
  if (key.status === 'suspended') throw new ApiError('key_suspended')
}

/** Returns whether the key and its user, if any, are active. Its organization may be inactive. */
export const isWorkingKey = ({ key, userStatus = 'active' }: Caller): boolean =>
  key.status === 'active' && userStatus === 'active'

/**
 * Requires an admin key.
 * @throws {ApiError} 403 for a standard key
 */
export function requireAdmin({ key }: Caller): void {
  if (key.role === 'admin') return
  throw new ApiError('admin_key_required')
}

/**
 * Requires a standard key.
 * @throws {ApiError} 401 for an admin key
 */
export function requireStandard({ key }: Caller): void {
  if (key.role === 'standard') return
  throw new ApiError(
    'invalid_api_key',
    "This is an admin key, which only manages users and keys. Use one of the organization's standard keys.",
  )
}
