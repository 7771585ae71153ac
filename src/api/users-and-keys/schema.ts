/** The request and response schemas of the user and key operations. */
import { type Static, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { emailField, timestamp, uuid } from '../../http/field-schemas.ts'
import {
  KEY_ROLES,
  KEY_STATUSES,
  ORGANIZATION_STATUSES,
  USER_ROLES,
  USER_STATUSES,
} from '../../lib/account-types.ts'
import { oneOf } from '../../lib/schemas.ts'

const Organization = Type.Object(
  {
    orgId: uuid('Id of the organization.'),
    orgName: Type.String({ description: 'Name of the organization.' }),
    website: Type.String({
      description: 'Web address. `https://` was added if it was set without a scheme.',
    }),
    cleanedWebsite: Type.String({ description: 'The host of the website, without `www.`.' }),
    status: oneOf(ORGANIZATION_STATUSES, 'An inactive organization can only view its users and keys.'),
    dailyRateLimit: Type.Integer({ description: 'Requests per UTC day.' }),
    qpsLimit: Type.Integer({ description: 'Requests per second.' }),
    createdAt: timestamp('Creation time, with milliseconds and UTC offset.'),
    updatedAt: timestamp('Time of the last update, in the same format.'),
    adminApiKey: Type.Null({ description: "`null`, because the key's value is not shown." }),
  },
  { title: 'Organization', description: 'The organization of a user.' },
)

const USER_FIELDS = {
  userId: uuid('Id of the user.'),
  organization: Organization,
  email: Type.String({ description: 'Email address, unique in the organization regardless of case.' }),
  role: oneOf(USER_ROLES, 'New users get `user`.'),
  status: oneOf(USER_STATUSES, 'New users get `active`.'),
  createdAt: timestamp('Creation time, with milliseconds and UTC offset.'),
  updatedAt: timestamp('Time of the last update, in the same format.'),
}

export const UserRecord = Type.Object(
  {
    ...USER_FIELDS,
    apiKey: Type.Null({ description: '`null`, because only the response to Create user contains the key.' }),
  },
  { title: 'UserRecord', description: 'A user of an organization.' },
)
export type UserRecord = Static<typeof UserRecord>

export const CreatedUser = Type.Object(
  {
    ...USER_FIELDS,
    apiKey: Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 1,
      description: 'An array with the value of the new key.',
    }),
  },
  { title: 'CreatedUser', description: 'A new user with its key.' },
)
export type CreatedUser = Static<typeof CreatedUser>

export const KeyRecord = Type.Object(
  {
    keyId: uuid('Id of the key. Not the value of the key.'),
    email: Type.String({ description: 'Email address of the key, unique in the organization.' }),
    role: oneOf(KEY_ROLES, 'New keys get `standard`.'),
    status: oneOf(KEY_STATUSES, 'New keys get `active`.'),
    apiKey: Type.String({ description: 'The key value. Store it securely.' }),
  },
  { title: 'KeyRecord', description: 'A key of an organization, with its value.' },
)
export type KeyRecord = Static<typeof KeyRecord>

/** A request, in which unknown fields are ignored. */
const input = <Fields extends TProperties>(title: string, description: string, fields: Fields) =>
  Type.Object(fields, { additionalProperties: true, title, description })

const output = <Data extends TSchema>(title: string, description: string, message: string, data: Data) =>
  Type.Object(
    { message: Type.Literal(message, { description: 'What was done.' }), data },
    { title, description },
  )

/** The vendor's messages of successful requests. */
export const MESSAGES = {
  userCreated: 'New User registered successfully. Key Generated',
  usersViewed: 'All User details fetched successfully',
  keyCreated: 'Key generated successfully',
  keysViewed: 'Key details fetched successfully',
  updated: 'Action performed successfully',
} as const

export const CreateUserInput = input('CreateUserInput', 'The address of the new user.', {
  email: emailField('Email address of the new user.'),
})
export const CreateUserOutput = output(
  'CreateUserOutput',
  'The new user and the generated key.',
  MESSAGES.userCreated,
  CreatedUser,
)

export const ViewUsersInput = input('ViewUsersInput', 'An empty object or no body.', {})
export const ViewUsersOutput = output(
  'ViewUsersOutput',
  'All users of the organization, whatever their role and status.',
  MESSAGES.usersViewed,
  Type.Array(UserRecord, { description: 'The users.' }),
)

export const UpdateUserInput = input('UpdateUserInput', 'The user to suspend or reactivate.', {
  email: emailField('Email address of the user.'),
  action: oneOf(['suspend', 'active'], '`suspend`, or `active` to reactivate.'),
})
export type UpdateUserInput = Static<typeof UpdateUserInput>
export const UpdateUserOutput = output('UpdateUserOutput', 'The updated user.', MESSAGES.updated, UserRecord)

export const CreateKeyInput = input('CreateKeyInput', 'The address of the new key.', {
  email: emailField('Email address of the new key.'),
})
export const CreateKeyOutput = output('CreateKeyOutput', 'The new key.', MESSAGES.keyCreated, KeyRecord)

export const ViewKeysInput = input(
  'ViewKeysInput',
  'To list all keys, send an empty object or no body. To get one key, send its address.',
  {
    email: Type.Optional(emailField('Returns only the key of this address.')),
  },
)
export const ViewKeysOutput = output(
  'ViewKeysOutput',
  'The keys, with their values.',
  MESSAGES.keysViewed,
  Type.Union([KeyRecord, Type.Array(KeyRecord)], {
    description: 'One object for `{"email"}`, an array for `{}`.',
  }),
)

export const UpdateKeyInput = input('UpdateKeyInput', 'The key to suspend or reactivate.', {
  email: emailField('Email address of the key.'),
  action: oneOf(['suspend', 'activate', 'active'], '`activate` and `active` have the same effect.'),
})
export type UpdateKeyInput = Static<typeof UpdateKeyInput>
export const UpdateKeyOutput = output('UpdateKeyOutput', 'The updated key.', MESSAGES.updated, KeyRecord)
