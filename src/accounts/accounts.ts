/** Organizations with their users, API keys, credits, and rate limits. */
import type { Core } from '../core/core.ts'
import { type Callers, createCallers } from './callers.ts'
import { type Credits, createCredits } from './credits.ts'
import { createKeys, type Keys } from './keys.ts'
import { createOrganizations, type Organizations } from './organizations.ts'
import { RateLimits } from './rate-limits.ts'
import { createUsers, type Users } from './users.ts'

export interface Accounts {
  readonly organizations: Organizations
  readonly users: Users
  readonly keys: Keys
  readonly callers: Callers
  readonly credits: Credits
  readonly limits: RateLimits
}

export const createAccounts = (core: Core): Accounts => ({
  organizations: createOrganizations(core),
  users: createUsers(core),
  keys: createKeys(core),
  callers: createCallers(core),
  credits: createCredits(core),
  limits: new RateLimits(core),
})
