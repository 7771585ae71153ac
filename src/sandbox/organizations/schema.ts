/** The schemas of organizations. */
import { type Static, Type } from '@sinclair/typebox'
import { ORGANIZATION_SETTINGS } from '../../accounts/organization-schema.ts'
import { ORGANIZATION_SORTS } from '../../accounts/organizations.ts'
import { NOT_BLANK, timestamp, uuid } from '../../http/field-schemas.ts'
import { recordedId } from '../../http/openapi/operation-docs.ts'
import { CLOSED, oneOf } from '../../lib/schemas.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { SandboxKey, SandboxUser } from './users-and-keys-schema.ts'

const ORGANIZATION_FIELDS = {
  orgId: uuid('Id of the organization.'),
  ...ORGANIZATION_SETTINGS,
  createdAt: timestamp('Creation time, on the sandbox clock.'),
  updatedAt: timestamp("When its fields last changed. Charges don't count."),
  userCount: Type.Integer({ description: 'Users of every status.' }),
  keyCount: Type.Integer({ description: 'Keys of every status.' }),
  usedCredits: Type.Integer({ description: 'Credits charged so far, from the ledger.' }),
  requestsToday: Type.Integer({
    description: "Requests that count toward `dailyRateLimit`, on the sandbox clock's UTC day.",
  }),
}

export const SandboxOrganization = Type.Object(ORGANIZATION_FIELDS, {
  title: 'SandboxOrganization',
  description: 'An organization with its subscription, credits, and limits.',
})
export type SandboxOrganization = Static<typeof SandboxOrganization>

export const SandboxOrganizationPage = pageOf(SandboxOrganization, {
  title: 'SandboxOrganizationPage',
  description: 'Organizations in the order of `sort`.',
})

export const OrganizationsQuery = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        maxLength: 256,
        description:
          "Words from the name, part of the website, or at least the first six characters of the id, a key, or a key's email address. Case is ignored.",
      }),
    ),
    sort: Type.Optional(
      oneOf(
        ORGANIZATION_SORTS.flatMap((name) => [name, `-${name}` as const]),
        'The field to sort by. Add `-` in front to sort in descending order. Default: `createdAt`; for a search, the best match of the name first. Unlimited credits sort as the highest.',
      ),
    ),
    ...PageQuery.properties,
  },
  CLOSED,
)
export type OrganizationsQuery = Static<typeof OrganizationsQuery>

/** An address with a scheme, or a bare domain. `lib/host-names.ts` also checks the host. */
const WEB_ADDRESS =
  '^\\s*([Hh][Tt][Tt][Pp][Ss]?://\\S+|[^\\s/@:?#]+\\.[^\\s/@:?#.\\d][^\\s/@:?#.]*([:/?#]\\S*)?)\\s*$'

const FIELDS = {
  ...ORGANIZATION_SETTINGS,
  orgName: Type.String({ ...ORGANIZATION_SETTINGS.orgName, ...NOT_BLANK }),
  website: Type.String({ ...ORGANIZATION_SETTINGS.website, pattern: WEB_ADDRESS }),
}

export const CreateOrganizationInput = Type.Partial(Type.Object(FIELDS), {
  ...CLOSED,
  title: 'CreateOrganizationInput',
  description:
    'All fields are optional. Default: an active Plus organization with unlimited credits, 1,000 requests per second, 1,000,000 per day, and nothing masked.',
})
export type CreateOrganizationInput = Static<typeof CreateOrganizationInput>

export const UpdateOrganizationInput = Type.Partial(Type.Object(FIELDS), {
  ...CLOSED,
  title: 'UpdateOrganizationInput',
  description: 'The fields to change. Absent fields stay unchanged.',
})
export type UpdateOrganizationInput = Static<typeof UpdateOrganizationInput>

const LimitStatus = Type.Object(
  {
    quota: Type.Integer({ description: 'The limit.' }),
    remaining: Type.Integer({ description: 'Requests that are allowed now.' }),
    resetAfterSeconds: Type.Integer({ description: 'Seconds until the whole limit is available again.' }),
  },
  { title: 'LimitStatus', description: 'The current state of a limit.' },
)

const DETAIL_FIELDS = {
  ...ORGANIZATION_FIELDS,
  users: Type.Array(SandboxUser, { description: 'In the order they were created, including deleted users.' }),
  keys: Type.Array(SandboxKey, { description: 'In the order they were created.' }),
  limits: Type.Object(
    { qps: LimitStatus, daily: LimitStatus },
    {
      title: 'LimitsStatus',
      description: 'The limits, and what is left of them.',
    },
  ),
}

export const OrganizationDetails = Type.Object(DETAIL_FIELDS, {
  title: 'OrganizationDetails',
  description: 'An organization with its users, keys, and limits.',
})
export type OrganizationDetails = Static<typeof OrganizationDetails>

export const CreateOrganizationOutput = Type.Object(
  {
    ...DETAIL_FIELDS,
    adminKey: Type.String({ description: 'Value of the admin key, which manages users and keys.' }),
    apiKey: Type.String({ description: 'Value of the standard key, for Enrich and Buying group.' }),
  },
  { title: 'CreateOrganizationOutput', description: 'The new organization and its keys.' },
)
export type CreateOrganizationOutput = Static<typeof CreateOrganizationOutput>

const orgId = (example: string) => Type.String({ description: 'Id of the organization.', example })

export const DemoPath = Type.Object({ orgId: orgId('00000000-0000-4000-8000-000000000002') })
export const OrganizationPath = Type.Object({ orgId: orgId(recordedId('createOrganization', 'orgId')) })
