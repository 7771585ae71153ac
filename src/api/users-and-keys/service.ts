/** The management of users and keys. It is limited to the organization of the caller. */
import { requireEmail } from '../../accounts/account-email.ts'
import { createAlreadyExistsError, createNotFoundError } from '../../accounts/account-errors.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Caller } from '../../accounts/callers.ts'
import { type ApiKey, DEFAULT_KEY, type Keys } from '../../accounts/keys.ts'
import { DEFAULT_USER, type User } from '../../accounts/users.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toCreatedUser, toKeyRecord, toUserRecord } from './presenter.ts'
import { MESSAGES, type UpdateKeyInput, type UpdateUserInput } from './schema.ts'

type Noun = 'user' | 'key'

/**
 * Creates a user with an API key.
 * @throws {InputError} for an invalid address; {ApiError} 409 if a user or a key has it
 */
export function createUser(accounts: Accounts, { organization }: Caller, address: string) {
  const { users, keys } = accounts
  const { orgId } = organization
  const email = requireEmail('email', address)
  if (users.findByEmail(orgId, email) || keys.findByEmail(orgId, email))
    throw createAlreadyExistsError('a user or a key', email)
  const user = users.create({ ...DEFAULT_USER, orgId, email })
  const key = createStandardKey(accounts, orgId, email)
  return {
    message: MESSAGES.userCreated,
    data: toCreatedUser(user, organization, key),
  }
}

export const viewUsers = ({ users }: Accounts, { organization }: Caller) => ({
  message: MESSAGES.usersViewed,
  data: users.list(organization.orgId).map((user) => toUserRecord(user, organization)),
})

/**
 * Suspends or reactivates a user.
 * @throws {ApiError} 404 for an address without one; 409 if its status does not allow the action
 */
export function updateUser(
  { users }: Accounts,
  { organization }: Caller,
  { email: address, action }: UpdateUserInput,
) {
  const email = requireEmail('email', address)
  const user = users.findByEmail(organization.orgId, email)
  if (user === undefined) throw createNotFoundError('user', `address ${email}`, 'View users')
  requireStatus('user', user, action)
  const updated = users.update(user, { status: action === 'suspend' ? 'suspend' : 'active' })
  return { message: MESSAGES.updated, data: toUserRecord(updated, organization) }
}

/**
 * Creates a standard key.
 * @throws {InputError} for an invalid address; {ApiError} 409 if a key or a deleted user has it
 */
export function createKey(accounts: Accounts, { organization }: Caller, address: string) {
  const { users, keys } = accounts
  const { orgId } = organization
  const email = requireEmail('email', address)
  if (keys.findByEmail(orgId, email) || users.findByEmail(orgId, email)?.status === 'deleted')
    throw createAlreadyExistsError('a user or a key', email)
  return {
    message: MESSAGES.keyCreated,
    data: toKeyRecord(createStandardKey(accounts, orgId, email)),
  }
}

/**
 * Returns all keys, or the one of `address`.
 * @throws {InputError} for an invalid address; {ApiError} 404 for an address without one
 */
export const viewKeys = ({ keys }: Accounts, { organization }: Caller, address?: string) => ({
  message: MESSAGES.keysViewed,
  data:
    address === undefined
      ? keys.list(organization.orgId).map(toKeyRecord)
      : toKeyRecord(requireKey(keys, organization.orgId, address)),
})

/**
 * Suspends or reactivates a key.
 * @throws {ApiError} 404 for an address without one; 409 if its status does not allow the action
 */
export function updateKey({ keys }: Accounts, { organization }: Caller, { email, action }: UpdateKeyInput) {
  const key = requireKey(keys, organization.orgId, email)
  requireStatus('key', key, action)
  const updated = keys.update(key, { status: action === 'suspend' ? 'suspended' : 'active' })
  return { message: MESSAGES.updated, data: toKeyRecord(updated) }
}

const createStandardKey = ({ keys }: Accounts, orgId: string, email: string): ApiKey =>
  keys.create({ ...DEFAULT_KEY, orgId, email })

function requireKey(keys: Keys, orgId: string, address: string): ApiKey {
  const email = requireEmail('email', address)
  const key = keys.findByEmail(orgId, email)
  if (key) return key
  throw createNotFoundError('key', `address ${email}`, 'View keys')
}

/** @throws {ApiError} 409 unless an active user or key is suspended, or a suspended one is reactivated */
function requireStatus(noun: Noun, { email, status }: User | ApiKey, action: UpdateKeyInput['action']): void {
  const current = status === 'suspend' ? 'suspended' : status
  const [needed, goal] = action === 'suspend' ? ['active', 'suspended'] : ['suspended', 'reactivated']
  if (current === needed) return
  throw new ApiError(
    'invalid_state',
    `The ${noun} with the address ${email} is ${current}. Only ${needed} ${noun}s can be ${goal}. Nothing was changed.`,
  )
}
