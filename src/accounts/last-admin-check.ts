/** Prevents lockouts: an organization must have an active admin user and a working admin key. */
import { ApiError } from '../lib/api-error.ts'
import { accountEmailKey } from '../lib/email.ts'
import type { ApiKey, Keys } from './keys.ts'
import type { User, Users } from './users.ts'

/**
 * Requires that an organization can still be managed without a user.
 * @throws {ApiError} 409 if no active admin user or working admin key would be left without `user`
 */
export function requireAnotherAdminUser(users: Users, keys: Keys, user: User): void {
  const others = users
    .list(user.orgId)
    .filter(({ userId, role }) => role === 'admin' && userId !== user.userId)
  if (user.role === 'admin' && !others.some(({ status }) => status === 'active')) {
    const suspended = others.find(({ status }) => status === 'suspend')
    const problem = `${user.email} is the last active admin user of the organization.`
    throw lockoutError(problem, 'user', user, suspended && `the user ${suspended.email}`)
  }
  if (isLastWorkingAdminKey(keys, user)) {
    throw lockoutError(describeLastKey(user), 'user', user, findBlockedAdminKey(users, keys, user))
  }
}

/**
 * Requires that an organization can still be managed without a key.
 * @throws {ApiError} 409 if no working admin key would be left without `key`
 */
export function requireAnotherAdminKey(users: Users, keys: Keys, key: ApiKey): void {
  if (key.role === 'admin' && isLastWorkingAdminKey(keys, key)) {
    const user = users.findByEmail(key.orgId, key.email)
    throw lockoutError(describeLastKey(key), 'key', user, findBlockedAdminKey(users, keys, key))
  }
}

interface KeyHolder {
  readonly orgId: string
  readonly email: string
}

function isLastWorkingAdminKey(keys: Keys, { orgId, email }: KeyHolder): boolean {
  const working = keys.listWorking(orgId, 'admin')
  return working.length === 1 && working[0]?.emailKey === accountEmailKey(email)
}

const describeLastKey = ({ email }: KeyHolder): string =>
  `The key of ${email} is the last working admin key of the organization.`

/** Returns what to reactivate so that another admin key works. The service cannot restore deleted users. */
function findBlockedAdminKey(users: Users, keys: Keys, { orgId, email }: KeyHolder): string | undefined {
  for (const key of keys.list(orgId)) {
    const userStatus = users.findByEmail(orgId, key.email)?.status
    if (key.role !== 'admin' || key.emailKey === accountEmailKey(email) || userStatus === 'deleted') continue
    const user = userStatus === 'suspend' ? [`the user ${key.email}`] : []
    return [...user, ...(key.status === 'suspended' ? [`the key of ${key.email}`] : [])].join(' and ')
  }
  return undefined
}

/**
 * Creates the error for a change that would lock out the admins.
 * @param user the user to suspend, or the owner of the key to suspend
 * @param blocked what to reactivate first: the service cannot create admins
 */
function lockoutError(
  problem: string,
  suspending: 'user' | 'key',
  user: User | undefined,
  blocked: string | undefined,
): ApiError {
  const advice = blocked
    ? `Reactivate ${blocked} first.`
    : `The organization has no other admin to reactivate.${formatTestHint(user)}`
  return new ApiError(
    'invalid_state',
    `${problem} Suspending the ${suspending} would lock everyone out. ${advice}`,
  )
}

const formatTestHint = (user: User | undefined): string =>
  user
    ? ` To test a locked-out organization, suspend the user ${user.email} with PATCH /sandbox/organizations/${user.orgId}/users/${user.userId}, where the control API is enabled.`
    : ''
