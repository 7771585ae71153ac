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

export type MembersContext = Pick<AppContext, 'users' | 'keys' | 'clock'>

/** What differs between users and keys. */
interface MemberKind<Member extends User | ApiKey> {
  readonly noun: 'user' | 'key'
  readonly suspended: Member['status']
  readonly createdMessage: string
  readonly viewedMessage: string
  readonly find: (context: MembersContext, orgId: string, email: string) => Member | undefined
  readonly list: (context: MembersContext, orgId: string) => readonly Member[]
  /** Returns whether an address without a member cannot get one. */
  readonly isTaken: (context: MembersContext, orgId: string, email: string) => boolean
  /** Stores a new member, and returns its record with the key. */
  readonly create: (context: MembersContext, organization: Organization, email: string) => object
  readonly setStatus: (context: MembersContext, member: Member, isSuspended: boolean) => Member
  readonly toRecord: (member: Member, organization: Organization) => object
}

export const USERS: MemberKind<User> = {
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

export const KEYS: MemberKind<ApiKey> = {
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

const createStandardKey = ({ keys, clock }: MembersContext, orgId: string, email: string): ApiKey =>
  keys.create({ orgId, email, role: 'standard', status: 'active' }, clock.now())

/**
 * Creates a user with an API key, or a standard key.
 * @throws {ApiError} 400 for an invalid address; 409 if a user or a key has it
 */
export function createMember<Member extends User | ApiKey>(
  kind: MemberKind<Member>,
  context: MembersContext,
  { organization }: Caller,
  address: string,
) {
  const email = requireEmail('email', address)
  const { orgId } = organization
  if (kind.find(context, orgId, email) || kind.isTaken(context, orgId, email)) {
    throw new ApiError(
      'already_exists',
      `The organization already has a user or a key with the address ${email}. Addresses are unique, regardless of case. Use another address.`,
    )
  }
  return { message: kind.createdMessage, data: kind.create(context, organization, email) }
}

/**
 * Returns all members, or the one of `address`.
 * @throws {ApiError} 400 for an invalid address; 404 for an address without a member
 */
export function viewMembers<Member extends User | ApiKey>(
  kind: MemberKind<Member>,
  context: MembersContext,
  { organization }: Caller,
  address?: string | null,
) {
  const email = nonBlank(address)
  const data =
    email === undefined
      ? kind.list(context, organization.orgId).map((member) => kind.toRecord(member, organization))
      : kind.toRecord(requireMember(kind, context, organization, email), organization)
  return { message: kind.viewedMessage, data }
}

/**
 * Suspends or reactivates a member.
 * @throws {ApiError} 404 for an address without a member; 409 if its status does not allow `action`
 */
export function updateMember<Member extends User | ApiKey>(
  kind: MemberKind<Member>,
  context: MembersContext,
  { organization }: Caller,
  { email, action }: { readonly email: string; readonly action: 'suspend' | 'activate' | 'active' },
) {
  const member = requireMember(kind, context, organization, email)
  const isSuspended = action === 'suspend'
  if (member.status !== (isSuspended ? 'active' : kind.suspended)) {
    const is = member.status === kind.suspended ? 'suspended' : member.status
    const [from, to] = isSuspended ? ['active', 'suspended'] : ['suspended', 'reactivated']
    throw new ApiError(
      'invalid_state',
      `The ${kind.noun} with the address ${member.email} is ${is}. Only ${from} ${kind.noun}s can be ${to}. Nothing was changed.`,
    )
  }
  const updated = kind.setStatus(context, member, isSuspended)
  return { message: 'Action performed successfully', data: kind.toRecord(updated, organization) }
}

function requireMember<Member extends User | ApiKey>(
  { noun, find }: MemberKind<Member>,
  context: MembersContext,
  { orgId }: Organization,
  address: string,
): Member {
  const email = requireEmail('email', address)
  const member = find(context, orgId, email)
  if (member) return member
  throw new ApiError(
    'not_found',
    `The organization has no ${noun} with the address ${email}. View ${noun}s lists all ${noun}s.`,
  )
}
