/** The settings of an organization, and the schema and defaults of `organizations.json`, which adds users and keys. */
import { type Static, Type } from '@sinclair/typebox'
import { MAX_COUNT, MAX_NAME_LENGTH } from '../db/value-checks.ts'
import {
  KEY_ROLES,
  KEY_STATUSES,
  ORGANIZATION_STATUSES,
  SUBSCRIPTIONS,
  USER_ROLES,
  USER_STATUSES,
} from '../lib/account-types.ts'
import { MAX_ADDRESS_LENGTH, parseWebAddress } from '../lib/host-names.ts'
import { CLOSED, oneOf } from '../lib/schemas.ts'
import { DEFAULT_KEY, KEY_VALUE_PATTERN } from './keys.ts'
import { createDomain, getMailDomain } from './mail-domain.ts'
import { DEFAULT_USER } from './users.ts'

const limit = (description: string, minimum: number) =>
  Type.Integer({ description, minimum, maximum: MAX_COUNT })

/** The settings that `POST /sandbox/organizations` and `organizations.json` have in common. */
export const ORGANIZATION_SETTINGS = {
  orgName: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, description: 'Name.' }),
  website: Type.String({
    minLength: 1,
    maxLength: MAX_ADDRESS_LENGTH,
    description: 'Web address, such as `https://www.company.com`. `https://` is added to a bare domain.',
  }),
  subscription: oneOf(
    SUBSCRIPTIONS,
    'Determines which fields Enrich returns, and which refreshes are free.',
    'Subscription',
  ),
  status: oneOf(
    ORGANIZATION_STATUSES,
    'An inactive organization can only view its users and keys.',
    'OrganizationStatus',
  ),
  credits: Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()], {
    description: 'Remaining credits. `null`: unlimited.',
  }),
  dailyRateLimit: limit('Requests per UTC day.', 0),
  qpsLimit: limit('Requests per second, and the maximum burst.', 1),
  maskEmail: Type.Boolean({ description: 'Masks email addresses: `j***@domain.com`.' }),
  maskDirectDial: Type.Boolean({ description: 'Masks direct dials: `+1 415 555 ****`.' }),
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

const email = Type.String({ minLength: 3, maxLength: 320, description: 'Email address.' })

const User = Type.Object(
  {
    email,
    role: Type.Optional(oneOf(USER_ROLES, 'Default: `user`.')),
    status: Type.Optional(oneOf(USER_STATUSES, 'Default: `active`.')),
  },
  CLOSED,
)

const Key = Type.Object(
  {
    email,
    role: Type.Optional(oneOf(KEY_ROLES, 'Default: `standard`.')),
    status: Type.Optional(oneOf(KEY_STATUSES, 'Default: `active`.')),
    apiKey: Type.Optional(
      Type.String({
        pattern: KEY_VALUE_PATTERN,
        maxLength: 200,
        description: 'The key. Default: generated.',
      }),
    ),
  },
  CLOSED,
)

const { orgName, ...OPTIONAL_SETTINGS } = ORGANIZATION_SETTINGS

const OrganizationInput = Type.Object(
  {
    orgName,
    ...Type.Partial(Type.Object(OPTIONAL_SETTINGS)).properties,
    orgId: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
        description: 'A UUID. Default: derived from `orgName`.',
      }),
    ),
    users: Type.Optional(Type.Array(User, { description: 'Default: an admin and a user.' })),
    keys: Type.Optional(Type.Array(Key, { description: 'Default: a key for each default user.' })),
  },
  CLOSED,
)
export type OrganizationInput = Static<typeof OrganizationInput>

export const OrganizationList = Type.Array(OrganizationInput)

/** An object can name its JSON Schema, so that editors validate the file. */
const $schema = Type.Optional(Type.String())
export const OrganizationsObject = Type.Object({ $schema, organizations: OrganizationList }, CLOSED)
export const OneOrganization = Type.Object({ $schema, ...OrganizationInput.properties }, CLOSED)

/** Returns the JSON Schema of an `organizations.json` as text. */
export const formatOrganizationsSchema = (): string =>
  `${JSON.stringify(
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'organizations.json of Signalbox',
      description:
        'Organizations with their contracts, users, and keys: a list, an object with a list, or one organization.',
      anyOf: [OrganizationsObject, OrganizationList, OneOrganization],
    },
    undefined,
    2,
  )}\n`

/** An organization to create at start, with its users and keys. */
export type SeedOrganization = ReturnType<typeof applyDefaults>

/** The namespace of our UUIDv5 ids (RFC 9562). The same file always creates the same ids. */
export const NAMESPACE = '3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66'

/** Returns the id of an organization of a file. */
export const getOrgId = ({ orgId, orgName }: Pick<OrganizationInput, 'orgId' | 'orgName'>): string =>
  orgId ?? Bun.randomUUIDv5(orgName, NAMESPACE)

/** Returns a complete organization. Without users and keys, it has those of `POST /sandbox/organizations`. */
export function applyDefaults(input: OrganizationInput) {
  const { orgName, website = createDomain(orgName, getOrgId(input)) } = input
  const contract = { ...DEFAULT_SETTINGS, ...input, website: parseWebAddress(website) ?? website }
  const { users = [], keys = [] } = input.users || input.keys ? input : createUsersAndKeys(contract)
  return {
    ...contract,
    users: users.map((user) => ({ ...DEFAULT_USER, ...user })),
    keys: keys.map((key) => ({ ...DEFAULT_KEY, ...key })),
  }
}

function createUsersAndKeys(
  organization: OrganizationInput & { readonly website: string },
): Required<Pick<OrganizationInput, 'users' | 'keys'>> {
  const domain = getMailDomain({ ...organization, orgId: getOrgId(organization) })
  const list = [{ email: `admin@${domain}`, role: 'admin' as const }, { email: `integration@${domain}` }]
  return { users: list, keys: list }
}
