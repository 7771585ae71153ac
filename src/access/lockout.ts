/** An organization must keep a way in: an active admin user, and an admin key that works. */
import { ApiError } from '../lib/api-error.ts'
import { emailKeyOf } from './email-key.ts'
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
    throw lockout(problem, suspended && `the user ${suspended.email}`)
  }
  if (isLastWorkingAdminKey(keys, user)) throw lastKey(keys, user)
}

/** @throws {ApiError} 409 when suspending `key` would lock everyone out */
export function requireAnotherAdminKey(keys: Keys, key: Key): void {
  if (key.role === 'admin' && isLastWorkingAdminKey(keys, key)) throw lastKey(keys, key)
}

interface Holder {
  readonly orgId: string
  readonly email: string
}

function isLastWorkingAdminKey(keys: Keys, { orgId, email }: Holder): boolean {
  const working = keys.working(orgId, 'admin')
  return working.length === 1 && working[0]?.emailKey === emailKeyOf(email)
}

function lastKey(keys: Keys, { orgId, email }: Holder): ApiError {
  const suspended = keys.list(orgId).find(({ role, status }) => role === 'admin' && status === 'suspended')
  const problem = `The key of ${email} is the last admin key of the organization that works.`
  return lockout(problem, suspended && `the key of ${suspended.email}`)
}

/** @param suspended who can be reactivated instead: the service itself creates no admins */
const lockout = (problem: string, suspended: string | undefined): ApiError =>
  new ApiError(
    'invalid_state',
    `${problem} Suspending it would lock everyone out. ${suspended ? `Reactivate ${suspended} first.` : TEST_IT}`,
  )

const TEST_IT =
  'There is no other admin to reactivate. To test a locked-out organization, suspend the user with PATCH /sandbox/organizations/{orgId}/users/{userId}.'
