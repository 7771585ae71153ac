/** Creates, shows, changes, and deletes users and keys of organizations, without the restrictions of the real service. */
import { requireEmail } from '../../accounts/account-email.ts'
import { createAlreadyExistsError, createNotFoundError } from '../../accounts/account-errors.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { type ApiKey, DEFAULT_KEY } from '../../accounts/keys.ts'
import { getMailDomain } from '../../accounts/mail-domain.ts'
import type { Organization } from '../../accounts/organizations.ts'
import { DEFAULT_USER, type NewUser, type User } from '../../accounts/users.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { toList } from '../paging.ts'
import type { Modules } from '../sandbox.ts'
import type {
  CreateOrganizationKeyInput,
  CreateOrganizationUserInput,
  CreateOrganizationUserOutput,
  SandboxKey,
  SandboxUser,
  UpdateOrganizationKeyInput,
  UpdateOrganizationUserInput,
} from './users-and-keys-schema.ts'

/**
 * Returns an organization.
 * @throws {ApiError} 404
 */
export function requireOrganization({ organizations }: Accounts, orgId: string): Organization {
  const organization = organizations.get(orgId)
  if (organization) return organization
  throw new ApiError(
    'not_found',
    `No organization has the id ${orgId}. GET /sandbox/organizations lists them all.`,
  )
}

/** Creates the service of users. All functions throw 404 for an unknown organization or user. */
export function createUserService({ core, accounts }: Modules) {
  const requireUser = (orgId: string, userId: string): User => {
    requireOrganization(accounts, orgId)
    const user = accounts.users.get(orgId, userId)
    if (user) return user
    throw createNotFoundError('user', `id ${userId}`, `GET /sandbox/organizations/${orgId}/users`)
  }
  return {
    list: (orgId: string) => {
      requireOrganization(accounts, orgId)
      return toList(accounts.users.list(orgId).map(toUser))
    },
    get: (orgId: string, userId: string): SandboxUser => toUser(requireUser(orgId, userId)),
    /**
     * Creates a user, with a key unless `apiKey` is `null`.
     * @throws {InputError} for an invalid address; {ApiError} 409 if the address or value is in use
     */
    create: async (
      orgId: string,
      { email: sent, apiKey, ...body }: CreateOrganizationUserInput,
    ): Promise<CreateOrganizationUserOutput> => {
      const address = parseAddress(sent)
      const fields = { ...DEFAULT_USER, ...body, orgId }
      return core.transaction.run(() => {
        const organization = requireOrganization(accounts, orgId)
        const email =
          address ?? createNewAddress(accounts, organization, fields.role, accounts.users.count(orgId))
        if (accounts.users.findByEmail(orgId, email)) throw createAlreadyExistsError('a user', email)
        if (apiKey === null) return { ...toUser(accounts.users.create({ ...fields, email })), apiKey }
        if (accounts.keys.findByEmail(orgId, email)) {
          throw createAlreadyExistsError('a key', email, 'Send "apiKey": null to use that key.')
        }
        requireUnusedValue(accounts, apiKey)
        return insertUserWithKey(accounts, { ...fields, email }, apiKey)
      })
    },
    update: (orgId: string, userId: string, update: UpdateOrganizationUserInput): Promise<SandboxUser> =>
      core.transaction.run(() => toUser(accounts.users.update(requireUser(orgId, userId), update))),
    /** Deletes a user and its key. */
    delete: (orgId: string, userId: string): Promise<SandboxUser> =>
      core.transaction.run(() => {
        const user = requireUser(orgId, userId)
        const key = accounts.keys.findByEmail(orgId, user.email)
        if (key) accounts.keys.remove(key)
        accounts.users.remove(user)
        return toUser(user)
      }),
  }
}

/** Creates the service of keys. All functions throw 404 for an unknown organization or key. */
export function createKeyService({ core, accounts }: Modules) {
  const requireKey = (orgId: string, keyId: string): ApiKey => {
    requireOrganization(accounts, orgId)
    const key = accounts.keys.get(orgId, keyId)
    if (key) return key
    throw createNotFoundError('key', `id ${keyId}`, `GET /sandbox/organizations/${orgId}/keys`)
  }
  return {
    list: (orgId: string) => {
      requireOrganization(accounts, orgId)
      return toList(accounts.keys.list(orgId).map(toKey))
    },
    get: (orgId: string, keyId: string): SandboxKey => toKey(requireKey(orgId, keyId)),
    /** @throws {InputError} for an invalid address; {ApiError} 409 if the address or value is in use */
    create: async (
      orgId: string,
      { email: sent, ...body }: CreateOrganizationKeyInput,
    ): Promise<SandboxKey> => {
      const address = parseAddress(sent)
      return core.transaction.run(() => {
        const organization = requireOrganization(accounts, orgId)
        const email = address ?? createNewAddress(accounts, organization, 'key', accounts.keys.count(orgId))
        if (accounts.keys.findByEmail(orgId, email)) throw createAlreadyExistsError('a key', email)
        requireUnusedValue(accounts, body.apiKey)
        return toKey(accounts.keys.create({ ...DEFAULT_KEY, ...body, orgId, email }))
      })
    },
    /** @throws {ApiError} 409 if another key has the value */
    update: (orgId: string, keyId: string, update: UpdateOrganizationKeyInput): Promise<SandboxKey> =>
      core.transaction.run(() => {
        const key = requireKey(orgId, keyId)
        if (update.apiKey !== key.apiKey) requireUnusedValue(accounts, update.apiKey)
        return toKey(accounts.keys.update(key, update))
      }),
    delete: (orgId: string, keyId: string): Promise<SandboxKey> =>
      core.transaction.run(() => {
        const key = requireKey(orgId, keyId)
        accounts.keys.remove(key)
        return toKey(key)
      }),
  }
}

const parseAddress = (email: string | undefined): string | undefined =>
  email === undefined ? undefined : requireEmail('email', email)

/** Inserts a user with an active key: an admin key for an admin, a standard key for others. */
export function insertUserWithKey(
  { users, keys }: Accounts,
  user: NewUser,
  apiKey?: string,
): SandboxUser & { readonly apiKey: string } {
  const { orgId, email } = user
  const role = user.role === 'admin' ? 'admin' : 'standard'
  const created = users.create(user)
  const key = keys.create({ ...DEFAULT_KEY, orgId, email, role, apiKey })
  return { ...toUser(created), apiKey: key.apiKey }
}

function requireUnusedValue({ keys }: Accounts, apiKey: string | undefined): void {
  if (apiKey === undefined || !keys.hasValue(apiKey)) return
  throw new ApiError(
    'already_exists',
    'Another key already has this value. Choose a different apiKey, or leave it out.',
  )
}

/**
 * Returns an address that no user and no key has: `user-3@` and the domain of the organization.
 * @param count how many users or keys there are
 */
function createNewAddress(
  { users, keys }: Accounts,
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

/** Returns a row as the control API shows it, with its times as text. */
const withTimestamps = <Row extends { readonly createdAt: number; readonly updatedAt: number }>(
  row: Row,
) => ({
  ...row,
  createdAt: formatTimestamp(row.createdAt),
  updatedAt: formatTimestamp(row.updatedAt),
})

export const toUser = ({ userId, email, role, status, createdAt, updatedAt }: User): SandboxUser =>
  withTimestamps({ userId, email, role, status, createdAt, updatedAt })

export const toKey = ({ keyId, email, role, status, apiKey, createdAt, updatedAt }: ApiKey): SandboxKey =>
  withTimestamps({ keyId, email, role, status, apiKey, createdAt, updatedAt })
