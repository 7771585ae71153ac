/** The rules of user management. All act on the caller's organization alone. */
import type { Caller } from '../../accounts/callers.ts'
import type { Keys } from '../../accounts/keys.ts'
import { requireAnotherAdminUser } from '../../accounts/lockout.ts'
import type { Organization } from '../../accounts/organizations.ts'
import type { User, Users } from '../../accounts/users.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type Changes, Remembered } from '../../lib/cache.ts'
import { type Clock, timestamp } from '../../lib/clock.ts'
import { emailKeyOf, requireEmail } from '../../lib/email.ts'
import type { Random } from '../../lib/random.ts'
import type { CreatedUser, UserRecord } from './schema.ts'

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
  // No later response shows the key.
  const data: CreatedUser = { ...toUserRecord(user, organization), apiKey: [key.apiKey] }
  return { message, data }
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

/** Organizations whose users are cached: each takes a few kilobytes, some take much more. */
const MOST_CACHED = 500

/** Characters of a view that is cached. Longer ones are rare, and would add up. */
const LONGEST_CACHED = 100_000

/** Returns a function that gives all users of an organization, as JSON. It is written once, as long as nothing changes. */
export function userViews(users: Users, changes: Changes): (organization: Organization) => string {
  // By the record, not by its id: a request may still hold a record from before a change.
  const views = new Remembered<Organization, string>(changes, MOST_CACHED)
  return (organization) => {
    const known = views.get(organization)
    if (known !== undefined) return known
    const data = users.list(organization.orgId).map((user) => toUserRecord(user, organization))
    const view = JSON.stringify({ message: 'All User details fetched successfully', data })
    return view.length > LONGEST_CACHED ? view : views.set(organization, view)
  }
}

/** Returns a user with its organization. */
const toUserRecord = (user: User, organization: Organization): UserRecord => ({
  userId: user.userId,
  organization: {
    orgId: organization.orgId,
    orgName: organization.orgName,
    website: organization.website,
    cleanedWebsite: cleanWebsite(organization.website),
    status: organization.status,
    dailyRateLimit: organization.dailyRateLimit,
    qpsLimit: organization.qpsLimit,
    createdAt: timestamp(organization.createdAt),
    updatedAt: timestamp(organization.updatedAt),
    adminApiKey: null,
  },
  email: user.email,
  role: user.role,
  status: user.status,
  createdAt: timestamp(user.createdAt),
  updatedAt: timestamp(user.updatedAt),
  apiKey: null,
})

/** `https://www.company.com/en` → `company.com`. */
const cleanWebsite = (website: string): string =>
  website
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '')
