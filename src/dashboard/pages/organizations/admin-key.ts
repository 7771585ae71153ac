/** Finds out which keys work, and which admin key can manage users and keys. */
import type { OrganizationDetails } from '../../api/schemas.ts'
import type { OrganizationKey, OrganizationUser } from './organization.ts'

const findOwner = (
  { email }: OrganizationKey,
  users: readonly OrganizationUser[],
): OrganizationUser | undefined => users.find((user) => user.email.toLowerCase() === email.toLowerCase())

/** Returns the error code for a key, or `undefined` if the key works. */
export function getKeyProblem(key: OrganizationKey, users: readonly OrganizationUser[]): string | undefined {
  if (key.status === 'suspended') return 'key_suspended'
  const status = findOwner(key, users)?.status ?? 'active'
  if (status === 'active') return undefined
  return status === 'deleted' ? 'user_deleted' : 'user_suspended'
}

/** An admin key, or the reason why none works and what to do. */
export type AdminKey = { readonly key: OrganizationKey } | { readonly obstacle: string }

export function findAdminKey({ organization, users, keys }: OrganizationDetails): AdminKey {
  if (organization.status === 'inactive') {
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
