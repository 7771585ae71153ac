/** From a key value to who is calling, and whether they may: when a request arrives, and while it is under way. */
import { and, eq, type SQL } from 'drizzle-orm'
import type { CommitQueue } from '../db/commit-queue.ts'
import { isAsked } from '../db/statements.ts'
import type { Connection } from '../db/open.ts'
import { apiKeys, organizations, users } from '../db/tables.ts'
import { ApiError } from '../lib/api-error.ts'
import { lazily, Remembered } from '../lib/cache.ts'
import { isDamagedApiKey, type Key, lastFourOf } from './keys.ts'
import type { Organization } from './organizations.ts'
import type { User } from './users.ts'

/**
 * A known key, the organization that owns it, and the user it belongs to, if any. Remembered between requests: of the
 * organization's `credits` only whether they are unlimited is up to date; `Credits` has the balance.
 */
export interface Caller {
  readonly organization: Organization
  readonly key: Pick<Key, 'keyId' | 'role' | 'status'> & { readonly lastFour: string }
  readonly userStatus: User['status'] | undefined
}

export type Callers = ReturnType<typeof createCallers>

/** Callers that are remembered; a sandbox has a handful of keys, a test suite some thousands. */
const MOST_REMEMBERED = 2_000

export function createCallers({ db, changes }: Connection) {
  const where = (condition: SQL) =>
    lazily(() =>
      db
        .select({ organization: organizations, key: apiKeys, userStatus: users.status })
        .from(apiKeys)
        .innerJoin(organizations, eq(organizations.orgId, apiKeys.orgId))
        .leftJoin(users, and(eq(users.orgId, apiKeys.orgId), eq(users.emailKey, apiKeys.emailKey)))
        .where(condition)
        .prepare(),
    )
  const byValue = where(isAsked(apiKeys.apiKey))
  const byId = where(isAsked(apiKeys.keyId))
  const remembered = new Remembered<string, Caller>(changes, MOST_REMEMBERED)
  const find = (keyValue: string): Caller | undefined => {
    const known = remembered.get(keyValue)
    if (known) return known
    const row = byValue().get({ asked: keyValue })
    return row && remembered.set(keyValue, toCaller(row))
  }
  return {
    find,
    /** @throws {ApiError} 401 if no organization has this key */
    identify: (keyValue: string): Caller => {
      const caller = find(keyValue)
      if (!caller) throw unknownKey(keyValue)
      return caller
    },
    /**
     * Returns the caller as it is now.
     * @throws {ApiError} 403 if it has been suspended meanwhile; 401 if the key has been removed
     */
    recheck: ({ key }: Caller): Caller => {
      const row = byId().get({ asked: key.keyId })
      if (!row) throw keyIsNoMore()
      const caller = toCaller(row)
      requireActive(caller)
      return caller
    },
  }
}

interface CallerRow {
  readonly organization: Organization
  readonly key: Key
  readonly userStatus: User['status'] | null
}

const toCaller = ({ organization, key, userStatus }: CallerRow): Caller => ({
  organization,
  key: { keyId: key.keyId, role: key.role, status: key.status, lastFour: lastFourOf(key.apiKey) },
  userStatus: userStatus ?? undefined,
})

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

export interface AuthorizationContext {
  readonly callers: Callers
  /** Rejects requests that arrived before the last reset or restore. */
  readonly requestContexts: { requireCurrent(stateVersion: number | undefined): void }
  readonly connection: Pick<Connection, 'changes'>
}

/** The caller of an accepted request. It can check again whether the caller is still allowed. */
export class AuthorizedCaller {
  readonly #context: AuthorizationContext
  readonly #stateVersion: number | undefined
  #caller: Caller
  /** The version of the stored rows at the last check. */
  #rowVersion: number

  /** @param stateVersion the version in which the request arrived; `undefined` if it did not pass through the app */
  constructor(context: AuthorizationContext, caller: Caller, stateVersion: number | undefined) {
    this.#context = context
    this.#stateVersion = stateVersion
    this.#caller = caller
    this.#rowVersion = context.connection.changes.version
  }

  /** The caller at the last check. */
  get caller(): Caller {
    return this.#caller
  }

  /**
   * Rejects a caller who was suspended since the last check, and a request that arrived before a reset or restore. Call it
   * after every wait, and in the transaction that changes something.
   * @throws {ApiError} 403; 401 if the key was removed; 503
   */
  recheck(): void {
    const { callers, requestContexts, connection } = this.#context
    this.#caller = callers.recheck(this.#caller)
    this.#rowVersion = connection.changes.version
    requestContexts.requireCurrent(this.#stateVersion)
  }

  /** Checks again only if rows changed since the last check. Resets and restores change rows, too. */
  recheckIfChanged(): void {
    if (this.#rowVersion !== this.#context.connection.changes.version) this.recheck()
  }
}

export interface Management {
  readonly commits: CommitQueue
}

/**
 * Makes a change in one transaction, for a caller who is still allowed to: of two admins who suspend each other at
 * once, one is too late.
 */
export const manage = <T>(
  { commits }: Management,
  authorized: AuthorizedCaller,
  change: () => T,
): Promise<T> =>
  commits.run(() => {
    authorized.recheck()
    return change()
  })
