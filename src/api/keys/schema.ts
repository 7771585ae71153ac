/** The request and response schemas of the key operations. */
import { type Static, t } from 'elysia'
import { EmailField, oneOf, Text, Uuid } from '../../http/field-schemas.ts'
import { documentOnly } from '../../http/openapi/schema-components.ts'

export const KeyRecord = t.Object(
  {
    keyId: Uuid('Id of the key. It is not the key value.'),
    email: t.String({ description: 'Email address of the key, unique in the organization.' }),
    role: oneOf(['admin', 'standard'], 'New keys get `standard`.'),
    status: oneOf(['active', 'suspended'], 'New keys get `active`.'),
    apiKey: t.String({ description: 'The key value. Store it securely.' }),
  },
  { title: 'KeyRecord', description: 'A key of an organization, with its value.' },
)
export type KeyRecord = Static<typeof KeyRecord>

export const CreateKeyInput = t.Object(
  { email: EmailField('Email address of the new key.') },
  { additionalProperties: true, title: 'CreateKeyInput', description: 'The address of the new key.' },
)
export const CreateKeyOutput = t.Object(
  { message: t.Literal('Key generated successfully'), data: KeyRecord },
  { title: 'CreateKeyOutput', description: 'The new key.' },
)

export const ViewKeysInput = t.Object(
  {
    email: t.Optional(
      t.Union(
        [Text({ maxLength: 320, ...documentOnly({ pattern: '^\\s*$|^\\s*\\S+@\\S+\\s*$' }) }), t.Null()],
        {
          description: 'Selects the key of this address.',
        },
      ),
    ),
  },
  {
    additionalProperties: true,
    title: 'ViewKeysInput',
    description: 'An empty object or no body lists all keys. An address selects its key.',
  },
)
export const ViewKeysOutput = t.Object(
  {
    message: t.Literal('Key details fetched successfully'),
    data: t.Union([KeyRecord, t.Array(KeyRecord)], {
      description: 'One object for `{"email"}`, an array for `{}`.',
    }),
  },
  { title: 'ViewKeysOutput', description: 'The keys, with their values.' },
)

export const UpdateKeyInput = t.Object(
  {
    email: EmailField('Email address of the key.'),
    action: oneOf(['suspend', 'activate', 'active'], '`activate` and `active` have the same effect.'),
  },
  { additionalProperties: true, title: 'UpdateKeyInput', description: 'The key to suspend or reactivate.' },
)
export const UpdateKeyOutput = t.Object(
  { message: t.Literal('Action performed successfully'), data: KeyRecord },
  { title: 'UpdateKeyOutput', description: 'The updated key.' },
)
