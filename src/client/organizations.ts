/** A client of one organization: its credits, faults, recorded requests, users, and keys. */
import { listAll, SandboxError, type SendControlRequest, withQuery } from './control-api.ts'
import { createOrganizationFaults, type OrganizationFaults } from './faults.ts'
import type { components } from './openapi-types.ts'
import { createOrganizationRequests, type OrganizationRequests } from './recorded-requests.ts'

type Schemas = components['schemas']

export type Report = Schemas['Report']
export type OrganizationInput = Schemas['CreateOrganizationInput']
/** What the server stores about an organization. */
export type SandboxOrganization = Schemas['SandboxOrganization']
/** An organization with its users, keys, and limits. */
export type OrganizationDetails = Schemas['OrganizationDetails']
export type User = Schemas['SandboxUser']
export type UserInput = Schemas['CreateOrganizationUserInput']
export type UserChanges = Schemas['UpdateOrganizationUserInput']
/** A user with the value of its key; `null` if no key was created. */
export type CreatedUser = Schemas['CreateOrganizationUserOutput']
export type Key = Schemas['SandboxKey']
export type KeyInput = Schemas['CreateOrganizationKeyInput']
export type KeyChanges = Schemas['UpdateOrganizationKeyInput']

/** A new organization with its own keys, credits, limits, faults, and recorded requests. `await using` deletes it at the end. */
export interface Organization extends AsyncDisposable {
  readonly orgId: string
  /** For Enrich and Buying group. */
  readonly apiKey: string
  /** For managing users and keys. */
  readonly adminKey: string
  /** Faults that apply only to this organization. */
  readonly faults: OrganizationFaults
  readonly requests: OrganizationRequests
  /** Returns the remaining credits; `null` if they are unlimited. */
  getCredits(): Promise<number | null>
  /** Reports what this organization's integration did. */
  report(): Promise<Report>
  /** Creates a user with any role, and a key unless `apiKey` is `null`. */
  createUser(user?: UserInput): Promise<CreatedUser>
  /** Returns all users in the order they were created, including deleted ones. */
  listUsers(): Promise<readonly User[]>
  getUser(userId: string): Promise<User>
  updateUser(userId: string, changes: UserChanges): Promise<User>
  /** Deletes a user and its key, and returns the user. */
  deleteUser(userId: string): Promise<User>
  /** Creates a standard or admin key. */
  createKey(key?: KeyInput): Promise<Key>
  /** Returns all keys in the order they were created. */
  listKeys(): Promise<readonly Key[]>
  getKey(keyId: string): Promise<Key>
  updateKey(keyId: string, changes: KeyChanges): Promise<Key>
  /** Deletes a key, and returns it. */
  deleteKey(keyId: string): Promise<Key>
  /** Deletes the organization, unless a reset already did. */
  delete(): Promise<void>
}

const ORGANIZATIONS = '/sandbox/organizations'
const organizationPath = (orgId: string): string => `${ORGANIZATIONS}/${encodeURIComponent(orgId)}`

export const listOrganizations = (send: SendControlRequest): Promise<readonly SandboxOrganization[]> =>
  listAll(send, ORGANIZATIONS)

export const getOrganization = (send: SendControlRequest, orgId: string): Promise<OrganizationDetails> =>
  send('GET', organizationPath(orgId))

export async function createOrganization(
  send: SendControlRequest,
  options: OrganizationInput = {},
): Promise<Organization> {
  const { orgId, apiKey, adminKey } = await send<Schemas['CreateOrganizationOutput']>(
    'POST',
    ORGANIZATIONS,
    options,
  )
  const path = organizationPath(orgId)
  const [users, keys] = [`${path}/users`, `${path}/keys`]
  const userPath = (userId: string): string => `${users}/${encodeURIComponent(userId)}`
  const keyPath = (keyId: string): string => `${keys}/${encodeURIComponent(keyId)}`
  const deleteIfStored = async (): Promise<void> => {
    try {
      await send('DELETE', path)
    } catch (error) {
      if (!(error instanceof SandboxError && error.code === 'not_found')) throw error
    }
  }
  return {
    orgId,
    apiKey,
    adminKey,
    faults: createOrganizationFaults(send, orgId),
    requests: createOrganizationRequests(send, orgId),
    getCredits: async () => (await getOrganization(send, orgId)).credits,
    report: () => send('GET', withQuery('/sandbox/report', { orgId })),
    createUser: (user = {}) => send('POST', users, user),
    listUsers: async () => (await send<{ items: User[] }>('GET', users)).items,
    getUser: (userId) => send('GET', userPath(userId)),
    updateUser: (userId, changes) => send('PATCH', userPath(userId), changes),
    deleteUser: (userId) => send('DELETE', userPath(userId)),
    createKey: (key = {}) => send('POST', keys, key),
    listKeys: async () => (await send<{ items: Key[] }>('GET', keys)).items,
    getKey: (keyId) => send('GET', keyPath(keyId)),
    updateKey: (keyId, changes) => send('PATCH', keyPath(keyId), changes),
    deleteKey: (keyId) => send('DELETE', keyPath(keyId)),
    delete: deleteIfStored,
    [Symbol.asyncDispose]: deleteIfStored,
  }
}
