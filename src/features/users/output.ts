import type { Organization } from '../../access/organizations.ts'
import type { User } from '../../access/users.ts'
import { timestamp } from '../../lib/clock.ts'
import type { UserRecord } from './model.ts'

/** A user with its organization. `newKey` is shown once, where the user is created. */
export const toUserRecord = (user: User, organization: Organization, newKey?: string): UserRecord => ({
  userId: user.userId,
  organization: {
    orgId: organization.orgId,
    orgName: organization.orgName,
    website: organization.website,
    cleanedWebsite: cleanWebsite(organization.website),
    status: organization.status,
    dailyRateLimit: organization.dailyRateLimit,
    qpsLimit: organization.qpsLimit,
    createdAt: timestamp(organization.createdAt),
    updatedAt: timestamp(organization.updatedAt),
    adminApiKey: null,
  },
  email: user.email,
  role: user.role,
  status: user.status,
  createdAt: timestamp(user.createdAt),
  updatedAt: timestamp(user.updatedAt),
  apiKey: newKey === undefined ? null : [newKey],
})

/** `https://www.company.com/en` → `company.com`. */
const cleanWebsite = (website: string): string =>
  website
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '')
