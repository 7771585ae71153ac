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
    summary: 'Create a user with any role, and its key',
    description:
      'Creates the user and its key: an admin key for the role `admin`, and a standard key for `user` and `demo`. `apiKey` sets the value of the key. With `"apiKey": null`, the user gets no key, so you can create one with a different role for the same address.',
    requests: {
      admin: { summary: 'Another admin', value: { role: 'admin' } },
    },
  },
  update: {
    summary: 'Change the role or status of a user, even a deleted one',
    description:
      "Sets `role` and `status`, regardless of their current values. The role of the key doesn't change. The service has no operation that deletes users, so set the status `deleted` here to get `user_deleted`.",
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
      'The key belongs to the user with the same address, if there is one. An address has at most one key. A key works without a user, too.',
    requests: {
      defaults: { summary: 'A standard key without a user', value: {} },
    },
  },
  update: {
    summary: 'Change the role, status, or value of a key',
    description: 'Changes apply from the next request on. Requests in progress finish with the old key.',
    requests: {
      suspended: { summary: 'The key is suspended', value: { status: 'suspended' } },
    },
  },
  deletion: 'The key then returns **401**, even for requests in progress. The user stays.',
}
