/** `POST /signals/v1/key/{createsignalapikey,view,update}`. */
import { Elysia } from 'elysia'
import { type Management, manage } from '../../accounts/callers.ts'
import { type AuthenticationContext, authenticate } from '../../http/authenticate.ts'
import { type Documented, documented } from '../../http/openapi/documented.ts'
import { EXAMPLES } from './examples.ts'
import {
  CreateKeyInput,
  CreateKeyOutput,
  UpdateKeyInput,
  UpdateKeyOutput,
  ViewKeysInput,
  ViewKeysOutput,
} from './schema.ts'
import { createKey, type KeysContext, updateKey, viewKeys } from './service.ts'

type Context = KeysContext & AuthenticationContext & Management

const CREATE = `Makes a \`standard\` key in the organization of the admin key. It enriches straight away, under the limits and credits of that organization. An address has one key at most, whatever its case: a second one is **409**.`

const VIEW = `An empty object, or no body, answers with an array of all keys, of every role and status. \`email\` answers with the one key of that address as an object; **404** where there is none. \`null\` and a blank \`email\` list all keys. An inactive organization may view, too.`

const UPDATE = `\`suspend\` stops an active key: it is refused with **403** \`key_suspended\` at once. \`activate\`, or \`active\`, brings a suspended one back with the same value. Any other change is **409**, and so is suspending the last admin key that works: it would lock everyone out.`

const detail = (operationId: string, summary: string, description: string, example: Documented) => ({
  tags: ['Keys'],
  security: [{ keyAdminKey: [] }],
  operationId,
  summary,
  description,
  ...documented(example),
})

export const keyRoutes = (context: Context) =>
  new Elysia({ name: 'keys', prefix: '/signals/v1/key' })
    .use(authenticate(context))
    .post(
      '/createsignalapikey',
      ({ caller, authorized, body }) =>
        manage(context, authorized, () => createKey(context, caller, body.email)),
      {
        parse: 'json',
        body: CreateKeyInput,
        response: { 200: CreateKeyOutput },
        detail: detail('createKey', 'Generate a key', CREATE, EXAMPLES.create),
      },
    )
    .post(
      '/update',
      ({ caller, authorized, body }) =>
        manage(context, authorized, () => updateKey(context, caller, body.email, body.action)),
      {
        parse: 'json',
        body: UpdateKeyInput,
        response: { 200: UpdateKeyOutput },
        detail: detail('updateKey', 'Suspend or reactivate a key', UPDATE, EXAMPLES.update),
      },
    )
    .post('/view', ({ caller, body }) => viewKeys(context, caller, body.email), {
      parse: 'json',
      body: ViewKeysInput,
      response: { 200: ViewKeysOutput },
      detail: detail('viewKeys', 'List all keys, or look up one', VIEW, EXAMPLES.view),
    })
