/** The schemas of the users and keys of an organization. */
import { type Static, Type } from '@sinclair/typebox'
import { KEY_VALUE_PATTERN } from '../../accounts/keys.ts'
import { emailField, timestamp, uuid } from '../../http/field-schemas.ts'
import { KEY_ROLES, KEY_STATUSES, USER_ROLES, USER_STATUSES } from '../../lib/account-types.ts'
import { CLOSED, oneOf } from '../../lib/schemas.ts'
import { listOf } from '../paging.ts'

const UserRole = oneOf(USER_ROLES, 'Role of the user. New users get `user` by default.', 'UserRole')
const UserStatus = oneOf(
  USER_STATUSES,
  'Keys of users who are not `active` are rejected. New users are `active` by default.',
  'UserStatus',
)
const KeyRole = oneOf(KEY_ROLES, 'Role of the key. New keys get `standard` by default.', 'KeyRole')
const KeyStatus = oneOf(
  KEY_STATUSES,
  "Status of the key, independent of its user's. New keys are `active` by default.",
  'KeyStatus',
)

/** The maximum length of a key value. */
const MAX_KEY_LENGTH = 200

const keyValue = (description: string) =>
  Type.String({ minLength: 1, maxLength: MAX_KEY_LENGTH, pattern: KEY_VALUE_PATTERN, description })

const TIMES = {
  createdAt: timestamp('Creation time, on the sandbox clock.'),
  updatedAt: timestamp('Time of the last change, on the sandbox clock.'),
}

const USER_FIELDS = {
  userId: uuid('Id of the user.'),
  email: Type.String({ description: 'Email address, unique in the organization regardless of case.' }),
  role: UserRole,
  status: UserStatus,
  ...TIMES,
}

export const SandboxUser = Type.Object(USER_FIELDS, {
  title: 'SandboxUser',
  description: 'A user of an organization.',
})
export type SandboxUser = Static<typeof SandboxUser>

export const SandboxUserList = listOf(SandboxUser, {
  title: 'SandboxUserList',
  description: 'Users in the order they were created, including deleted users.',
})

export const CreateOrganizationUserInput = Type.Partial(
  Type.Object({
    email: emailField("Email address. Default: a new address at the organization's domain."),
    role: UserRole,
    status: UserStatus,
    apiKey: Type.Union([keyValue(''), Type.Null()], {
      description:
        "Value of the user's key: printable ASCII characters without spaces, unique on this server. `null` creates no key. Default: a generated value.",
    }),
  }),
  {
    ...CLOSED,
    title: 'CreateOrganizationUserInput',
    description: 'All fields are optional. Default: an active user with a generated key.',
  },
)
export type CreateOrganizationUserInput = Static<typeof CreateOrganizationUserInput>

export const CreateOrganizationUserOutput = Type.Object(
  {
    ...USER_FIELDS,
    apiKey: Type.Union([Type.String(), Type.Null()], {
      description: 'Value of the key that was created for the user. `null` if none was created.',
    }),
  },
  { title: 'CreateOrganizationUserOutput', description: 'The new user and the value of its key.' },
)
export type CreateOrganizationUserOutput = Static<typeof CreateOrganizationUserOutput>

export const UpdateOrganizationUserInput = Type.Partial(Type.Object({ role: UserRole, status: UserStatus }), {
  ...CLOSED,
  title: 'UpdateOrganizationUserInput',
  description: 'The fields to change. Absent fields stay unchanged.',
})
export type UpdateOrganizationUserInput = Static<typeof UpdateOrganizationUserInput>

export const SandboxKey = Type.Object(
  {
    keyId: uuid('Id of the key.'),
    email: Type.String({ description: 'Email address of the key and of its user, if it has one.' }),
    role: KeyRole,
    status: KeyStatus,
    apiKey: Type.String({ description: 'The key value.' }),
    ...TIMES,
  },
  { title: 'SandboxKey', description: 'A key of an organization, with its value.' },
)
export type SandboxKey = Static<typeof SandboxKey>

export const SandboxKeyList = listOf(SandboxKey, {
  title: 'SandboxKeyList',
  description: 'Keys in the order they were created.',
})

export const CreateOrganizationKeyInput = Type.Partial(
  Type.Object({
    email: emailField(
      'Email address of the key. If a user has the same address, the key belongs to that user. Default: a new address without a user.',
    ),
    role: KeyRole,
    status: KeyStatus,
    apiKey: keyValue(
      'The key value: printable ASCII characters without spaces, unique on this server. Default: a generated value.',
    ),
  }),
  {
    ...CLOSED,
    title: 'CreateOrganizationKeyInput',
    description: 'All fields are optional. Default: an active standard key with a generated value.',
  },
)
export type CreateOrganizationKeyInput = Static<typeof CreateOrganizationKeyInput>

export const UpdateOrganizationKeyInput = Type.Partial(
  Type.Object({
    role: KeyRole,
    status: KeyStatus,
    apiKey: keyValue('The new key value. From then on, the old value returns 401.'),
  }),
  {
    ...CLOSED,
    title: 'UpdateOrganizationKeyInput',
    description: 'The fields to change. Absent fields stay unchanged.',
  },
)
export type UpdateOrganizationKeyInput = Static<typeof UpdateOrganizationKeyInput>
