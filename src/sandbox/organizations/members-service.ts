/** Creates, shows, changes, and deletes users and keys of organizations, without the restrictions of the real service. */
import { type ApiKey, KEY_VALUE_PATTERN, type Keys } from '../../accounts/keys.ts'
import { getMailDomain } from '../../accounts/mail-domain.ts'
import type { Organization } from '../../accounts/organizations.ts'
import type { User } from '../../accounts/users.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { accountEmailKey, requireEmail } from '../../lib/email.ts'
import { toList } from '../paging.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import type {
  CreateOrganizationKeyInput,
  CreateOrganizationUserInput,
  CreateOrganizationUserOutput,
  SandboxKey,
  SandboxUser,
  UpdateOrganizationKeyInput,
  UpdateOrganizationUserInput,
} from './members-schema.ts'

/** What the lists of users and of keys have in common. */
interface MemberStore<Row> {
  get(orgId: string, id: string): Row | undefined
  list(orgId: string): readonly Row[]
}

/**
 * Returns an organization.
 * @throws {ApiError} 404
 */
export function requireOrganization({ organizations }: SandboxContext, orgId: string): Organization {
  const organization = organizations.get(orgId)
  if (organization) return organization
  throw new ApiError(
    'not_found',
    `There is no organization with the id ${orgId}. GET /sandbox/organizations lists all organizations.`,
  )
}

/** Creates what users and keys have in common. All functions throw 404 for an unknown organization or id. */
function createMembers<Row, Item>(
  context: SandboxContext,
  kind: 'user' | 'key',
  store: MemberStore<Row>,
  toItem: (row: Row) => Item,
) {
  const requireRow = (orgId: string, id: string): Row => {
    requireOrganization(context, orgId)
    const row = store.get(orgId, id)
    if (row) return row
    throw new ApiError(
      'not_found',
      `The organization has no ${kind} with the id ${id}. GET /sandbox/organizations/${orgId}/${kind}s lists all ${kind}s.`,
    )
  }
  return {
    list: (orgId: string) => {
      requireOrganization(context, orgId)
      return toList(store.list(orgId).map(toItem))
    },
    get: (orgId: string, id: string): Item => toItem(requireRow(orgId, id)),
    /** Updates or removes a row, and returns the result of `change`. */
    change: (orgId: string, id: string, change: (row: Row) => Row): Promise<Item> =>
      context.transaction.run(() => toItem(change(requireRow(orgId, id)))),
  }
}

export function createUserService(context: SandboxContext) {
  const { users, keys, transaction, clock } = context
  const { list, get, change } = createMembers(context, 'user', users, toUser)
  return {
    list,
    get,
    /**
     * Creates a user, with a key unless `apiKey` is `null`.
     * @throws {ApiError} 400 for an invalid address or key value; 404 for an unknown organization; 409 if the address or value is in use
     */
    create: (
      orgId: string,
      { role = 'user', status = 'active', apiKey, ...body }: CreateOrganizationUserInput,
    ): Promise<CreateOrganizationUserOutput> => {
      const address = body.email === undefined ? undefined : requireEmail('email', body.email)
      requireKeyValue(apiKey)
      return transaction.run(() => {
        const organization = requireOrganization(context, orgId)
        const email = address ?? createNewAddress(context, organization, role, users.count(orgId))
        if (users.findByEmail(orgId, email))
          throw createAlreadyExistsError(`a user with the address ${email}`)
        if (apiKey === null) return { ...toUser(insertUser(context, { orgId, email, role, status })), apiKey }
        if (keys.findByEmail(orgId, email)) {
          throw createAlreadyExistsError(
            `a key with the address ${email}`,
            'Send "apiKey": null to use that key.',
          )
        }
        requireUnusedValue(keys, apiKey)
        return insertUserWithKey(context, { orgId, email, role, status }, apiKey)
      })
    },
    update: (orgId: string, userId: string, update: UpdateOrganizationUserInput): Promise<SandboxUser> =>
      change(orgId, userId, (user) => users.update(user, update, clock.now())),
    /** Deletes a user and its key. */
    delete: (orgId: string, userId: string): Promise<SandboxUser> =>
      change(orgId, userId, (user) => {
        const key = keys.findByEmail(orgId, user.email)
        if (key) keys.remove(key)
        users.remove(user)
        return user
      }),
  }
}

export function createKeyService(context: SandboxContext) {
  const { keys, transaction, clock } = context
  const { list, get, change } = createMembers(context, 'key', keys, toKey)
  return {
    list,
    get,
    /** @throws {ApiError} 400 for an invalid address or key value; 404 for an unknown organization; 409 if the address or value is in use */
    create: (
      orgId: string,
      { role = 'standard', status = 'active', apiKey, ...body }: CreateOrganizationKeyInput,
    ): Promise<SandboxKey> => {
      const address = body.email === undefined ? undefined : requireEmail('email', body.email)
      requireKeyValue(apiKey)
      return transaction.run(() => {
        const organization = requireOrganization(context, orgId)
        const email = address ?? createNewAddress(context, organization, 'key', keys.count(orgId))
        if (keys.findByEmail(orgId, email)) throw createAlreadyExistsError(`a key with the address ${email}`)
        requireUnusedValue(keys, apiKey)
        return toKey(keys.create({ orgId, email, role, status, apiKey }, clock.now()))
      })
    },
    /** @throws {ApiError} 400 for an invalid key value; 409 if another key has the value */
    update: async (orgId: string, keyId: string, update: UpdateOrganizationKeyInput): Promise<SandboxKey> => {
      requireKeyValue(update.apiKey)
      return change(orgId, keyId, (key) => {
        if (update.apiKey !== key.apiKey) requireUnusedValue(keys, update.apiKey)
        return keys.update(key, update, clock.now())
      })
    },
    delete: (orgId: string, keyId: string): Promise<SandboxKey> =>
      change(orgId, keyId, (key) => {
        keys.remove(key)
        return key
      }),
  }
}

type NewUser = Pick<User, 'orgId' | 'email' | 'role' | 'status'>

/** Inserts a user with an active key: an admin key for an admin, a standard key for others. */
export function insertUserWithKey(
  context: SandboxContext,
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

function insertUser({ users, clock, random }: SandboxContext, fields: NewUser): User {
  const now = clock.now()
  const ids = { userId: random.uuid(), emailKey: accountEmailKey(fields.email) }
  const user: User = { ...fields, ...ids, createdAt: now, updatedAt: now }
  users.insert(user)
  return user
}

const KEY_VALUE = new RegExp(KEY_VALUE_PATTERN)

/** Requires a value that a header can carry. */
function requireKeyValue(apiKey: string | null | undefined): void {
  if (typeof apiKey !== 'string' || KEY_VALUE.test(apiKey)) return
  throw invalidField(
    'apiKey',
    'must have printable ASCII characters without spaces. Leave it out to generate one',
  )
}

function requireUnusedValue(keys: Keys, apiKey: string | undefined): void {
  if (apiKey === undefined || !keys.hasValue(apiKey)) return
  throw new ApiError(
    'already_exists',
    'Another key has the same value. Send another apiKey, or leave it out.',
  )
}

const createAlreadyExistsError = (subject: string, advice = 'Use another address.'): ApiError =>
  new ApiError(
    'already_exists',
    `The organization already has ${subject}. Addresses are unique, regardless of case. ${advice}`,
  )

/**
 * Returns an address that no user and no key has: `user-3@` and the domain of the organization.
 * @param count how many users or keys there are
 */
function createNewAddress(
  { users, keys }: SandboxContext,
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
