/** Creates, shows, changes, and deletes organizations, without the restrictions of the real service. */
import { createDomain, getMailDomain } from '../../accounts/mail-domain.ts'
import { DEFAULT_SETTINGS } from '../../accounts/organization-schema.ts'
import {
  ORGANIZATION_SORTS,
  type Organization,
  type OrganizationUsage,
} from '../../accounts/organizations.ts'
import type { RateLimitStatus } from '../../accounts/rate-limits.ts'
import { DEFAULT_USER } from '../../accounts/users.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { invalidField } from '../../lib/errors.ts'
import { parseWebAddress } from '../../lib/host-names.ts'
import { nonBlank } from '../../lib/json.ts'
import { findNextOffset, type Page, parsePage, toPage } from '../paging.ts'
import type { Modules } from '../sandbox.ts'
import type {
  CreateOrganizationInput,
  CreateOrganizationOutput,
  OrganizationDetails,
  OrganizationsQuery,
  SandboxOrganization,
  UpdateOrganizationInput,
} from './schema.ts'
import { insertUserWithKey, requireOrganization, toKey, toUser } from './users-and-keys-service.ts'

export function createOrganizationService({ core, accounts, sandbox }: Modules) {
  const describe = (organization: Organization): OrganizationDetails => {
    const { orgId } = organization
    const usersAndKeys = {
      users: accounts.users.list(orgId).map(toUser),
      keys: accounts.keys.list(orgId).map(toKey),
    }
    const { qps, daily } = accounts.limits.getStatus(organization)
    return {
      ...summarize(organization),
      ...usersAndKeys,
      limits: { qps: toLimitStatus(qps), daily: toLimitStatus(daily) },
    }
  }

  const summarize = (organization: Organization): SandboxOrganization =>
    toSandboxOrganization(organization, accounts.organizations.getUsage(organization.orgId))

  return {
    /** @throws {InputError} for an invalid query */
    list: (query: OrganizationsQuery): Page<SandboxOrganization> => {
      const words = nonBlank(query.search)?.split(/\s+/).slice(0, MAX_WORDS) ?? []
      const sort = query.sort ?? (words.length === 0 ? 'createdAt' : 'match')
      const listName = `organizations ${sort}`
      const { limit, start: offset = 0 } = parsePage(listName, query)
      const { found, total } = accounts.organizations.page({
        words,
        sort: ORGANIZATION_SORTS.find((name) => sort === name || sort === `-${name}`) ?? 'match',
        isDescending: sort.startsWith('-'),
        limit,
        offset,
      })
      const items = found.map(({ organization, usage }) => toSandboxOrganization(organization, usage))
      return toPage(listName, items, total, findNextOffset(offset, limit, total))
    },
    get: (orgId: string): OrganizationDetails => describe(requireOrganization(accounts, orgId)),
    /**
     * Creates an organization with an admin, an admin key, a user, and a standard key.
     * @throws {InputError} for a blank name, or a website that is not a web address
     */
    create: async (body: CreateOrganizationInput): Promise<CreateOrganizationOutput> => {
      const input = parseInput(body)
      return core.transaction.run(() => {
        const orgId = core.random.uuid()
        const names = createNames(input, orgId)
        const organization = accounts.organizations.create({ orgId, ...DEFAULT_SETTINGS, ...input, ...names })
        const domain = getMailDomain(organization)
        const createMember = (name: string, role: 'admin' | 'user') =>
          insertUserWithKey(accounts, { ...DEFAULT_USER, orgId, email: `${name}@${domain}`, role }).apiKey
        const adminKey = createMember('admin', 'admin')
        const apiKey = createMember('integration', 'user')
        return { ...describe(organization), adminKey, apiKey }
      })
    },
    update: async (orgId: string, body: UpdateOrganizationInput): Promise<SandboxOrganization> => {
      const input = parseInput(body)
      return core.transaction.run(() =>
        summarize(accounts.organizations.update(requireOrganization(accounts, orgId), input)),
      )
    },
    delete: async (orgId: string): Promise<SandboxOrganization> => {
      const deleted = await core.transaction.run(() => {
        const organization = summarize(requireOrganization(accounts, orgId))
        accounts.organizations.remove(orgId)
        accounts.limits.removeOrganization(orgId)
        return organization
      })
      // After the commit, which may fail. A restore in the same transaction may have created the organization again.
      if (accounts.organizations.get(orgId) === undefined) sandbox.faults.clear(orgId)
      return deleted
    },
  }
}

const MAX_WORDS = 8

/** Checks the values, and adds the scheme to the website. */
function parseInput(input: UpdateOrganizationInput): UpdateOrganizationInput {
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
  { users, keys, usedCredits, requestsToday }: OrganizationUsage,
): SandboxOrganization => ({
  ...organization,
  createdAt: formatTimestamp(createdAt),
  updatedAt: formatTimestamp(updatedAt),
  userCount: users,
  keyCount: keys,
  usedCredits,
  requestsToday,
})

const toLimitStatus = ({ quota, remaining, resetAfter }: RateLimitStatus['qps']) => ({
  quota,
  remaining,
  resetAfterSeconds: resetAfter,
})
