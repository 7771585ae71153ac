/** An organization must keep a way in: an active admin user, and an admin key that works. */
import { ApiError } from '../lib/api-error.ts'
import { emailKeyOf } from '../lib/email.ts'
import type { Key, Keys } from './keys.ts'
import type { User, Users } from './users.ts'

/** @throws {ApiError} 409 when suspending `user` would lock everyone out */
export function requireAnotherAdminUser(users: Users, keys: Keys, user: User): void {
  const others = users
    .list(user.orgId)
    .filter(({ userId, role }) => role === 'admin' && userId !== user.userId)
  if (user.role === 'admin' && !others.some(({ status }) => status === 'active')) {
    const suspended = others.find(({ status }) => status === 'suspend')
    const problem = `${user.email} is the last active admin user of the organization.`
    throw lockout(problem, 'user', user, suspended && `the user ${suspended.email}`)
  }
  if (isLastWorkingAdminKey(keys, user)) {
    throw lockout(lastKey(user), 'user', user, blockedAdminKey(users, keys, user))
  }
}

/** @throws {ApiError} 409 when suspending `key` would lock everyone out */
export function requireAnotherAdminKey(users: Users, keys: Keys, key: Key): void {
  if (key.role === 'admin' && isLastWorkingAdminKey(keys, key)) {
    const user = users.find(key.orgId, key.email)
    throw lockout(lastKey(key), 'key', user, blockedAdminKey(users, keys, key))
  }
}

interface Holder {
  readonly orgId: string
  readonly email: string
}

function isLastWorkingAdminKey(keys: Keys, { orgId, email }: Holder): boolean {
  const working = keys.working(orgId, 'admin')
  return working.length === 1 && working[0]?.emailKey === emailKeyOf(email)
}

const lastKey = ({ email }: Holder): string =>
  `The key of ${email} is the last admin key of the organization that works.`

/** Returns what to reactivate so that another admin key works. The service cannot bring back deleted users. */
function blockedAdminKey(users: Users, keys: Keys, { orgId, email }: Holder): string | undefined {
  for (const key of keys.list(orgId)) {
    const userStatus = users.find(orgId, key.email)?.status
    if (key.role !== 'admin' || key.emailKey === emailKeyOf(email) || userStatus === 'deleted') continue
    const user = userStatus === 'suspend' ? [`the user ${key.email}`] : []
    return [...user, ...(key.status === 'suspended' ? [`the key of ${key.email}`] : [])].join(' and ')
  }
  return undefined
}

/**
 * @param user the one to suspend, or who holds the key to suspend
 * @param blocked what to reactivate instead: the service itself creates no admins
 */
function lockout(
  problem: string,
  suspending: 'user' | 'key',
  user: User | undefined,
  blocked: string | undefined,
): ApiError {
  const advice = blocked
    ? `Reactivate ${blocked} first.`
    : `There is no other admin to reactivate.${testIt(user)}`
  return new ApiError(
    'invalid_state',
    `${problem} Suspending the ${suspending} would lock everyone out. ${advice}`,
  )
}

const testIt = (user: User | undefined): string =>
  user
    ? ` To test a locked-out organization, suspend the user ${user.email} with PATCH /sandbox/organizations/${user.orgId}/users/${user.userId}, where the control API is enabled.`
    : ''
