/** Creates, shows, changes, and deletes the users of an organization, without the restrictions of the real service. */
import type { User } from '../../accounts/users.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { accountEmailKey, requireEmail } from '../../lib/email.ts'
import type { PageQuery } from '../paging.ts'
import { type OrganizationsContext, requireOrganization } from './find-organization.ts'
import {
  createAlreadyExistsError,
  createNewAddress,
  requireKeyValue,
  requireUnusedValue,
} from './keys-service.ts'
import type {
  CreateOrganizationUserInput,
  CreateOrganizationUserOutput,
  SandboxUser,
  UpdateOrganizationUserInput,
} from './members-schema.ts'
import { parseRowsRequest, toRecordsPage } from './rows-paging.ts'

export function listUsers(context: OrganizationsContext, orgId: string, query: PageQuery) {
  const request = parseRowsRequest(query)
  requireOrganization(context, orgId)
  return toRecordsPage(context.users.page(orgId, request), toUser)
}

export const getUser = (context: OrganizationsContext, orgId: string, userId: string): SandboxUser =>
  toUser(requireUser(context, orgId, userId))

/**
 * Creates a user, with a key unless `apiKey` is `null`.
 * @throws {ApiError} 400 for an invalid address or key value; 404 for an unknown organization; 409 if the address or value is in use
 */
export function createUser(
  context: OrganizationsContext,
  orgId: string,
  { role = 'user', status = 'active', apiKey, ...body }: CreateOrganizationUserInput,
): Promise<CreateOrganizationUserOutput> {
  const { users, keys, transaction } = context
  const address = body.email === undefined ? undefined : requireEmail('email', body.email)
  if (typeof apiKey === 'string') requireKeyValue(apiKey)
  return transaction.run(() => {
    const organization = requireOrganization(context, orgId)
    const email = address ?? createNewAddress(context, organization, role, users.count(orgId))
    if (users.findByEmail(orgId, email)) throw createAlreadyExistsError(`a user with the address ${email}`)
    if (apiKey === null) return { ...toUser(insertUser(context, { orgId, email, role, status })), apiKey }
    if (keys.findByEmail(orgId, email)) {
      throw createAlreadyExistsError(
        `a key with the address ${email}`,
        'Send "apiKey": null to use that key.',
      )
    }
    requireUnusedValue(context, apiKey)
    return insertUserWithKey(context, { orgId, email, role, status }, apiKey)
  })
}

type NewUser = Pick<User, 'orgId' | 'email' | 'role' | 'status'>

/** Inserts a user with an active key: an admin key for an admin, a standard key for others. */
export function insertUserWithKey(
  context: OrganizationsContext,
  user: NewUser,
  apiKey?: string,
): SandboxUser & { readonly apiKey: string } {
  const { keys, clock } = context
  const { orgId, email } = user
  const role = user.role === 'admin' ? 'admin' : 'standard'
  const created = insertUser(context, user)
  const key = keys.create({ orgId, email, role, status: 'active', apiKey }, clock.now())
  return { ...toUser(created), apiKey: key.apiKey }
}

function insertUser({ users, clock, random }: OrganizationsContext, fields: NewUser): User {
  const now = clock.now()
  const ids = { userId: random.uuid(), emailKey: accountEmailKey(fields.email) }
  const user: User = { ...fields, ...ids, createdAt: now, updatedAt: now }
  users.insert(user)
  return user
}

/** @throws {ApiError} 404 for an unknown organization or user */
export const updateUser = (
  context: OrganizationsContext,
  orgId: string,
  userId: string,
  update: UpdateOrganizationUserInput,
): Promise<SandboxUser> =>
  context.transaction.run(() =>
    toUser(context.users.update(requireUser(context, orgId, userId), update, context.clock.now())),
  )

/**
 * Deletes a user and its key.
 * @throws {ApiError} 404 for an unknown organization or user
 */
export function deleteUser(
  context: OrganizationsContext,
  orgId: string,
  userId: string,
): Promise<SandboxUser> {
  const { users, keys, transaction } = context
  return transaction.run(() => {
    const user = requireUser(context, orgId, userId)
    const key = keys.findByEmail(orgId, user.email)
    if (key) keys.remove(key)
    users.remove(user)
    return toUser(user)
  })
}

function requireUser(context: OrganizationsContext, orgId: string, userId: string): User {
  requireOrganization(context, orgId)
  const user = context.users.get(orgId, userId)
  if (user) return user
  throw new ApiError(
    'not_found',
    `The organization has no user with the id ${userId}. GET /sandbox/organizations/${orgId}/users lists all users.`,
  )
}

export const toUser = ({ userId, email, role, status, createdAt, updatedAt }: User): SandboxUser => ({
  userId,
  email,
  role,
  status,
  createdAt: formatTimestamp(createdAt),
  updatedAt: formatTimestamp(updatedAt),
})
