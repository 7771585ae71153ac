import type { Organization } from '../../access/organizations.ts'
import type { User } from '../../access/users.ts'
import { timestamp } from '../../lib/clock.ts'
import type { CreatedUser, UserRecord } from './model.ts'

/** Returns a user with its organization. */
export const toUserRecord = (user: User, organization: Organization): UserRecord => ({
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
  apiKey: null,
})

/** Returns a new user with its key, which no later response shows. */
export const toCreatedUser = (user: User, organization: Organization, key: string): CreatedUser => ({
  ...toUserRecord(user, organization),
  apiKey: [key],
})

/** `https://www.company.com/en` → `company.com`. */
const cleanWebsite = (website: string): string =>
  website
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '')
