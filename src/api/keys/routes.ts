/** `POST /signals/v1/key/{createsignalapikey,view,update}`. */
import { Elysia } from 'elysia'
import { createDetails } from '../../http/openapi/operation-docs.ts'
import type { Pipeline } from '../../http/pipeline.ts'
import { OPERATION_DOCS } from './examples.ts'
import {
  CreateKeyInput,
  CreateKeyOutput,
  UpdateKeyInput,
  UpdateKeyOutput,
  ViewKeysInput,
  ViewKeysOutput,
} from './schema.ts'
import { createKey, type KeysContext, updateKey, viewKeys } from './service.ts'

const CREATE = `Creates a \`standard\` key in the organization of the admin key. It can enrich immediately, within the limits and credits of that organization. An address has at most one key, regardless of case. A second key returns **409**.`

const VIEW = `An empty object or no body returns an array of all keys, of every role and status. \`email\` returns the key of that address as one object, or **404** if it has none. \`null\` and a blank \`email\` list all keys. An inactive organization can also view its keys.`

const UPDATE = `\`suspend\` suspends an active key. Its requests are rejected immediately with \`key_suspended\`: **401** from Enrich and Buying group, **403** otherwise. \`activate\` or \`active\` reactivates a suspended key with the same value. Any other change returns **409**. The last admin key can be suspended, too: then only \`/sandbox\` can reactivate it.`

const toDetail = createDetails('Keys', [{ keyAdminKey: [] }])

export const keyRoutes = (context: KeysContext, pipeline: Pipeline) =>
  new Elysia({ name: 'keys', prefix: '/signals/v1/key' })
    .post(
      '/createsignalapikey',
      pipeline({
        operation: 'createKey',
        schema: CreateKeyInput,
        handle: ({ caller, body }) => createKey(context, caller, body.email),
      }),
      {
        parse: 'none',
        body: CreateKeyInput,
        response: { 200: CreateKeyOutput },
        detail: toDetail('createKey', 'Generate a key', CREATE, OPERATION_DOCS.create),
      },
    )
    .post(
      '/update',
      pipeline({
        operation: 'updateKey',
        schema: UpdateKeyInput,
        handle: ({ caller, body }) => updateKey(context, caller, body.email, body.action),
      }),
      {
        parse: 'none',
        body: UpdateKeyInput,
        response: { 200: UpdateKeyOutput },
        detail: toDetail('updateKey', 'Suspend or reactivate a key', UPDATE, OPERATION_DOCS.update),
      },
    )
    .post(
      '/view',
      pipeline({
        operation: 'viewKeys',
        schema: ViewKeysInput,
        handle: ({ caller, body }) => viewKeys(context, caller, body.email),
      }),
      {
        parse: 'none',
        body: ViewKeysInput,
        response: { 200: ViewKeysOutput },
        detail: toDetail('viewKeys', 'List all keys, or get one', VIEW, OPERATION_DOCS.view),
      },
    )
