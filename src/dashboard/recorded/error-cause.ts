/** Finds the part of an organization that caused an error. */
import { findKeyUser } from '../api/keys.ts'
import type { Entry, OrganizationDetails } from '../api/schemas.ts'
import { formatCredits } from '../ui/format.ts'

interface Cause {
  /** What the link does. */
  readonly action: string
  /** The part of the organization's page. Absent for the whole page. */
  readonly part?: string
  /** What it is now, which may have changed since the request. */
  readonly now: string
}

/** Returns the cause of an error; `undefined` if a fault caused it, or if the cause is not part of the organization. */
export function findCause(
  { errorCode, fault, keyId }: Pick<Entry, 'errorCode' | 'fault' | 'keyId'>,
  { status, credits, limits, users, keys }: OrganizationDetails,
): Cause | undefined {
  if (fault !== null) return undefined
  const key = keys.find((one) => one.keyId === keyId)
  const user = key && findKeyUser(key, users)
  switch (errorCode) {
    case 'insufficient_credits':
      return { action: 'Set credits', part: 'credits', now: `Credits now: ${formatCredits(credits)}.` }
    case 'rate_limit_exceeded':
      return {
        action: 'Show limits',
        part: 'usage',
        now: `Used now: ${formatUse(limits.qps)} this second, ${formatUse(limits.daily)} today.`,
      }
    case 'key_suspended':
    case 'admin_key_required':
      return key && { action: 'Show key', part: key.keyId, now: `The ${key.role} key is now ${key.status}.` }
    case 'user_suspended':
    case 'user_deleted':
      return user && { action: 'Show user', part: user.userId, now: `The status is now ${user.status}.` }
    case 'organization_inactive':
      return { action: 'Show organization', now: `It is now ${status}.` }
    default:
      return undefined
  }
}

const formatUse = ({ quota, remaining }: OrganizationDetails['limits']['qps']): string =>
  `${(quota - remaining).toLocaleString('en-US')} of ${quota.toLocaleString('en-US')}`
