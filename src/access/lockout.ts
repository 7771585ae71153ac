/** An organization must keep a way in: an active admin user, and an admin key that works. */
import { ApiError } from '../lib/api-error.ts'
import { emailKeyOf } from './email-key.ts'
import type { Key, Keys } from './keys.ts'
import type { User, Users } from './users.ts'

/** @throws {ApiError} 409 when suspending `user` would lock everyone out */
export function requireAnotherAdminUser(users: Users, keys: Keys, user: User): void {
  const others = users
    .list(user.orgId)
    .filter(({ userId, role, status }) => role === 'admin' && status === 'active' && userId !== user.userId)
  if (user.role === 'admin' && others.length === 0) {
    throw lockout(`${user.email} is the last active admin user of the organization.`)
  }
  if (isLastWorkingAdminKey(keys, user)) {
    throw lockout(`The key of ${user.email} is the last admin key of the organization that works.`)
  }
}

/** @throws {ApiError} 409 when suspending `key` would lock everyone out */
export function requireAnotherAdminKey(keys: Keys, key: Key): void {
  if (key.role === 'admin' && isLastWorkingAdminKey(keys, key)) {
    throw lockout(`The key of ${key.email} is the last admin key of the organization that works.`)
  }
}

function isLastWorkingAdminKey(keys: Keys, { orgId, email }: { orgId: string; email: string }): boolean {
  const working = keys.working(orgId, 'admin')
  return working.length === 1 && working[0]?.emailKey === emailKeyOf(email)
}

const lockout = (why: string): ApiError =>
  new ApiError(
    'invalid_state',
    `${why} Suspending it would lock everyone out. Create or activate another one first.`,
  )
