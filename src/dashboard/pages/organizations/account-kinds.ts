/** Users and keys: their texts, roles, and statuses, and their changes in the control API. */
import { api, unwrap } from '../../api/client.ts'
import type { OrganizationKey, OrganizationUser } from './organization.ts'

export type AccountKind = 'users' | 'keys'

interface AccountTarget {
  readonly orgId: string
  readonly id: string
}

interface NewAccountInput {
  readonly orgId: string
  readonly email: string
  readonly role: string
}

interface Accounts {
  readonly title: string
  /** The name of one account. */
  readonly one: string
  /** The first one is chosen at first. */
  readonly roles: readonly { readonly value: string; readonly label: string }[]
  readonly statuses: readonly string[]
  /** What a deletion means. */
  readonly warning: string
  /** Creates an account. Returns its key. */
  readonly create: (input: NewAccountInput) => Promise<string | null>
  readonly setStatus: (target: AccountTarget & { readonly status: string }) => Promise<unknown>
  readonly remove: (target: AccountTarget) => Promise<unknown>
}

const USER_PATH = '/sandbox/organizations/{orgId}/users/{userId}'
const KEY_PATH = '/sandbox/organizations/{orgId}/keys/{keyId}'

// The choices have only values of the API, which the compiler cannot follow.
type User = OrganizationUser
type Key = OrganizationKey

export const ACCOUNTS: Readonly<Record<AccountKind, Accounts>> = {
  users: {
    title: 'Users',
    one: 'user',
    roles: [
      { value: 'user', label: 'user' },
      { value: 'admin', label: 'admin, with an admin key' },
      { value: 'demo', label: 'demo' },
    ],
    statuses: ['active', 'suspend', 'deleted'] satisfies User['status'][],
    warning:
      "This deletes the user's key, too. Requests with it return invalid_api_key. To test a deleted user, set the status deleted instead.",
    create: async ({ orgId, email, role }) =>
      (
        await unwrap(
          api.POST('/sandbox/organizations/{orgId}/users', {
            params: { path: { orgId } },
            body: { email, role: role as User['role'] },
          }),
        )
      ).apiKey,
    setStatus: ({ orgId, id, status }) =>
      unwrap(
        api.PATCH(USER_PATH, {
          params: { path: { orgId, userId: id } },
          body: { status: status as User['status'] },
        }),
      ),
    remove: ({ orgId, id }) => unwrap(api.DELETE(USER_PATH, { params: { path: { orgId, userId: id } } })),
  },
  keys: {
    title: 'Keys',
    one: 'key',
    roles: [
      { value: 'standard', label: 'standard, for Enrich and Buying group' },
      { value: 'admin', label: 'admin, for users and keys' },
    ],
    statuses: ['active', 'suspended'] satisfies Key['status'][],
    warning: 'Requests with the key return invalid_api_key. The user stays.',
    create: async ({ orgId, email, role }) =>
      (
        await unwrap(
          api.POST('/sandbox/organizations/{orgId}/keys', {
            params: { path: { orgId } },
            body: { email, role: role as Key['role'] },
          }),
        )
      ).apiKey,
    setStatus: ({ orgId, id, status }) =>
      unwrap(
        api.PATCH(KEY_PATH, {
          params: { path: { orgId, keyId: id } },
          body: { status: status as Key['status'] },
        }),
      ),
    remove: ({ orgId, id }) => unwrap(api.DELETE(KEY_PATH, { params: { path: { orgId, keyId: id } } })),
  },
}
