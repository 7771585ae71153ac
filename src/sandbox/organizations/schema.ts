/** The schemas of organizations. */
import { type Static, t } from 'elysia'
import { ORGANIZATION_SORTS } from '../../accounts/organizations.ts'
import { ORGANIZATION_SETTINGS } from '../../accounts/organizations-file.ts'
import { NOT_BLANK, Timestamp, Uuid } from '../../http/field-schemas.ts'
import { recordedId } from '../../http/openapi/operation-docs.ts'
import { CLOSED, oneOf } from '../../lib/schemas.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { SandboxKey, SandboxUser } from './users-and-keys-schema.ts'

const ORGANIZATION_FIELDS = {
  orgId: Uuid('Id of the organization.'),
  ...ORGANIZATION_SETTINGS,
  createdAt: Timestamp('Creation time, on the sandbox clock.'),
  updatedAt: Timestamp("When its fields last changed. Charges don't count."),
  userCount: t.Integer({ description: 'Users of every status.' }),
  keyCount: t.Integer({ description: 'Keys of every status.' }),
  usedCredits: t.Integer({ description: 'Credits charged so far, from the ledger.' }),
  requestsToday: t.Integer({
    description: "Requests that count toward `dailyRateLimit`, on the sandbox clock's UTC day.",
  }),
}

export const SandboxOrganization = t.Object(ORGANIZATION_FIELDS, {
  title: 'SandboxOrganization',
  description: 'An organization with its subscription, credits, and limits.',
})
export type SandboxOrganization = Static<typeof SandboxOrganization>

export const SandboxOrganizationPage = pageOf(SandboxOrganization, {
  title: 'SandboxOrganizationPage',
  description: 'Organizations in the order of `sort`.',
})

export const OrganizationsQuery = t.Object(
  {
    search: t.Optional(
      t.String({
        maxLength: 256,
        description:
          "Words from the name, part of the website, or at least the first six characters of the id, a key, or a key's email address. Case is ignored.",
      }),
    ),
    sort: t.Optional(
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
  orgName: t.String({ ...ORGANIZATION_SETTINGS.orgName, ...NOT_BLANK }),
  website: t.String({ ...ORGANIZATION_SETTINGS.website, pattern: WEB_ADDRESS }),
}

export const CreateOrganizationInput = t.Partial(t.Object(FIELDS), {
  ...CLOSED,
  title: 'CreateOrganizationInput',
  description:
    'All fields are optional. Default: an active Plus organization with unlimited credits, 1,000 requests per second, 1,000,000 per day, and nothing masked.',
})
export type CreateOrganizationInput = Static<typeof CreateOrganizationInput>

export const UpdateOrganizationInput = t.Partial(t.Object(FIELDS), {
  ...CLOSED,
  title: 'UpdateOrganizationInput',
  description: 'The fields to change. Absent fields stay unchanged.',
})
export type UpdateOrganizationInput = Static<typeof UpdateOrganizationInput>

const LimitStatus = t.Object(
  {
    quota: t.Integer({ description: 'The limit.' }),
    remaining: t.Integer({ description: 'Requests that are allowed now.' }),
    resetAfterSeconds: t.Integer({ description: 'Seconds until the whole limit is available again.' }),
  },
  { title: 'LimitStatus', description: 'The current state of a limit.' },
)

const DETAIL_FIELDS = {
  ...ORGANIZATION_FIELDS,
  users: t.Array(SandboxUser, { description: 'In the order they were created, including deleted users.' }),
  keys: t.Array(SandboxKey, { description: 'In the order they were created.' }),
  limits: t.Object(
    { qps: LimitStatus, daily: LimitStatus },
    {
      title: 'LimitsStatus',
      description: 'The limits, and what is left of them.',
    },
  ),
}

export const OrganizationDetails = t.Object(DETAIL_FIELDS, {
  title: 'OrganizationDetails',
  description: 'An organization with its users, keys, and limits.',
})
export type OrganizationDetails = Static<typeof OrganizationDetails>

export const CreateOrganizationOutput = t.Object(
  {
    ...DETAIL_FIELDS,
    adminKey: t.String({ description: 'Value of the admin key, which manages users and keys.' }),
    apiKey: t.String({ description: 'Value of the standard key, for Enrich and Buying group.' }),
  },
  { title: 'CreateOrganizationOutput', description: 'The new organization and its keys.' },
)
export type CreateOrganizationOutput = Static<typeof CreateOrganizationOutput>

const orgId = (example: string) => t.String({ description: 'Id of the organization.', example })

export const DemoPath = t.Object({ orgId: orgId('00000000-0000-4000-8000-000000000002') })
export const OrganizationPath = t.Object({ orgId: orgId(recordedId('createOrganization', 'orgId')) })
