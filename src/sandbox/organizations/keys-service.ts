/** Creates, shows, changes, and deletes the keys of an organization, without the restrictions of the real service. */
import { type ApiKey, KEY_VALUE_PATTERN } from '../../accounts/keys.ts'
import type { Organization } from '../../accounts/organizations.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { requireEmail } from '../../lib/email.ts'
import type { PageQuery } from '../paging.ts'
import { type OrganizationsContext, requireOrganization } from './find-organization.ts'
import { getMailDomain } from './mail-domain.ts'
import type { CreateOrganizationKeyInput, SandboxKey, UpdateOrganizationKeyInput } from './members-schema.ts'
import { parseRowsRequest, toRecordsPage } from './rows-paging.ts'

export function listKeys(context: OrganizationsContext, orgId: string, query: PageQuery) {
  const request = parseRowsRequest(query)
  requireOrganization(context, orgId)
  return toRecordsPage(context.keys.page(orgId, request), toKey)
}

export const getKey = (context: OrganizationsContext, orgId: string, keyId: string): SandboxKey =>
  toKey(requireKey(context, orgId, keyId))

/**
 * Creates a key.
 * @throws {ApiError} 400 for an invalid address or key value; 404 for an unknown organization; 409 if the address or value is in use
 */
export function createKey(
  context: OrganizationsContext,
  orgId: string,
  { role = 'standard', status = 'active', apiKey, ...body }: CreateOrganizationKeyInput,
): Promise<SandboxKey> {
  const { keys, transaction, clock } = context
  const address = body.email === undefined ? undefined : requireEmail('email', body.email)
  requireKeyValue(apiKey)
  return transaction.run(() => {
    const organization = requireOrganization(context, orgId)
    const email = address ?? createNewAddress(context, organization, 'key', keys.count(orgId))
    if (keys.findByEmail(orgId, email)) throw createAlreadyExistsError(`a key with the address ${email}`)
    requireUnusedValue(context, apiKey)
    return toKey(keys.create({ orgId, email, role, status, apiKey }, clock.now()))
  })
}

/** @throws {ApiError} 400 for an invalid key value; 404 for an unknown organization or key; 409 if another key has the value */
export function updateKey(
  context: OrganizationsContext,
  orgId: string,
  keyId: string,
  update: UpdateOrganizationKeyInput,
): Promise<SandboxKey> {
  const { keys, transaction, clock } = context
  requireKeyValue(update.apiKey)
  return transaction.run(() => {
    const key = requireKey(context, orgId, keyId)
    if (update.apiKey !== key.apiKey) requireUnusedValue(context, update.apiKey)
    return toKey(keys.update(key, update, clock.now()))
  })
}

/** @throws {ApiError} 404 for an unknown organization or key */
export function deleteKey(context: OrganizationsContext, orgId: string, keyId: string): Promise<SandboxKey> {
  return context.transaction.run(() => {
    const key = requireKey(context, orgId, keyId)
    context.keys.remove(key)
    return toKey(key)
  })
}

function requireKey(context: OrganizationsContext, orgId: string, keyId: string): ApiKey {
  requireOrganization(context, orgId)
  const key = context.keys.get(orgId, keyId)
  if (key) return key
  throw new ApiError(
    'not_found',
    `The organization has no key with the id ${keyId}. GET /sandbox/organizations/${orgId}/keys lists all keys.`,
  )
}

const KEY_VALUE = new RegExp(KEY_VALUE_PATTERN)

/**
 * Requires a value that a header can carry.
 * @throws {ApiError} 400
 */
export function requireKeyValue(apiKey: string | undefined): void {
  if (apiKey === undefined || KEY_VALUE.test(apiKey)) return
  throw invalidField(
    'apiKey',
    'must have printable ASCII characters without spaces. Leave it out to generate one',
  )
}

/**
 * Requires that no key has a value.
 * @throws {ApiError} 409
 */
export function requireUnusedValue({ keys }: OrganizationsContext, apiKey: string | undefined): void {
  if (apiKey === undefined || !keys.hasValue(apiKey)) return
  throw new ApiError(
    'already_exists',
    'Another key has the same value. Send another apiKey, or leave it out.',
  )
}

export const createAlreadyExistsError = (subject: string, advice = 'Use another address.'): ApiError =>
  new ApiError(
    'already_exists',
    `The organization already has ${subject}. Addresses are unique, regardless of case. ${advice}`,
  )

/**
 * Returns an address that no user and no key has: `user-3@` and the domain of the organization.
 * @param count how many users or keys there are
 */
export function createNewAddress(
  { users, keys }: OrganizationsContext,
  organization: Organization,
  name: string,
  count: number,
): string {
  const { orgId } = organization
  const domain = getMailDomain(organization)
  for (let number = count + 1; ; number++) {
    const email = `${name}-${number}@${domain}`
    if (!users.findByEmail(orgId, email) && !keys.findByEmail(orgId, email)) return email
  }
}

export const toKey = ({ keyId, email, role, status, apiKey, createdAt, updatedAt }: ApiKey): SandboxKey => ({
  keyId,
  email,
  role,
  status,
  apiKey,
  createdAt: formatTimestamp(createdAt),
  updatedAt: formatTimestamp(updatedAt),
})
