/** The rules of user management. All act on the caller's organization alone. */
import type { Caller } from '../../access/callers.ts'
import { emailKeyOf } from '../../access/email-key.ts'
import type { Keys } from '../../access/keys.ts'
import { requireAnotherAdminUser } from '../../access/lockout.ts'
import type { User, Users } from '../../access/users.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { requireEmail } from '../../lib/email.ts'
import type { Random } from '../../lib/random.ts'
import { toCreatedUser, toUserRecord } from './output.ts'

export interface UsersContext {
  readonly users: Users
  readonly keys: Keys
  readonly clock: Clock
  readonly random: Random
}

type UserAction = 'suspend' | 'active'

/** @throws {ApiError} 400 for a bad address, 409 for one that has a user (a deleted one, too) or a key */
export function createUser(
  { users, keys, clock, random }: UsersContext,
  { organization }: Caller,
  address: string,
) {
  const email = requireEmail('email', address)
  const { orgId } = organization
  if (users.find(orgId, email)) throw exists(`a user with the address ${email}`)
  if (keys.find(orgId, email)) throw exists(`a key with the address ${email}`)
  const now = clock.now()
  const user: User = {
    userId: random.uuid(),
    orgId,
    email,
    emailKey: emailKeyOf(email),
    role: 'user',
    status: 'active',
    createdAt: now,
    updatedAt: now,
  }
  users.insert(user)
  const key = keys.create({ orgId, email, role: 'standard', status: 'active' }, now)
  const message = 'New User registered successfully. Key Generated' as const
  return { message, data: toCreatedUser(user, organization, key.apiKey) }
}

/** @throws {ApiError} 404 for an address without a user, 409 for a user who is not in a state for `action` */
export function updateUser(
  context: UsersContext,
  { organization }: Caller,
  address: string,
  action: UserAction,
) {
  const { users, keys, clock } = context
  const email = requireEmail('email', address)
  const user = users.find(organization.orgId, email)
  if (!user) throw new ApiError('not_found', `The organization has no user with the address ${email}.`)
  requireTransition(user, action)
  if (action === 'suspend') requireAnotherAdminUser(users, keys, user)
  const updated = users.setStatus(user, action, clock.now())
  return { message: 'Action performed successfully' as const, data: toUserRecord(updated, organization) }
}

const exists = (what: string): ApiError =>
  new ApiError(
    'already_exists',
    `The organization has ${what} already. Addresses are unique, whatever their case.`,
  )

/** Only active users can be suspended, only suspended ones come back, deleted ones never. */
function requireTransition({ email, status }: User, action: UserAction): void {
  const from = action === 'suspend' ? 'active' : 'suspend'
  if (status === from) return
  const states = { active: 'active', suspend: 'suspended', deleted: 'deleted' }
  throw new ApiError(
    'invalid_state',
    `The user ${email} is ${states[status]}: only a user who is ${states[from]} can be ` +
      `${action === 'suspend' ? 'suspended' : 'reactivated'}.`,
  )
}
