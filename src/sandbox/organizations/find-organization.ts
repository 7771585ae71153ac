/** What the operations on organizations, users, and keys need, and how they find an organization. */
import type { Keys } from '../../accounts/keys.ts'
import type { Organization, Organizations } from '../../accounts/organizations.ts'
import type { RateLimits } from '../../accounts/rate-limits.ts'
import type { Users } from '../../accounts/users.ts'
import type { SharedTransaction } from '../../db/transaction.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Random } from '../../lib/random.ts'
import type { FaultStore } from '../faults/store.ts'

export interface OrganizationsContext {
  readonly organizations: Organizations
  readonly users: Users
  readonly keys: Keys
  readonly limits: RateLimits
  readonly faults: FaultStore
  readonly transaction: SharedTransaction
  readonly clock: Clock
  readonly random: Random
}

/**
 * Returns an organization.
 * @throws {ApiError} 404
 */
export function requireOrganization({ organizations }: OrganizationsContext, orgId: string): Organization {
  const organization = organizations.get(orgId)
  if (organization) return organization
  throw new ApiError(
    'not_found',
    `There is no organization with the id ${orgId}. GET /sandbox/organizations lists all organizations.`,
  )
}
