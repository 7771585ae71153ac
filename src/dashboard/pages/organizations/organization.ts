/** An organization: its types, the options of its settings, how values are shown, and which of its keys work. */
import type { OrganizationDetails, SandboxOrganization, Schemas } from '../../api/schemas.ts'

export type OrganizationUser = OrganizationDetails['users'][number]
export type OrganizationKey = OrganizationDetails['keys'][number]
export type NewOrganization = Schemas['CreateOrganizationInput']
export type OrganizationChanges = Schemas['UpdateOrganizationInput']

interface Choice<Value> {
  readonly value: Value
  readonly label: string
}

export const SUBSCRIPTIONS: readonly Choice<SandboxOrganization['subscription']>[] = [
  { value: 'standard', label: 'standard' },
  { value: 'plus', label: 'plus' },
  { value: 'pro', label: 'pro' },
]

export const SUBSCRIPTION_HINTS: Readonly<Record<SandboxOrganization['subscription'], string>> = {
  standard: 'Responses without direct dials.',
  plus: 'With direct dials. A record is charged only once.',
  pro: 'With direct dials. Each returned record is charged.',
}

export const STATUSES: readonly Choice<SandboxOrganization['status']>[] = [
  { value: 'active', label: 'active' },
  { value: 'inactive', label: 'inactive' },
]

export const STATUS_HINTS: Readonly<Record<SandboxOrganization['status'], string>> = {
  active: 'All operations are allowed.',
  inactive: 'Can only view its users and keys. All other requests are rejected with organization_inactive.',
}

export const USER_ROLES: readonly Choice<OrganizationUser['role']>[] = [
  { value: 'user', label: 'user' },
  { value: 'admin', label: 'admin, with an admin key' },
  { value: 'demo', label: 'demo' },
]

export const KEY_ROLES: readonly Choice<OrganizationKey['role']>[] = [
  { value: 'standard', label: 'standard, for Enrich and Buying group' },
  { value: 'admin', label: 'admin, for users and keys' },
]

/** Returns the address of the form that sends requests of an organization. */
export const getTryLink = (orgId: string): string =>
  `/try?${new URLSearchParams({ operation: 'enrich', orgId })}`

export const getRequestsLink = (orgId: string): string => `/requests?${new URLSearchParams({ orgId })}`

export const formatCredits = (credits: number | null): string =>
  credits === null ? 'unlimited' : credits.toLocaleString('en-US')

/** Returns the last characters of a key. */
export const maskKey = (key: string): string => `••••${key.slice(-4)}`

/**
 * Parses a number. The server checks ranges.
 * @throws {Error} if the text is not a number
 */
export function parseNumber(text: string): number {
  const number = Number(text.replace(/[\s,_]/g, ''))
  if (text.trim() !== '' && Number.isFinite(number)) return number
  throw new Error('Enter a whole number, such as 1000.')
}

const findOwner = (
  { email }: OrganizationKey,
  users: readonly OrganizationUser[],
): OrganizationUser | undefined => users.find((user) => user.email.toLowerCase() === email.toLowerCase())

/** Returns the error code for a key, or `undefined` if the key works. */
export function getKeyProblem(key: OrganizationKey, users: readonly OrganizationUser[]): string | undefined {
  const status = findOwner(key, users)?.status
  if (status === 'deleted') return 'user_deleted'
  if (status === 'suspend') return 'user_suspended'
  return key.status === 'suspended' ? 'key_suspended' : undefined
}

/** An admin key, or the reason why none works and what to do. */
export type AdminKey = { readonly key: OrganizationKey } | { readonly obstacle: string }

export function findAdminKey({ status, users, keys }: OrganizationDetails): AdminKey {
  if (status === 'inactive') {
    return {
      obstacle:
        'The organization is inactive, so its users and keys cannot be changed. Set its status to active.',
    }
  }
  const admins = keys.filter(({ role }) => role === 'admin')
  const working = admins.find((key) => getKeyProblem(key, users) === undefined)
  if (working) return { key: working }
  const waiting = admins.find((key) => key.status === 'active')
  return {
    obstacle: waiting
      ? `No admin key works. In the list of users, set ${waiting.email} to active to make its key work again.`
      : 'No admin key is active, and an active admin key is needed to activate another one. Restore a snapshot, reset the sandbox, or create another organization.',
  }
}
