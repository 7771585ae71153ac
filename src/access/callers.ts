/** From a key value to who is calling, and whether they may. */
import { and, eq, type SQL } from 'drizzle-orm'
import { isAsked } from '../db/asked.ts'
import { Remembered } from '../db/changes.ts'
import type { Connection } from '../db/open.ts'
import { apiKeys, organizations, users } from '../db/tables.ts'
import { ApiError } from '../lib/api-error.ts'
import { lazily } from '../lib/lazily.ts'
import { isDamagedApiKey, type KeyRole, lastFourOf } from './api-keys.ts'
import type { Organization } from './organizations.ts'

/**
 * A known key, the organization that owns it, and the user it belongs to, if any. Remembered between requests: of the
 * organization's `credits` only whether they are unlimited is up to date; `Credits` has the balance.
 */
export interface Caller {
  readonly organization: Organization
  readonly key: {
    readonly keyId: string
    readonly role: KeyRole
    readonly status: 'active' | 'suspended'
    readonly lastFour: string
  }
  readonly userStatus: 'active' | 'suspend' | 'deleted' | undefined
}

export interface Callers {
  /** @throws {ApiError} 401 when no organization has this key */
  identify(keyValue: string): Caller
  /**
   * The caller as it is now. Refuses one who was let in, but has been suspended meanwhile. To be called in the transaction that
   * carries out what was asked.
   * @throws {ApiError} 403; 401 where the key is no more
   */
  recheck(caller: Caller): Caller
}

/** Callers that are remembered; a sandbox has a handful of keys, a test suite some thousands. */
const MOST_REMEMBERED = 2_000

export function createCallers({ db, changes }: Connection): Callers {
  const where = (condition: SQL) =>
    lazily(() =>
      db
        .select(CALLER)
        .from(apiKeys)
        .innerJoin(organizations, eq(organizations.orgId, apiKeys.orgId))
        .leftJoin(users, and(eq(users.orgId, apiKeys.orgId), eq(users.emailKey, apiKeys.emailKey)))
        .where(condition)
        .prepare(),
    )
  const byValue = where(isAsked(apiKeys.apiKey))
  const byId = where(isAsked(apiKeys.keyId))
  const remembered = new Remembered<string, Caller>(changes, MOST_REMEMBERED)
  return {
    identify: (keyValue) => {
      const known = remembered.get(keyValue)
      if (known) return known
      const row = byValue().get({ asked: keyValue })
      if (!row) throw unknownKey(keyValue)
      return remembered.set(keyValue, toCaller(row))
    },
    recheck: ({ key }) => {
      const row = byId().get({ asked: key.keyId })
      if (!row) throw keyIsNoMore()
      const caller = toCaller(row)
      requireActive(caller)
      return caller
    },
  }
}

const CALLER = {
  organization: organizations,
  key: {
    keyId: apiKeys.keyId,
    role: apiKeys.role,
    status: apiKeys.status,
    apiKey: apiKeys.apiKey,
  },
  userStatus: users.status,
}

interface CallerRow {
  readonly organization: Organization
  readonly key: Omit<Caller['key'], 'lastFour'> & { readonly apiKey: string }
  readonly userStatus: Exclude<Caller['userStatus'], undefined> | null
}

function toCaller({ organization, key, userStatus }: CallerRow): Caller {
  const { apiKey, ...shown } = key
  return {
    organization,
    key: { ...shown, lastFour: lastFourOf(apiKey) },
    userStatus: userStatus ?? undefined,
  }
}

/** For a request that was let in with a key that an organization had at the time. */
export const keyIsNoMore = (): ApiError =>
  new ApiError(
    'invalid_api_key',
    'The API key is not known any more: it went, with its organization or by a reset, while this request was under way.',
  )

function unknownKey(keyValue: string): ApiError {
  const hint = hintFor(keyValue)
  return new ApiError('invalid_api_key', hint && `The API key is not known. ${hint}`)
}

function hintFor(keyValue: string): string | undefined {
  if (/^bearer\s/i.test(keyValue)) return 'Leave out "Bearer": send the key alone.'
  if (isDamagedApiKey(keyValue)) return 'Its checksum does not fit: it was mistyped or cut off.'
  return undefined
}

export const inactive = (orgName: string): ApiError =>
  new ApiError(
    'organization_inactive',
    `The organization ${orgName} is inactive: it may view its users and keys, and nothing else.`,
  )

/**
 * Refuses a known caller whose organization, user or key is not in a state to call.
 * @param allowInactive true for views, the only thing an inactive organization may do
 * @throws {ApiError} 403
 */
export function requireActive(caller: Caller, allowInactive = false): void {
  const { organization, key, userStatus } = caller
  if (organization.status !== 'active' && !allowInactive) {
    throw inactive(organization.orgName)
  }
  if (userStatus === 'deleted') throw new ApiError('user_deleted')
  if (userStatus === 'suspend') throw new ApiError('user_suspended')
  if (key.status === 'suspended') throw new ApiError('key_suspended')
}

/** @throws {ApiError} 403 for a key that may enrich, but not manage */
export function requireAdmin({ key }: Caller): void {
  if (key.role === 'admin') return
  throw new ApiError('admin_key_required')
}
