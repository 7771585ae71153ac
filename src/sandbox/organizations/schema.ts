/** The schemas of organizations. */
import { type Static, t } from 'elysia'
import { MAX_REQUESTS } from '../../accounts/organizations-file.ts'
import { documentOnly } from '../../http/openapi/schema-components.ts'
import { Text } from '../../http/schema-types.ts'

const uuid = (description: string) => t.String({ description, ...documentOnly({ format: 'uuid' }) })
const timestamp = (description: string) => t.String({ description, ...documentOnly({ format: 'date-time' }) })

const OrganizationStatus = t.Union([t.Literal('active'), t.Literal('inactive')], {
  description: 'An inactive organization may view its users and keys, and nothing else.',
})
const Subscription = t.Union([t.Literal('standard'), t.Literal('plus'), t.Literal('pro')], {
  description: 'What is shown and what is free: see Enrich.',
})
const UserStatus = t.Union([t.Literal('active'), t.Literal('suspend'), t.Literal('deleted')], {
  description: 'The key of a user who is not `active` is refused with 403.',
})

export const SandboxOrganization = t.Object(
  {
    orgId: uuid('Id of the organization.'),
    orgName: t.String({ description: 'Name.' }),
    website: t.String({ description: 'Website.' }),
    status: OrganizationStatus,
    subscription: Subscription,
    credits: t.Union([t.Integer(), t.Null()], { description: 'Credits left; `null` is unlimited.' }),
    dailyRateLimit: t.Integer({ description: 'Requests a UTC day.' }),
    qpsLimit: t.Integer({ description: 'Requests a second, and at once.' }),
    maskEmail: t.Boolean({ description: 'Whether e-mail addresses are masked.' }),
    maskDirectDial: t.Boolean({ description: 'Whether direct dials are masked.' }),
    createdAt: timestamp('By the sandbox’s clock.'),
    updatedAt: timestamp('When its fields were changed last; what it spends is no such change.'),
    userCount: t.Integer({ description: 'Users of every status.' }),
    keyCount: t.Integer({ description: 'Keys of every status.' }),
  },
  { title: 'SandboxOrganization', description: 'An organization with all that it is allowed.' },
)
export type SandboxOrganization = Static<typeof SandboxOrganization>

export const SandboxOrganizations = t.Object(
  { organizations: t.Array(SandboxOrganization, { description: 'In the order they were made.' }) },
  { title: 'SandboxOrganizations', description: 'All organizations.' },
)

const limit = (description: string, minimum: number) =>
  t.Number({ description, ...documentOnly({ type: 'integer', minimum, maximum: MAX_REQUESTS }) })

/** `service.ts` checks whole numbers and ranges, with clearer messages than schema validation. */
const FIELDS = {
  orgName: Text({ maxLength: 200, description: 'Name.' }),
  website: Text({ maxLength: 2048, description: 'Website.' }),
  subscription: Subscription,
  status: OrganizationStatus,
  credits: t.Union([t.Number(documentOnly({ type: 'integer', minimum: 0 })), t.Null()], {
    description: 'Credits left; `null` is unlimited.',
  }),
  dailyRateLimit: limit('Requests a UTC day.', 0),
  qpsLimit: limit('Requests a second, and at once.', 1),
  maskEmail: t.Boolean({ description: 'Masks e-mail addresses: `j***@domain.com`.' }),
  maskDirectDial: t.Boolean({ description: 'Masks direct dials: `+1 415 555 ****`.' }),
}

export const CreateOrganizationInput = t.Partial(t.Object(FIELDS), {
  additionalProperties: false,
  title: 'CreateOrganizationInput',
  description:
    'Every field may be left out: an active Plus organization with unlimited credits, 1,000 requests a second, 1,000,000 a day and nothing masked.',
})
export type CreateOrganizationInput = Static<typeof CreateOrganizationInput>

export const CreateOrganizationOutput = t.Object(
  {
    organization: SandboxOrganization,
    adminKey: t.String({ description: 'Value of its admin key, for its users and keys.' }),
    apiKey: t.String({ description: 'Value of its standard key, for Enrich and Buying group.' }),
  },
  { title: 'CreateOrganizationOutput', description: 'The new organization and its keys.' },
)
export type CreateOrganizationOutput = Static<typeof CreateOrganizationOutput>

export const UpdateOrganizationInput = t.Partial(t.Object(FIELDS), {
  additionalProperties: false,
  title: 'UpdateOrganizationInput',
  description: 'What to change. What is absent stays.',
})
export type UpdateOrganizationInput = Static<typeof UpdateOrganizationInput>

export const SandboxUser = t.Object(
  {
    userId: uuid('Id of the user.'),
    email: t.String({ description: 'E-mail address, unique in the organization whatever its case.' }),
    role: t.Union([t.Literal('admin'), t.Literal('user'), t.Literal('demo')], { description: 'Role.' }),
    status: UserStatus,
  },
  { title: 'SandboxUser', description: 'A user of an organization.' },
)
export type SandboxUser = Static<typeof SandboxUser>

export const UpdateSandboxUserInput = t.Object(
  { status: UserStatus },
  {
    additionalProperties: false,
    title: 'UpdateSandboxUserInput',
    description: 'What the user becomes, whatever it is.',
  },
)

const SandboxKey = t.Object(
  {
    keyId: uuid('Id of the key.'),
    email: t.String({ description: 'Whose it is: the user with this address, where there is one.' }),
    role: t.Union([t.Literal('admin'), t.Literal('standard')], { description: 'What it may do.' }),
    status: t.Union([t.Literal('active'), t.Literal('suspended')], { description: 'Its own status.' }),
    apiKey: t.String({ description: 'The key value.' }),
  },
  { title: 'SandboxKey', description: 'A key of an organization, with its value.' },
)

const LimitStanding = t.Object(
  {
    quota: t.Integer({ description: 'The limit.' }),
    remaining: t.Integer({ description: 'Requests that would be let through now.' }),
    resetAfterSeconds: t.Integer({ description: 'When all of it is there again.' }),
  },
  { title: 'LimitStanding', description: 'Where a limit stands.' },
)

export const OrganizationDetails = t.Object(
  {
    organization: SandboxOrganization,
    users: t.Array(SandboxUser, { description: 'In the order they were made, deleted ones included.' }),
    keys: t.Array(SandboxKey, { description: 'In the order they were made.' }),
    limits: t.Object(
      { qps: LimitStanding, daily: LimitStanding },
      { title: 'LimitsStanding', description: 'As the `RateLimit` header of its next answer would begin.' },
    ),
  },
  { title: 'OrganizationDetails', description: 'An organization with everything that belongs to it.' },
)
export type OrganizationDetails = Static<typeof OrganizationDetails>

const orgId = (example: string) => t.String({ description: 'Id of the organization.', example })
export const OrganizationPath = (example: string) => t.Object({ orgId: orgId(example) })
export const UserPath = (orgExample: string, userExample: string) =>
  t.Object({
    orgId: orgId(orgExample),
    userId: t.String({ description: 'Id of the user.', example: userExample }),
  })
