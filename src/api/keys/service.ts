/** The rules of key management. All act on the caller's organization alone. */
import type { Caller } from '../../accounts/callers.ts'
import type { Key, Keys } from '../../accounts/keys.ts'
import { requireAnotherAdminKey } from '../../accounts/lockout.ts'
import type { Users } from '../../accounts/users.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { requireEmail } from '../../lib/email.ts'
import { present } from '../../lib/json.ts'
import type { KeyRecord } from './schema.ts'

export interface KeysContext {
  readonly users: Users
  readonly keys: Keys
  readonly clock: Clock
}

type KeyAction = 'suspend' | 'activate' | 'active'

/** @throws {ApiError} 400 for a bad address, 409 for one that has a key */
export function createKey({ users, keys, clock }: KeysContext, { organization }: Caller, address: string) {
  const email = requireEmail('email', address)
  const { orgId } = organization
  if (keys.find(orgId, email) || users.find(orgId, email)?.status === 'deleted') {
    throw new ApiError(
      'already_exists',
      `The organization has a key, or a deleted user, with the address ${email} already. Addresses are unique, whatever their case.`,
    )
  }
  const key = keys.create({ orgId, email, role: 'standard', status: 'active' }, clock.now())
  return { message: 'Key generated successfully' as const, data: toRecord(key) }
}

/**
 * All keys, or the one of `address`.
 * @throws {ApiError} 400 for a bad address, 404 for one without a key
 */
export function viewKeys(
  { keys }: KeysContext,
  { organization }: Caller,
  address: string | null | undefined,
) {
  const { orgId } = organization
  const message = 'Key details fetched successfully' as const
  const email = present(address)
  if (email === undefined) return { message, data: keys.list(orgId).map(toRecord) }
  return { message, data: toRecord(requireKey(keys, orgId, email)) }
}

/** @throws {ApiError} 404 for an address without a key, 409 for a key that is not in a state for `action` */
export function updateKey(
  { users, keys, clock }: KeysContext,
  { organization }: Caller,
  address: string,
  action: KeyAction,
) {
  const key = requireKey(keys, organization.orgId, address)
  const status = action === 'suspend' ? 'suspended' : 'active'
  if (key.status === status) {
    throw new ApiError('invalid_state', `The key of ${key.email} is ${status} already. Nothing was changed.`)
  }
  if (status === 'suspended') requireAnotherAdminKey(users, keys, key)
  const updated = keys.setStatus(key, status, clock.now())
  return { message: 'Action performed successfully' as const, data: toRecord(updated) }
}

function requireKey(keys: Keys, orgId: string, address: string): Key {
  const email = requireEmail('email', address)
  const key = keys.find(orgId, email)
  if (!key) throw new ApiError('not_found', `The organization has no key with the address ${email}.`)
  return key
}

const toRecord = (key: Key): KeyRecord => ({
  keyId: key.keyId,
  email: key.email,
  role: key.role,
  status: key.status,
  apiKey: key.apiKey,
})
