/** The values of fields of organizations, users, and keys, from which tables, schemas, flags, and types come, and a summary. */

export const SUBSCRIPTIONS = ['standard', 'plus', 'pro'] as const
export type Subscription = (typeof SUBSCRIPTIONS)[number]

export const ORGANIZATION_STATUSES = ['active', 'inactive'] as const

export const USER_ROLES = ['admin', 'user', 'demo'] as const
export const USER_STATUSES = ['active', 'suspend', 'deleted'] as const

export const KEY_ROLES = ['admin', 'standard'] as const
export const KEY_STATUSES = ['active', 'suspended'] as const

/** An organization with one working key for each role. A key is `null` if none of its role works. */
export interface OrganizationSummary {
  readonly orgId: string
  readonly orgName: string
  readonly subscription: Subscription
  readonly status: (typeof ORGANIZATION_STATUSES)[number]
  readonly adminKey: string | null
  readonly key: string | null
}
