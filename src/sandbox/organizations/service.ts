/** Creates, shows, changes, and deletes organizations, without the restrictions of the real service. */
import type { Keys } from '../../accounts/keys.ts'
import type { MemberCounts, Organization, Organizations } from '../../accounts/organizations.ts'
import { MAX_REQUESTS } from '../../accounts/organizations-file.ts'
import type { RateLimitStatus, RateLimits } from '../../accounts/rate-limits.ts'
import type { User, UserStatus, Users } from '../../accounts/users.ts'
import type { CommitQueue } from '../../db/commit-queue.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { type Clock, formatTimestamp } from '../../lib/clock.ts'
import { accountEmailKey, isEmailAddress } from '../../lib/email.ts'
import type { Random } from '../../lib/random.ts'
import { getWebHost, parseWebAddress } from '../../lib/web-address.ts'
import { fold, splitWords } from '../../matching/normalize/text.ts'
import type {
  CreateOrganizationInput,
  CreateOrganizationOutput,
  OrganizationDetails,
  SandboxOrganization,
  SandboxUser,
  UpdateOrganizationInput,
} from './schema.ts'

export interface OrganizationsContext {
  readonly organizations: Organizations
  readonly users: Users
  readonly keys: Keys
  readonly limits: RateLimits
  readonly commits: CommitQueue
  readonly clock: Clock
  readonly random: Random
}

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

export const listOrganizations = ({ organizations }: OrganizationsContext): SandboxOrganization[] =>
  organizations
    .listWithMembers()
    .map(({ members, ...organization }) => toSandboxOrganization(organization, members))

/**
 * Creates an organization with an admin, an admin key, a user, and a standard key.
 * @throws {ApiError} 400 for a blank name, a website that is not a web address, or a number that is fractional or out of range
 */
export function createOrganization(
  { organizations, users, keys, commits, clock, random }: OrganizationsContext,
  body: CreateOrganizationInput,
): Promise<CreateOrganizationOutput> {
  const input = parseInput(body)
  return commits.run(() => {
    const now = clock.now()
    const times = { createdAt: now, updatedAt: now }
    const orgId = random.uuid()
    const { mailDomain, ...names } = createNames(input, orgId)
    const organization = { ...DEFAULT_SETTINGS, ...input, ...names, ...times, orgId }
    organizations.insert(organization)
    const members = [
      { email: `admin@${mailDomain}`, role: 'admin', keyRole: 'admin' },
      { email: `integration@${mailDomain}`, role: 'user', keyRole: 'standard' },
    ] as const
    const [adminKey = '', apiKey = ''] = members.map(({ email, role, keyRole }) => {
      const emailKey = accountEmailKey(email)
      users.insert({ ...times, userId: random.uuid(), orgId, email, emailKey, role, status: 'active' })
      return keys.create({ orgId, email, role: keyRole, status: 'active' }, now).apiKey
    })
    const counts = { users: members.length, keys: members.length }
    return { organization: toSandboxOrganization(organization, counts), adminKey, apiKey }
  })
}

export function getOrganization(context: OrganizationsContext, orgId: string): OrganizationDetails {
  const { users, keys, limits } = context
  const organization = requireOrganization(context, orgId)
  const { qps, daily } = limits.getStatus(organization)
  const organizationUsers = users.list(orgId)
  const organizationKeys = keys.list(orgId)
  return {
    organization: toSandboxOrganization(organization, {
      users: organizationUsers.length,
      keys: organizationKeys.length,
    }),
    users: organizationUsers.map(toUser),
    keys: organizationKeys.map(({ keyId, email, role, status, apiKey }) => ({
      keyId,
      email,
      role,
      status,
      apiKey,
    })),
    limits: { qps: toLimitStatus(qps), daily: toLimitStatus(daily) },
  }
}

export function updateOrganization(
  context: OrganizationsContext,
  orgId: string,
  body: UpdateOrganizationInput,
): Promise<SandboxOrganization> {
  const { organizations, commits, clock } = context
  const input = parseInput(body)
  return commits.run(() => {
    const organization = requireOrganization(context, orgId)
    return toSandboxOrganization(
      organizations.update(organization, input, clock.now()),
      countMembers(context, orgId),
    )
  })
}

export function deleteOrganization(
  context: OrganizationsContext,
  orgId: string,
): Promise<SandboxOrganization> {
  const { organizations, limits, commits } = context
  return commits.run(() => {
    const deleted = toSandboxOrganization(requireOrganization(context, orgId), countMembers(context, orgId))
    organizations.remove(orgId)
    limits.removeOrganization(orgId)
    return deleted
  })
}

export function updateUserStatus(
  context: OrganizationsContext,
  orgId: string,
  userId: string,
  status: UserStatus,
): Promise<SandboxUser> {
  const { users, commits, clock } = context
  return commits.run(() => {
    requireOrganization(context, orgId)
    const user = users.get(orgId, userId)
    if (!user)
      throw new ApiError(
        'not_found',
        `The organization has no user with the id ${userId}. GET the organization for a list of its users.`,
      )
    return toUser(user.status === status ? user : users.setStatus(user, status, clock.now()))
  })
}

function requireOrganization({ organizations }: OrganizationsContext, orgId: string): Organization {
  const organization = organizations.get(orgId)
  if (organization === undefined) throw createOrganizationNotFoundError(orgId)
  return organization
}

export const createOrganizationNotFoundError = (orgId: string): ApiError =>
  new ApiError(
    'not_found',
    `There is no organization with the id ${orgId}. GET /sandbox/organizations lists all organizations.`,
  )

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
  users: users.list(orgId).length,
  keys: keys.list(orgId).length,
})

/** Creates a name, a website, and a mail domain. They are unique unless the request contains used ones. */
function createNames({ orgName, website }: CreateOrganizationInput, orgId: string) {
  const id = orgId.slice(0, 8)
  const ownDomain = `${toSlug(orgName ?? '')}-${id}.example`
  const host = website === undefined ? ownDomain : (getWebHost(website) ?? ownDomain)
  return {
    orgName: orgName ?? `test-${id}`,
    website: website ?? `https://${ownDomain}`,
    mailDomain: isEmailAddress(`admin@${host}`) ? host : ownDomain,
  }
}

const MAX_SLUG_LENGTH = 40

/** Returns a name as a part of a domain: `Grebe & Söhne, Inc.` → `grebe-sohne-inc`. */
const toSlug = (name: string): string =>
  splitWords(fold(name)).join('-').slice(0, MAX_SLUG_LENGTH).replace(/-$/, '') || 'test'

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

const toUser = ({ userId, email, role, status }: User): SandboxUser => ({
  userId,
  email,
  role,
  status,
})

const toLimitStatus = ({ quota, remaining, resetAfter }: RateLimitStatus['qps']) => ({
  quota,
  remaining,
  resetAfterSeconds: resetAfter,
})
