/** Which keys of an organization work. */
import type { OrganizationDetails } from './schemas.ts'

type Accounts = Pick<OrganizationDetails, 'users' | 'keys'>
type Key = Accounts['keys'][number]

/** Returns why a key does not work, as the code that the journal has for its requests; `undefined` if it works. */
export function getKeyProblem(key: Key, users: Accounts['users']): string | undefined {
  const owner = users.find(({ email }) => email.toLowerCase() === key.email.toLowerCase())
  if (owner?.status === 'deleted') return 'user_deleted'
  if (owner?.status === 'suspend') return 'user_suspended'
  return key.status === 'suspended' ? 'key_suspended' : undefined
}

/** Returns the first standard key that works. Admin keys cannot enrich. */
export const findWorkingKey = ({ keys, users }: Accounts): Key | undefined =>
  keys.find((key) => key.role === 'standard' && getKeyProblem(key, users) === undefined)
