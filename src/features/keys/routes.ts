/** `POST /signals/v1/key/{createsignalapikey,view,update}`. */
import { Elysia } from 'elysia'
import { type Gate, withKeyAdminKey, withKeyAdminKeyForViews } from '../../access/authenticate.ts'
import { type Management, manage } from '../../access/manage.ts'
import { documented } from '../../http/openapi-operation.ts'
import { EXAMPLES } from './examples.ts'
import {
  CreateKeyInput,
  CreateKeyOutput,
  UpdateKeyInput,
  UpdateKeyOutput,
  ViewKeysInput,
  ViewKeysOutput,
} from './model.ts'
import { createKey, type KeysContext, updateKey, viewKeys } from './service.ts'

type Context = KeysContext & Gate & Management

const CREATE = `Makes a \`standard\` key in the organization of the admin key. It enriches straight away, under the limits and credits of that organization. An address has one key at most, whatever its case: a second one is **409**.`

const VIEW = `An empty object, or no body, answers with an array of all keys, of every role and status. \`email\` answers with the one key of that address as an object; **404** where there is none. \`null\` and a blank \`email\` list all keys. An inactive organization may view, too.`

const UPDATE = `\`suspend\` stops an active key: it is refused with **403** \`key_suspended\` at once. \`activate\`, or \`active\`, brings a suspended one back with the same value. Any other change is **409**, and so is suspending the last admin key that works: it would lock everyone out.`

const SHARED = { tags: ['Keys'], security: [{ keyAdminKey: [] }] }

export const keyRoutes = (context: Context) =>
  new Elysia({ name: 'keys' }).use(keyChanges(context)).use(keyViews(context))

const keyChanges = (context: Context) =>
  new Elysia({ name: 'key-changes', prefix: '/signals/v1/key' })
    .use(withKeyAdminKey(context))
    .post(
      '/createsignalapikey',
      ({ caller, admission, body }) =>
        manage(context, admission, () => createKey(context, caller, body.email)),
      {
        parse: 'json',
        body: CreateKeyInput,
        response: { 200: CreateKeyOutput },
        detail: {
          ...SHARED,
          operationId: 'createKey',
          summary: 'Generate a key',
          description: CREATE,
          ...documented(EXAMPLES.create),
        },
      },
    )
    .post(
      '/update',
      ({ caller, admission, body }) =>
        manage(context, admission, () => updateKey(context, caller, body.email, body.action)),
      {
        parse: 'json',
        body: UpdateKeyInput,
        response: { 200: UpdateKeyOutput },
        detail: {
          ...SHARED,
          operationId: 'updateKey',
          summary: 'Suspend or reactivate a key',
          description: UPDATE,
          ...documented(EXAMPLES.update),
        },
      },
    )

const keyViews = (context: Context) =>
  new Elysia({ name: 'key-views', prefix: '/signals/v1/key' })
    .use(withKeyAdminKeyForViews(context))
    .post('/view', ({ caller, body }) => viewKeys(context, caller, body.email), {
      parse: 'json',
      body: ViewKeysInput,
      response: { 200: ViewKeysOutput },
      detail: {
        ...SHARED,
        operationId: 'viewKeys',
        summary: 'List all keys, or look up one',
        description: VIEW,
        ...documented(EXAMPLES.view),
      },
    })
