/** Creates, shows, changes, and deletes organizations, without the restrictions of the real service. */
import type { MemberCounts, Organization } from '../../accounts/organizations.ts'
import { MAX_REQUESTS } from '../../accounts/organizations-file.ts'
import type { RateLimitStatus } from '../../accounts/rate-limits.ts'
import { invalidField } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { parseWebAddress } from '../../lib/web-address.ts'
import type { PageQuery } from '../paging.ts'
import { type OrganizationsContext, requireOrganization } from './find-organization.ts'
import { toKey } from './keys-service.ts'
import { createDomain, getMailDomain } from './mail-domain.ts'
import { parseRowsRequest, toRecordsPage } from './rows-paging.ts'
import type {
  CreateOrganizationInput,
  CreateOrganizationOutput,
  OrganizationDetails,
  SandboxOrganization,
  UpdateOrganizationInput,
} from './schema.ts'
import { insertUserWithKey, toUser } from './users-service.ts'

/** The limits are so high that tests reach only limits that they set themselves. */
export const DEFAULT_SETTINGS = {
  status: 'active',
  subscription: 'plus',
  credits: null,
  dailyRateLimit: 1_000_000,
  qpsLimit: 1_000,
  maskEmail: false,
  maskDirectDial: false,
} as const

export const listOrganizations = ({ organizations }: OrganizationsContext, query: PageQuery) =>
  toRecordsPage(organizations.page(parseRowsRequest(query)), ({ organization, members }) =>
    toSandboxOrganization(organization, members),
  )

/**
 * Creates an organization with an admin, an admin key, a user, and a standard key.
 * @throws {ApiError} 400 for a blank name, a website that is not a web address, or a number that is fractional or out of range
 */
export function createOrganization(
  context: OrganizationsContext,
  body: CreateOrganizationInput,
): Promise<CreateOrganizationOutput> {
  const { organizations, transaction, clock, random } = context
  const input = parseInput(body)
  return transaction.run(() => {
    const now = clock.now()
    const orgId = random.uuid()
    const names = createNames(input, orgId)
    const organization = { orgId, ...DEFAULT_SETTINGS, ...input, ...names, createdAt: now, updatedAt: now }
    organizations.insert(organization)
    const domain = getMailDomain(organization)
    const createMember = (name: string, role: 'admin' | 'user') =>
      insertUserWithKey(context, { orgId, email: `${name}@${domain}`, role, status: 'active' }).apiKey
    const adminKey = createMember('admin', 'admin')
    const apiKey = createMember('integration', 'user')
    return { ...describe(context, organization), adminKey, apiKey }
  })
}

export const getOrganization = (context: OrganizationsContext, orgId: string): OrganizationDetails =>
  describe(context, requireOrganization(context, orgId))

function describe(context: OrganizationsContext, organization: Organization): OrganizationDetails {
  const users = context.users.list(organization.orgId).map(toUser)
  const keys = context.keys.list(organization.orgId).map(toKey)
  const { qps, daily } = context.limits.getStatus(organization)
  return {
    ...toSandboxOrganization(organization, { users: users.length, keys: keys.length }),
    users,
    keys,
    limits: { qps: toLimitStatus(qps), daily: toLimitStatus(daily) },
  }
}

export function updateOrganization(
  context: OrganizationsContext,
  orgId: string,
  body: UpdateOrganizationInput,
): Promise<SandboxOrganization> {
  const { organizations, transaction, clock } = context
  const input = parseInput(body)
  return transaction.run(() => {
    const organization = requireOrganization(context, orgId)
    return toSandboxOrganization(
      organizations.update(organization, input, clock.now()),
      countMembers(context, orgId),
    )
  })
}

export async function deleteOrganization(
  context: OrganizationsContext,
  orgId: string,
): Promise<SandboxOrganization> {
  const { organizations, limits, faults, transaction } = context
  const deleted = await transaction.run(() => {
    const organization = toSandboxOrganization(
      requireOrganization(context, orgId),
      countMembers(context, orgId),
    )
    organizations.remove(orgId)
    limits.removeOrganization(orgId)
    return organization
  })
  // Faults are in memory, so a failed commit could not restore them.
  faults.clear(orgId)
  return deleted
}

/** Checks the values, and adds the scheme to the website. */
function parseInput(input: UpdateOrganizationInput): UpdateOrganizationInput {
  if (input.orgName?.trim() === '') throw invalidField('orgName', 'is blank')
  requireWholeNumber('dailyRateLimit', input.dailyRateLimit, 0, MAX_REQUESTS)
  requireWholeNumber('qpsLimit', input.qpsLimit, 1, MAX_REQUESTS)
  requireWholeNumber('credits', input.credits ?? undefined, 0, Number.MAX_SAFE_INTEGER)
  return input.website === undefined ? input : { ...input, website: requireWebAddress(input.website) }
}

function requireWebAddress(website: string): string {
  const address = parseWebAddress(website)
  if (address !== undefined) return address
  throw invalidField('website', 'is not a web address. Send one such as https://www.company.com')
}

function requireWholeNumber(field: string, value: number | undefined, min: number, max: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return
  throw invalidField(field, `must be a whole number from ${min} to ${max}, not ${value}`)
}

const countMembers = ({ users, keys }: OrganizationsContext, orgId: string): MemberCounts => ({
  users: users.count(orgId),
  keys: keys.count(orgId),
})

/** Returns the name and the website. They are unique unless the request contains used ones. */
function createNames({ orgName, website }: CreateOrganizationInput, orgId: string) {
  return {
    orgName: orgName ?? `test-${orgId.slice(0, 8)}`,
    website: website ?? `https://${createDomain(orgName ?? 'test', orgId)}`,
  }
}

const toSandboxOrganization = (
  { createdAt, updatedAt, ...organization }: Organization,
  { users, keys }: MemberCounts,
): SandboxOrganization => ({
  ...organization,
  createdAt: formatTimestamp(createdAt),
  updatedAt: formatTimestamp(updatedAt),
  userCount: users,
  keyCount: keys,
})

const toLimitStatus = ({ quota, remaining, resetAfter }: RateLimitStatus['qps']) => ({
  quota,
  remaining,
  resetAfterSeconds: resetAfter,
})
