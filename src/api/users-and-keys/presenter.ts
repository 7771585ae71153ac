/** Converts users and keys to their records in responses. */
import type { ApiKey } from '../../accounts/keys.ts'
import type { Organization } from '../../accounts/organizations.ts'
import type { User } from '../../accounts/users.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { getWebHost } from '../../lib/host-names.ts'
import type { CreatedUser, KeyRecord, UserRecord } from './schema.ts'

export const toKeyRecord = ({ keyId, email, role, status, apiKey }: ApiKey): KeyRecord => ({
  keyId,
  email,
  role,
  status,
  apiKey,
})

export const toUserRecord = (user: User, organization: Organization): UserRecord => ({
  userId: user.userId,
  organization: {
    orgId: organization.orgId,
    orgName: organization.orgName,
    website: organization.website,
    cleanedWebsite: getWebHost(organization.website) ?? '',
    status: organization.status,
    dailyRateLimit: organization.dailyRateLimit,
    qpsLimit: organization.qpsLimit,
    createdAt: formatTimestamp(organization.createdAt),
    updatedAt: formatTimestamp(organization.updatedAt),
    adminApiKey: null,
  },
  email: user.email,
  role: user.role,
  status: user.status,
  createdAt: formatTimestamp(user.createdAt),
  updatedAt: formatTimestamp(user.updatedAt),
  apiKey: null,
})

/** The only response with the key of a user. */
export const toCreatedUser = (user: User, organization: Organization, { apiKey }: ApiKey): CreatedUser => ({
  ...toUserRecord(user, organization),
  apiKey: [apiKey],
})
