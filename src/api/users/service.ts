/** User management. All operations are limited to the organization of the caller. */
import type { Caller } from '../../accounts/key-authentication.ts'
import type { Organization } from '../../accounts/organizations.ts'
import type { User } from '../../accounts/users.ts'
import type { Context } from '../../http/context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { accountEmailKey, requireEmail } from '../../lib/email.ts'
import { getWebHost } from '../../lib/host-names.ts'
import type { CreatedUser, UserRecord } from './schema.ts'

export type UsersContext = Pick<Context, 'users' | 'keys' | 'clock' | 'random'>

type UserAction = 'suspend' | 'active'

/**
 * Creates a user with an API key.
 * @throws {ApiError} 400 for an invalid address; 409 if the address has a user, even a deleted one, or a key
 */
export function createUser(
  { users, keys, clock, random }: UsersContext,
  { organization }: Caller,
  address: string,
) {
  const email = requireEmail('email', address)
  const { orgId } = organization
  if (users.findByEmail(orgId, email)) throw createAlreadyExistsError(`a user with the address ${email}`)
  if (keys.findByEmail(orgId, email)) throw createAlreadyExistsError(`a key with the address ${email}`)
  const now = clock.now()
  const user: User = {
    userId: random.uuid(),
    orgId,
    email,
    emailKey: accountEmailKey(email),
    role: 'user',
    status: 'active',
    createdAt: now,
    updatedAt: now,
  }
  users.insert(user)
  const key = keys.create({ orgId, email, role: 'standard', status: 'active' }, now)
  const message = 'New User registered successfully. Key Generated' as const
  // No later response shows the key.
  const data: CreatedUser = { ...toUserRecord(user, organization), apiKey: [key.apiKey] }
  return { message, data }
}

/**
 * Suspends or reactivates a user.
 * @throws {ApiError} 404 for an address without a user; 409 if the status of the user does not allow `action`
 */
export function updateUser(
  context: UsersContext,
  { organization }: Caller,
  address: string,
  action: UserAction,
) {
  const { users, clock } = context
  const email = requireEmail('email', address)
  const user = users.findByEmail(organization.orgId, email)
  if (!user)
    throw new ApiError(
      'not_found',
      `The organization has no user with the address ${email}. View users lists all users.`,
    )
  requireTransition(user, action)
  const updated = users.update(user, { status: action }, clock.now())
  return { message: 'Action performed successfully' as const, data: toUserRecord(updated, organization) }
}

const createAlreadyExistsError = (subject: string): ApiError =>
  new ApiError(
    'already_exists',
    `The organization already has ${subject}. Addresses are unique, regardless of case. Use another address.`,
  )

/**
 * Requires that the action can change the status of the user.
 * @throws {ApiError} 409 unless an active user is suspended, or a suspended user is reactivated
 */
function requireTransition({ email, status }: User, action: UserAction): void {
  const from = action === 'suspend' ? 'active' : 'suspend'
  if (status === from) return
  const states = { active: 'active', suspend: 'suspended', deleted: 'deleted' }
  throw new ApiError(
    'invalid_state',
    `The user ${email} is ${states[status]}. Only ${states[from]} users can be ` +
      `${action === 'suspend' ? 'suspended' : 'reactivated'}.`,
  )
}

/** Returns all users of an organization. */
export const listUsers = ({ users }: UsersContext, { organization }: Caller) => ({
  message: 'All User details fetched successfully' as const,
  data: users.list(organization.orgId).map((user) => toUserRecord(user, organization)),
})

const toUserRecord = (user: User, organization: Organization): UserRecord => ({
  userId: user.userId,
  organization: {
    orgId: organization.orgId,
    orgName: organization.orgName,
    website: organization.website,
    cleanedWebsite: getWebHost(organization.website) ?? '',
    status: organization.status,
    dailyRateLimit: organization.dailyRateLimit,
    qpsLimit: organization.qpsLimit,
    createdAt: formatTimestamp(organization.createdAt),
    updatedAt: formatTimestamp(organization.updatedAt),
    adminApiKey: null,
  },
  email: user.email,
  role: user.role,
  status: user.status,
  createdAt: formatTimestamp(user.createdAt),
  updatedAt: formatTimestamp(user.updatedAt),
  apiKey: null,
})
