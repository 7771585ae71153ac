/** Which keys work, and with which the service's own operations can be asked. */
import type { Details, Key, User } from './organization.ts'

const findOwner = ({ email }: Key, users: readonly User[]): User | undefined =>
  users.find((user) => user.email.toLowerCase() === email.toLowerCase())

/** Why a key is refused, or `undefined` where it is let in. */
export function getKeyProblem(key: Key, users: readonly User[]): string | undefined {
  if (key.status === 'suspended') return 'key_suspended'
  const status = findOwner(key, users)?.status ?? 'active'
  if (status === 'active') return undefined
  return status === 'deleted' ? 'user_deleted' : 'user_suspended'
}

/** An admin key, or why there is none to ask with and how to go on. */
export type AdminKey = { readonly key: Key } | { readonly obstacle: string }

export function findAdminKey({ organization, users, keys }: Details): AdminKey {
  if (organization.status === 'inactive') {
    return {
      obstacle:
        'The organization is inactive: the service refuses to change its users and keys. Set its status to active.',
    }
  }
  const admins = keys.filter(({ role }) => role === 'admin')
  const working = admins.find((key) => getKeyProblem(key, users) === undefined)
  if (working) return { key: working }
  const waiting = admins.find((key) => key.status === 'active')
  return {
    obstacle: waiting
      ? `No admin key works: set ${waiting.email} to active in the menu at the end of the user’s row, and the key of that address works again.`
      : 'No admin key is active, and only one that is could activate another. Go back with a snapshot or a reset, or make another organization.',
  }
}
