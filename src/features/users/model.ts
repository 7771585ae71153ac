/** The wire form of the user operations. */
import { type Static, t } from 'elysia'
import { EmailField } from '../../http/email-field.ts'

const OrganizationRecord = t.Object({
  orgId: t.String({ description: 'UUID.' }),
  orgName: t.String({ description: 'Name.' }),
  website: t.String({ description: 'Full website URL.' }),
  cleanedWebsite: t.String({ description: 'The website reduced to its domain.' }),
  status: t.Union([t.Literal('active'), t.Literal('inactive')], {
    description: 'Inactive ones may view, no more.',
  }),
  dailyRateLimit: t.Integer({ description: 'Requests a UTC day.' }),
  qpsLimit: t.Integer({ description: 'Requests a second.' }),
  createdAt: t.String({ description: 'Such as `2025-04-10T18:56:49.982+00:00`.' }),
  updatedAt: t.String({ description: 'In the same form.' }),
  adminApiKey: t.Null({ description: 'Always `null`.' }),
})

export const UserRecord = t.Object({
  userId: t.String({ description: 'UUID.' }),
  organization: OrganizationRecord,
  email: t.String({ description: 'E-mail address.' }),
  role: t.Union([t.Literal('admin'), t.Literal('user'), t.Literal('demo')], {
    description: 'New users get `user`.',
  }),
  status: t.Union([t.Literal('active'), t.Literal('suspend'), t.Literal('deleted')], {
    description: 'New users get `active`.',
  }),
  createdAt: t.String({ description: 'Such as `2025-04-10T18:56:49.982+00:00`.' }),
  updatedAt: t.String({ description: 'In the same form.' }),
  apiKey: t.Union([t.Array(t.String(), { minItems: 1, maxItems: 1 }), t.Null()], {
    description: 'The new key where the user is created; `null` in views and updates.',
  }),
})
export type UserRecord = Static<typeof UserRecord>

export const CreateUserInput = t.Object(
  { email: EmailField('Address of the new user.') },
  { additionalProperties: true, description: 'Who is to be registered.' },
)
export const CreateUserOutput = t.Object(
  { message: t.Literal('New User registered successfully. Key Generated'), data: UserRecord },
  { description: 'The new user, with the key that was generated.' },
)

export const ViewUsersInput = t.Union([t.Object({}, { additionalProperties: true }), t.Null()], {
  description: 'An empty object, or nothing.',
})
export const ViewUsersOutput = t.Object(
  { message: t.Literal('All User details fetched successfully'), data: t.Array(UserRecord) },
  { description: 'All users of the organization, of every role and status.' },
)

export const UpdateUserInput = t.Object(
  {
    email: EmailField('Address of the user.'),
    action: t.Union([t.Literal('suspend'), t.Literal('active')], {
      description: '`suspend`, or `active` to bring back.',
    }),
  },
  { additionalProperties: true, description: 'Whom to suspend or reactivate.' },
)
export const UpdateUserOutput = t.Object(
  { message: t.Literal('Action performed successfully'), data: UserRecord },
  { description: 'The user as it is now.' },
)
