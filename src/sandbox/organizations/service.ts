/** Creates, shows, changes, and deletes organizations, without the restrictions of the real service. */
import type { MemberCounts, Organization } from '../../accounts/organizations.ts'
import type { RateLimitStatus } from '../../accounts/rate-limits.ts'
import { invalidField } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { parseWebAddress } from '../../lib/web-address.ts'
import { type Page, type PageQuery, toPageOfRows } from '../paging.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { createDomain, getMailDomain } from './mail-domain.ts'
import { insertUserWithKey, requireOrganization, toKey, toUser } from './members-service.ts'
import type {
  CreateOrganizationInput,
  CreateOrganizationOutput,
  OrganizationDetails,
  SandboxOrganization,
  UpdateOrganizationInput,
} from './schema.ts'

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

export function createOrganizationService(context: SandboxContext) {
  const { organizations, users, keys, limits, faults, transaction, clock, random } = context

  const describe = (organization: Organization): OrganizationDetails => {
    const { orgId } = organization
    const members = { users: users.list(orgId).map(toUser), keys: keys.list(orgId).map(toKey) }
    const { qps, daily } = limits.getStatus(organization)
    const counts = { users: members.users.length, keys: members.keys.length }
    return {
      ...toSandboxOrganization(organization, counts),
      ...members,
      limits: { qps: toLimitStatus(qps), daily: toLimitStatus(daily) },
    }
  }

  const summarize = (organization: Organization): SandboxOrganization => {
    const { orgId } = organization
    return toSandboxOrganization(organization, { users: users.count(orgId), keys: keys.count(orgId) })
  }

  return {
    list: (query: PageQuery): Page<SandboxOrganization> =>
      toPageOfRows(query, organizations.page, ({ organization, members }) =>
        toSandboxOrganization(organization, members),
      ),
    get: (orgId: string): OrganizationDetails => describe(requireOrganization(context, orgId)),
    /**
     * Creates an organization with an admin, an admin key, a user, and a standard key.
     * @throws {ApiError} 400 for a blank name, or a website that is not a web address
     */
    create: async (body: CreateOrganizationInput): Promise<CreateOrganizationOutput> => {
      const input = parseInput(body)
      return transaction.run(() => {
        const now = clock.now()
        const orgId = random.uuid()
        const names = createNames(input, orgId)
        const organization = {
          orgId,
          ...DEFAULT_SETTINGS,
          ...input,
          ...names,
          createdAt: now,
          updatedAt: now,
        }
        organizations.insert(organization)
        const domain = getMailDomain(organization)
        const createMember = (name: string, role: 'admin' | 'user') =>
          insertUserWithKey(context, { orgId, email: `${name}@${domain}`, role, status: 'active' }).apiKey
        const adminKey = createMember('admin', 'admin')
        const apiKey = createMember('integration', 'user')
        return { ...describe(organization), adminKey, apiKey }
      })
    },
    update: async (orgId: string, body: UpdateOrganizationInput): Promise<SandboxOrganization> => {
      const input = parseInput(body)
      return transaction.run(() =>
        summarize(organizations.update(requireOrganization(context, orgId), input, clock.now())),
      )
    },
    delete: async (orgId: string): Promise<SandboxOrganization> => {
      return transaction.run(() => {
        const organization = summarize(requireOrganization(context, orgId))
        organizations.remove(orgId)
        limits.removeOrganization(orgId)
        const faultsBefore = faults.read()
        transaction.onRollback(() => faults.replace(faultsBefore))
        faults.clear(orgId)
        return organization
      })
    },
  }
}

/** Checks the values, and adds the scheme to the website. */
function parseInput(input: UpdateOrganizationInput): UpdateOrganizationInput {
  if (input.orgName?.trim() === '') throw invalidField('orgName', 'is blank')
  if (input.website === undefined) return input
  const website = parseWebAddress(input.website)
  if (website !== undefined) return { ...input, website }
  throw invalidField('website', 'is not a web address. Send one such as https://www.company.com')
}

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
