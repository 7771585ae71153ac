/** Which keys of an organization work, and what is shown of them. */
import { isPublicKey } from './request-code.ts'
import type { OrganizationDetails } from './schemas.ts'

type Accounts = Pick<OrganizationDetails, 'users' | 'keys'>
type Key = Accounts['keys'][number]

/** Returns why a key does not work, as the code that the journal has for its requests; `undefined` if it works. */
export function getKeyProblem(key: Key, users: Accounts['users']): string | undefined {
  const owner = findKeyUser(key, users)
  if (owner?.status === 'deleted') return 'user_deleted'
  if (owner?.status === 'suspend') return 'user_suspended'
  return key.status === 'suspended' ? 'key_suspended' : undefined
}

/** Returns the first key that works. Admin keys cannot enrich, and standard keys cannot manage users and keys. */
export const findWorkingKey = ({ keys, users }: Accounts, role: Key['role'] = 'standard'): Key | undefined =>
  keys.find((key) => key.role === role && getKeyProblem(key, users) === undefined)

/** Returns the last characters of a key, or the whole key of a demo organization: those are public, and have the same last characters. */
export const maskKey = (key: string): string => (isPublicKey(key) ? key : `••••${key.slice(-4)}`)

/** Returns the user of a key. */
export const findKeyUser = (
  { email }: Key,
  users: Accounts['users'],
): Accounts['users'][number] | undefined =>
  users.find((user) => user.email.toLowerCase() === email.toLowerCase())
