/** From a key value to who is calling, and whether they may. */
import { and, eq, type SQL } from 'drizzle-orm'
import { isAsked } from '../db/asked.ts'
import { Remembered } from '../db/changes.ts'
import type { Connection } from '../db/open.ts'
import { apiKeys, organizations, users } from '../db/tables.ts'
import { ApiError } from '../lib/api-error.ts'
import { lazily } from '../lib/lazily.ts'
import { digestOf, isDamagedApiKey, type KeyRole, sameDigest } from './api-keys.ts'
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

export function createCallers({ db, changes, turn }: Connection): Callers {
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
  const byDigest = where(isAsked(apiKeys.digest))
  const byId = where(isAsked(apiKeys.keyId))
  const remembered = new Remembered<string, Caller>(changes, MOST_REMEMBERED)
  return {
    identify: (keyValue) => {
      // Here, at each request: a body may take its time, and the key be suspended meanwhile.
      turn.begin()
      const known = remembered.get(keyValue)
      if (known) return known
      const digest = digestOf(keyValue)
      const row = byDigest().get({ asked: digest })
      if (!row || !sameDigest(row.key.digest, digest)) throw unknownKey(keyValue)
      const caller = toCaller(row)
      remembered.set(keyValue, caller)
      return caller
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
    lastFour: apiKeys.lastFour,
    digest: apiKeys.digest,
  },
  userStatus: users.status,
}

interface CallerRow {
  readonly organization: Organization
  readonly key: Caller['key'] & { readonly digest: string }
  readonly userStatus: Exclude<Caller['userStatus'], undefined> | null
}

function toCaller({ organization, key, userStatus }: CallerRow): Caller {
  const { digest: _, ...shown } = key
  return { organization, key: shown, userStatus: userStatus ?? undefined }
}

/** For a request that was let in with a key that an organization had at the time. */
export const keyIsNoMore = (): ApiError =>
  new ApiError(
    'invalid_api_key',
    'The API key is not known any more: it went, with its organization or by a reset, while this request was under way.',
  )

function unknownKey(keyValue: string): ApiError {
  return new ApiError('invalid_api_key', `The API key is not known. ${hintFor(keyValue)}`)
}

function hintFor(keyValue: string): string {
  if (/^bearer\s/i.test(keyValue)) return 'Leave out "Bearer": send the key alone.'
  return isDamagedApiKey(keyValue)
    ? 'Its checksum does not fit: it was mistyped or cut off.'
    : 'Use a key of an organization of this server; the demo keys are printed at start and listed in /docs.'
}

/**
 * Refuses a known caller whose organization, user or key is not in a state to call.
 * @param allowInactive true for views, the only thing an inactive organization may do
 * @throws {ApiError} 403
 */
export function requireActive(caller: Caller, allowInactive = false): void {
  const { organization, key, userStatus } = caller
  if (organization.status !== 'active' && !allowInactive) {
    throw new ApiError(
      'organization_inactive',
      `The organization ${organization.orgName} is inactive: it may view its users and keys, and nothing else.`,
    )
  }
  if (userStatus === 'deleted') {
    throw new ApiError('user_deleted', 'The user of this key was deleted. Use the key of an active user.')
  }
  if (userStatus === 'suspend') {
    throw new ApiError(
      'user_suspended',
      'The user of this key is suspended. An admin can reactivate the user.',
    )
  }
  if (key.status === 'suspended') {
    throw new ApiError('key_suspended', 'This key is suspended. An admin can reactivate it.')
  }
}

/** @throws {ApiError} 403 for a key that may enrich, but not manage */
export function requireAdmin({ key }: Caller): void {
  if (key.role === 'admin') return
  throw new ApiError(
    'admin_key_required',
    'This key may enrich, but not manage. Use an admin key of the organization.',
  )
}
