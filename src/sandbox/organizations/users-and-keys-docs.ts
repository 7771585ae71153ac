/** Describes the operations on users and those on keys, which have one implementation. */
import type { TObject } from '@sinclair/typebox'
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'
import * as model from './users-and-keys-schema.ts'

interface OperationText {
  readonly summary: string
  readonly description: string
  readonly requests: OperationDocs['requests']
}

/** The schemas and the texts of the operations on users or keys. */
export interface UserOrKeyDocs {
  readonly item: TObject
  readonly list: TObject
  readonly createInput: TObject
  readonly createOutput: TObject
  readonly updateInput: TObject
  readonly create: OperationText
  readonly update: OperationText
  /** What a deletion does. */
  readonly deletion: string
}

export const USER_DOCS: UserOrKeyDocs = {
  item: model.SandboxUser,
  list: model.SandboxUserList,
  createInput: model.CreateOrganizationUserInput,
  createOutput: model.CreateOrganizationUserOutput,
  updateInput: model.UpdateOrganizationUserInput,
  create: {
    summary: 'Create a user of any role with its key',
    description:
      'Also creates the key of the user: an admin key for the role `admin`, a standard key for `user` and `demo`. `apiKey` sets the value of this key. `"apiKey": null` creates no key, so that you can create one with another role for the same address.',
    requests: {
      admin: { summary: 'Another admin', value: { role: 'admin' } },
    },
  },
  update: {
    summary: 'Change role or status of a user, including deleted users',
    description:
      'Sets `role` and `status`, regardless of their current values. The role of the key stays unchanged. The operations of the service never delete users, so this is the way to get `user_deleted`.',
    requests: {
      deleted: { summary: 'The user has left', value: { status: 'deleted' } },
    },
  },
  deletion: 'Its key then returns **401**. For `user_deleted`, set the status `deleted` instead.',
}

export const KEY_DOCS: UserOrKeyDocs = {
  item: model.SandboxKey,
  list: model.SandboxKeyList,
  createInput: model.CreateOrganizationKeyInput,
  createOutput: model.SandboxKey,
  updateInput: model.UpdateOrganizationKeyInput,
  create: {
    summary: 'Create a standard or admin key',
    description:
      'The key belongs to the user with the same address, if there is one. An address has at most one key. A key without a user works, too.',
    requests: {
      defaults: { summary: 'A standard key without a user', value: {} },
    },
  },
  update: {
    summary: 'Change role, status, or value of a key',
    description: 'Changes apply to the next request. Requests in progress finish with their key.',
    requests: {
      suspended: { summary: 'The key is suspended', value: { status: 'suspended' } },
    },
  },
  deletion: 'The key then returns **401**, also for requests in progress. Its user stays.',
}
