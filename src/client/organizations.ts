/** A client of one organization: its faults, recorded requests, users, and keys. */
import { type SendControlRequest, withQuery } from './control-api.ts'
import { createOrganizationFaults, type OrganizationFaults } from './faults.ts'
import type { components } from './openapi-types.ts'
import { createOrganizationRequests, type OrganizationRequests } from './recorded-requests.ts'

type Schemas = components['schemas']

export type Report = Schemas['Report']
export type OrganizationInput = Schemas['CreateOrganizationInput']
export type User = Schemas['SandboxUser']
export type UserInput = Schemas['CreateOrganizationUserInput']
export type UserChanges = Schemas['UpdateOrganizationUserInput']
/** A user with the value of its key; `null` if no key was created. */
export type CreatedUser = Schemas['CreateOrganizationUserOutput']
export type Key = Schemas['SandboxKey']
export type KeyInput = Schemas['CreateOrganizationKeyInput']
export type KeyChanges = Schemas['UpdateOrganizationKeyInput']

/** A new organization as the server created it, with its faults, its requests, and functions for its users and keys. */
export interface Organization extends Readonly<Schemas['CreateOrganizationOutput']> {
  /** Faults that apply only to this organization. */
  readonly faults: OrganizationFaults
  readonly requests: OrganizationRequests
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
}

const ORGANIZATIONS = '/sandbox/organizations'

export async function createOrganization(
  send: SendControlRequest,
  options: OrganizationInput = {},
): Promise<Organization> {
  const created = await send<Schemas['CreateOrganizationOutput']>('POST', ORGANIZATIONS, options)
  const path = `${ORGANIZATIONS}/${encodeURIComponent(created.orgId)}`
  const [users, keys] = [`${path}/users`, `${path}/keys`]
  const userPath = (userId: string): string => `${users}/${encodeURIComponent(userId)}`
  const keyPath = (keyId: string): string => `${keys}/${encodeURIComponent(keyId)}`
  return {
    ...created,
    faults: createOrganizationFaults(send, created.orgId),
    requests: createOrganizationRequests(send, created.orgId),
    report: () => send('GET', withQuery('/sandbox/report', { orgId: created.orgId })),
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
  }
}
