/** The request and response schemas of the user operations. */
import { type Static, t } from 'elysia'
import { documentOnly } from '../../http/openapi/schema-components.ts'
import { EmailField } from '../../http/schema-types.ts'

const uuid = (description: string) => t.String({ description, ...documentOnly({ format: 'uuid' }) })

const timestamp = (description: string) => t.String({ description, ...documentOnly({ format: 'date-time' }) })

const Organization = t.Object(
  {
    orgId: uuid('Id of the organization.'),
    orgName: t.String({ description: 'Name.' }),
    website: t.String({ description: 'Full website URL.' }),
    cleanedWebsite: t.String({ description: 'The website reduced to its domain.' }),
    status: t.Union([t.Literal('active'), t.Literal('inactive')], {
      description: 'An inactive organization may view, and nothing else.',
    }),
    dailyRateLimit: t.Integer({ description: 'Requests a UTC day.' }),
    qpsLimit: t.Integer({ description: 'Requests a second.' }),
    createdAt: timestamp('With milliseconds and UTC offset.'),
    updatedAt: timestamp('In the same form.'),
    adminApiKey: t.Null({ description: 'Always `null`.' }),
  },
  { title: 'Organization', description: 'The organization a user belongs to.' },
)

const USER_FIELDS = {
  userId: uuid('Id of the user.'),
  organization: Organization,
  email: t.String({ description: 'E-mail address, unique in the organization whatever its case.' }),
  role: t.Union([t.Literal('admin'), t.Literal('user'), t.Literal('demo')], {
    description: 'New users get `user`.',
  }),
  status: t.Union([t.Literal('active'), t.Literal('suspend'), t.Literal('deleted')], {
    description: 'New users get `active`.',
  }),
  createdAt: timestamp('With milliseconds and UTC offset.'),
  updatedAt: timestamp('In the same form.'),
}

export const UserRecord = t.Object(
  {
    ...USER_FIELDS,
    apiKey: t.Null({ description: 'Always `null`: only the response of Create user has the key.' }),
  },
  { title: 'UserRecord', description: 'A user of an organization.' },
)
export type UserRecord = Static<typeof UserRecord>

export const CreatedUser = t.Object(
  {
    ...USER_FIELDS,
    apiKey: t.Array(t.String(), { minItems: 1, maxItems: 1, description: 'The value of the new key.' }),
  },
  { title: 'CreatedUser', description: 'A new user with its key.' },
)
export type CreatedUser = Static<typeof CreatedUser>

export const CreateUserInput = t.Object(
  { email: EmailField('Address of the new user.') },
  { additionalProperties: true, title: 'CreateUserInput', description: 'Who is to be registered.' },
)
export const CreateUserOutput = t.Object(
  { message: t.Literal('New User registered successfully. Key Generated'), data: CreatedUser },
  { title: 'CreateUserOutput', description: 'The new user, with the key that was generated.' },
)

export const ViewUsersInput = t.Object(
  {},
  {
    additionalProperties: true,
    title: 'ViewUsersInput',
    description: 'An empty object, or no body at all.',
  },
)
export const ViewUsersOutput = t.Object(
  { message: t.Literal('All User details fetched successfully'), data: t.Array(UserRecord) },
  { title: 'ViewUsersOutput', description: 'All users of the organization, of every role and status.' },
)

export const UpdateUserInput = t.Object(
  {
    email: EmailField('Address of the user.'),
    action: t.Union([t.Literal('suspend'), t.Literal('active')], {
      description: '`suspend`, or `active` to bring back.',
    }),
  },
  { additionalProperties: true, title: 'UpdateUserInput', description: 'Whom to suspend or reactivate.' },
)
export const UpdateUserOutput = t.Object(
  { message: t.Literal('Action performed successfully'), data: UserRecord },
  { title: 'UpdateUserOutput', description: 'The user as it is now.' },
)
