/** Organizations and users as they are answered. */
import type { Members, Organization } from '../../access/organizations.ts'
import type { LimitStatus } from '../../access/rate-limits.ts'
import type { User } from '../../access/users.ts'
import { timestamp } from '../../lib/clock.ts'
import type { SandboxOrganization, SandboxUser } from './organizations-model.ts'

export const toRecord = (
  { createdAt, updatedAt, ...organization }: Organization,
  { users, keys }: Members,
): SandboxOrganization => ({
  ...organization,
  createdAt: timestamp(createdAt),
  updatedAt: timestamp(updatedAt),
  userCount: users,
  keyCount: keys,
})

export const toUser = ({ userId, email, role, status }: User): SandboxUser => ({
  userId,
  email,
  role,
  status,
})

export const standing = ({ quota, remaining, resetAfter }: LimitStatus['qps']) => ({
  quota,
  remaining,
  resetAfterSeconds: resetAfter,
})
