/** Key management. All operations are limited to the organization of the caller. */
import type { Caller } from '../../accounts/key-authentication.ts'
import type { ApiKey, Keys } from '../../accounts/keys.ts'
import type { Context } from '../../http/context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { requireEmail } from '../../lib/email.ts'
import { nonBlank } from '../../lib/json.ts'
import type { KeyRecord } from './schema.ts'

export type KeysContext = Pick<Context, 'users' | 'keys' | 'clock'>

type KeyAction = 'suspend' | 'activate' | 'active'

/**
 * Creates a standard key.
 * @throws {ApiError} 400 for an invalid address; 409 if the address has a key or a deleted user
 */
export function createKey({ users, keys, clock }: KeysContext, { organization }: Caller, address: string) {
  const email = requireEmail('email', address)
  const { orgId } = organization
  if (keys.findByEmail(orgId, email) || users.findByEmail(orgId, email)?.status === 'deleted') {
    throw new ApiError(
      'already_exists',
      `The organization already has a key, or a deleted user, with the address ${email}. Addresses are unique, regardless of case. Use another address.`,
    )
  }
  const key = keys.create({ orgId, email, role: 'standard', status: 'active' }, clock.now())
  return { message: 'Key generated successfully' as const, data: toKeyRecord(key) }
}

/**
 * Returns all keys, or the key of `address`.
 * @throws {ApiError} 400 for an invalid address; 404 for an address without a key
 */
export function viewKeys(
  { keys }: KeysContext,
  { organization }: Caller,
  address: string | null | undefined,
) {
  const { orgId } = organization
  const message = 'Key details fetched successfully' as const
  const email = nonBlank(address)
  if (email === undefined) return { message, data: keys.list(orgId).map(toKeyRecord) }
  return { message, data: toKeyRecord(requireKey(keys, orgId, email)) }
}

/**
 * Suspends or activates a key.
 * @throws {ApiError} 404 for an address without a key; 409 if the key has that status already
 */
export function updateKey(
  { keys, clock }: KeysContext,
  { organization }: Caller,
  address: string,
  action: KeyAction,
) {
  const key = requireKey(keys, organization.orgId, address)
  const status = action === 'suspend' ? 'suspended' : 'active'
  if (key.status === status) {
    throw new ApiError('invalid_state', `The key of ${key.email} is already ${status}. Nothing was changed.`)
  }
  const updated = keys.update(key, { status }, clock.now())
  return { message: 'Action performed successfully' as const, data: toKeyRecord(updated) }
}

function requireKey(keys: Keys, orgId: string, address: string): ApiKey {
  const email = requireEmail('email', address)
  const key = keys.findByEmail(orgId, email)
  if (!key)
    throw new ApiError(
      'not_found',
      `The organization has no key with the address ${email}. View keys lists all keys.`,
    )
  return key
}

const toKeyRecord = (key: ApiKey): KeyRecord => ({
  keyId: key.keyId,
  email: key.email,
  role: key.role,
  status: key.status,
  apiKey: key.apiKey,
})
