/** The management of users and keys, with a description of each kind. It is limited to the organization of the caller. */
import type { Caller } from '../../accounts/key-authentication.ts'
import type { ApiKey } from '../../accounts/keys.ts'
import type { Organization } from '../../accounts/organizations.ts'
import type { User } from '../../accounts/users.ts'
import type { AppContext } from '../../app-context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { requireEmail } from '../../lib/email.ts'
import { nonBlank } from '../../lib/json.ts'
import { toCreatedUser, toKeyRecord, toUserRecord } from './presenter.ts'

export type UsersAndKeysContext = Pick<AppContext, 'users' | 'keys' | 'clock'>

/** What differs between users and keys. */
interface Kind<Item extends User | ApiKey> {
  readonly noun: 'user' | 'key'
  readonly suspended: Item['status']
  readonly createdMessage: string
  readonly viewedMessage: string
  readonly find: (context: UsersAndKeysContext, orgId: string, email: string) => Item | undefined
  readonly list: (context: UsersAndKeysContext, orgId: string) => readonly Item[]
  /** Returns whether an address without one cannot get one. */
  readonly isTaken: (context: UsersAndKeysContext, orgId: string, email: string) => boolean
  /** Stores a new one, and returns its record with the key. */
  readonly create: (context: UsersAndKeysContext, organization: Organization, email: string) => object
  readonly setStatus: (context: UsersAndKeysContext, item: Item, isSuspended: boolean) => Item
  readonly toRecord: (item: Item, organization: Organization) => object
}

export const USERS: Kind<User> = {
  noun: 'user',
  suspended: 'suspend',
  createdMessage: 'New User registered successfully. Key Generated',
  viewedMessage: 'All User details fetched successfully',
  find: ({ users }, orgId, email) => users.findByEmail(orgId, email),
  list: ({ users }, orgId) => users.list(orgId),
  isTaken: ({ keys }, orgId, email) => keys.findByEmail(orgId, email) !== undefined,
  create: (context, organization, email) => {
    const { users, clock } = context
    const { orgId } = organization
    const user = users.create({ orgId, email, role: 'user', status: 'active' }, clock.now())
    return toCreatedUser(user, organization, createStandardKey(context, orgId, email))
  },
  setStatus: ({ users, clock }, user, isSuspended) =>
    users.update(user, { status: isSuspended ? 'suspend' : 'active' }, clock.now()),
  toRecord: toUserRecord,
}

export const KEYS: Kind<ApiKey> = {
  noun: 'key',
  suspended: 'suspended',
  createdMessage: 'Key generated successfully',
  viewedMessage: 'Key details fetched successfully',
  find: ({ keys }, orgId, email) => keys.findByEmail(orgId, email),
  list: ({ keys }, orgId) => keys.list(orgId),
  isTaken: ({ users }, orgId, email) => users.findByEmail(orgId, email)?.status === 'deleted',
  create: (context, { orgId }, email) => toKeyRecord(createStandardKey(context, orgId, email)),
  setStatus: ({ keys, clock }, key, isSuspended) =>
    keys.update(key, { status: isSuspended ? 'suspended' : 'active' }, clock.now()),
  toRecord: toKeyRecord,
}

const createStandardKey = ({ keys, clock }: UsersAndKeysContext, orgId: string, email: string): ApiKey =>
  keys.create({ orgId, email, role: 'standard', status: 'active' }, clock.now())

/**
 * Creates a user with an API key, or a standard key.
 * @throws {ApiError} 400 for an invalid address; 409 if a user or a key has it
 */
export function createUserOrKey<Item extends User | ApiKey>(
  kind: Kind<Item>,
  context: UsersAndKeysContext,
  { organization }: Caller,
  address: string,
) {
  const email = requireEmail('email', address)
  const { orgId } = organization
  if (kind.find(context, orgId, email) || kind.isTaken(context, orgId, email)) {
    throw new ApiError(
      'already_exists',
      `The organization already has a user or a key with the address ${email}. Addresses are unique, regardless of case. Use a different address.`,
    )
  }
  return { message: kind.createdMessage, data: kind.create(context, organization, email) }
}

/**
 * Returns all users or keys, or the one of `address`.
 * @throws {ApiError} 400 for an invalid address; 404 for an address without one
 */
export function viewUsersOrKeys<Item extends User | ApiKey>(
  kind: Kind<Item>,
  context: UsersAndKeysContext,
  { organization }: Caller,
  address?: string | null,
) {
  const email = nonBlank(address)
  const data =
    email === undefined
      ? kind.list(context, organization.orgId).map((item) => kind.toRecord(item, organization))
      : kind.toRecord(requireUserOrKey(kind, context, organization, email), organization)
  return { message: kind.viewedMessage, data }
}

/**
 * Suspends or reactivates a user or a key.
 * @throws {ApiError} 404 for an address without one; 409 if its status does not allow `action`
 */
export function updateUserOrKey<Item extends User | ApiKey>(
  kind: Kind<Item>,
  context: UsersAndKeysContext,
  { organization }: Caller,
  { email, action }: { readonly email: string; readonly action: 'suspend' | 'activate' | 'active' },
) {
  const item = requireUserOrKey(kind, context, organization, email)
  const isSuspended = action === 'suspend'
  if (item.status !== (isSuspended ? 'active' : kind.suspended)) {
    const is = item.status === kind.suspended ? 'suspended' : item.status
    const [from, to] = isSuspended ? ['active', 'suspended'] : ['suspended', 'reactivated']
    throw new ApiError(
      'invalid_state',
      `The ${kind.noun} with the address ${item.email} is ${is}. Only ${from} ${kind.noun}s can be ${to}. Nothing was changed.`,
    )
  }
  const updated = kind.setStatus(context, item, isSuspended)
  return { message: 'Action performed successfully', data: kind.toRecord(updated, organization) }
}

function requireUserOrKey<Item extends User | ApiKey>(
  { noun, find }: Kind<Item>,
  context: UsersAndKeysContext,
  { orgId }: Organization,
  address: string,
): Item {
  const email = requireEmail('email', address)
  const item = find(context, orgId, email)
  if (item) return item
  throw new ApiError(
    'not_found',
    `The organization has no ${noun} with the address ${email}. View ${noun}s lists all ${noun}s.`,
  )
}
