/** The values that fields of organizations, users, and keys can have. Tables, schemas, flags, and types come from these lists. */

export const SUBSCRIPTIONS = ['standard', 'plus', 'pro'] as const
export type Subscription = (typeof SUBSCRIPTIONS)[number]

export const ORGANIZATION_STATUSES = ['active', 'inactive'] as const

export const USER_ROLES = ['admin', 'user', 'demo'] as const
export const USER_STATUSES = ['active', 'suspend', 'deleted'] as const

export const KEY_ROLES = ['admin', 'standard'] as const
export const KEY_STATUSES = ['active', 'suspended'] as const
