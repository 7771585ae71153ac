/** The request and response schemas of the user operations. */
import { type Static, t } from 'elysia'
import { EmailField, oneOf, Timestamp, Uuid } from '../../http/field-schemas.ts'

const Organization = t.Object(
  {
    orgId: Uuid('Id of the organization.'),
    orgName: t.String({ description: 'Name of the organization.' }),
    website: t.String({ description: 'Web address, with `https://` if it was set without a scheme.' }),
    cleanedWebsite: t.String({ description: 'The host of the website, without `www.`.' }),
    status: oneOf(['active', 'inactive'], 'An inactive organization can only view its users and keys.'),
    dailyRateLimit: t.Integer({ description: 'Requests per UTC day.' }),
    qpsLimit: t.Integer({ description: 'Requests per second.' }),
    createdAt: Timestamp('Creation time, with milliseconds and UTC offset.'),
    updatedAt: Timestamp('Time of the last update, in the same format.'),
    adminApiKey: t.Null({ description: 'Always `null`.' }),
  },
  { title: 'Organization', description: 'The organization of a user.' },
)

const USER_FIELDS = {
  userId: Uuid('Id of the user.'),
  organization: Organization,
  email: t.String({ description: 'Email address, unique in the organization regardless of case.' }),
  role: oneOf(['admin', 'user', 'demo'], 'New users get `user`.'),
  status: oneOf(['active', 'suspend', 'deleted'], 'New users get `active`.'),
  createdAt: Timestamp('Creation time, with milliseconds and UTC offset.'),
  updatedAt: Timestamp('Time of the last update, in the same format.'),
}

export const UserRecord = t.Object(
  {
    ...USER_FIELDS,
    apiKey: t.Null({ description: 'Always `null`. Only the response of Create user contains the key.' }),
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
  { email: EmailField('Email address of the new user.') },
  { additionalProperties: true, title: 'CreateUserInput', description: 'The address of the new user.' },
)
export const CreateUserOutput = t.Object(
  { message: t.Literal('New User registered successfully. Key Generated'), data: CreatedUser },
  { title: 'CreateUserOutput', description: 'The new user and the generated key.' },
)

export const ViewUsersInput = t.Object(
  {},
  {
    additionalProperties: true,
    title: 'ViewUsersInput',
    description: 'An empty object or no body.',
  },
)
export const ViewUsersOutput = t.Object(
  { message: t.Literal('All User details fetched successfully'), data: t.Array(UserRecord) },
  { title: 'ViewUsersOutput', description: 'All users of the organization, of every role and status.' },
)

export const UpdateUserInput = t.Object(
  {
    email: EmailField('Email address of the user.'),
    action: oneOf(['suspend', 'active'], '`suspend`, or `active` to reactivate.'),
  },
  { additionalProperties: true, title: 'UpdateUserInput', description: 'The user to suspend or reactivate.' },
)
export const UpdateUserOutput = t.Object(
  { message: t.Literal('Action performed successfully'), data: UserRecord },
  { title: 'UpdateUserOutput', description: 'The updated user.' },
)
