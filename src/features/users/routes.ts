/** `POST /signals/v1/user/{createsignalapikey,view,update}`. */
import { Elysia } from 'elysia'
import { type Gate, withAdminKey, withAdminKeyForViews } from '../../access/authenticate.ts'
import { type Management, manage } from '../../access/manage.ts'
import type { Connection } from '../../db/open.ts'
import { documented } from '../../http/openapi-operation.ts'
import { JSON_HEADERS, written } from '../../http/written.ts'
import { EXAMPLES } from './examples.ts'
import {
  CreateUserInput,
  CreateUserOutput,
  UpdateUserInput,
  UpdateUserOutput,
  ViewUsersInput,
  ViewUsersOutput,
} from './model.ts'
import { createUser, type UsersContext, updateUser } from './service.ts'
import { userViews } from './views.ts'

interface Context extends UsersContext, Gate, Management {
  readonly connection: Pick<Connection, 'changes'>
}

const CREATE = `Registers a user in the organization of the admin key, with the role \`user\`, and generates a key that enriches straight away. The key is in \`data.apiKey\` of this answer; views and updates of users show \`null\` there. An address has one user at most, whatever its case: a second one is **409**, a deleted user's address included.`

const VIEW = `All users of the organization of the admin key, of every role and status. An inactive organization may view, too.`

const UPDATE = `\`suspend\` stops an active user: the user's key is refused with **403** \`user_suspended\` at once. \`active\` brings a suspended user back, and the same key works again. Any other change is **409**: deleted users never come back, and the last active admin cannot be suspended, which would lock everyone out.`

const SHARED = { tags: ['Users'], security: [{ adminKey: [] }, { adminKeyUnderscore: [] }] }

export const userRoutes = (context: Context) =>
  new Elysia({ name: 'users' }).use(userChanges(context)).use(viewRoutes(context))

const userChanges = (context: Context) =>
  new Elysia({ name: 'user-changes', prefix: '/signals/v1/user' })
    .use(withAdminKey(context))
    .post(
      '/createsignalapikey',
      ({ caller, admission, body }) =>
        manage(context, admission, () => createUser(context, caller, body.email)),
      {
        parse: 'json',
        body: CreateUserInput,
        response: { 200: CreateUserOutput },
        detail: {
          ...SHARED,
          operationId: 'createUser',
          summary: 'Register a user and generate a key',
          description: CREATE,
          ...documented(EXAMPLES.create),
        },
      },
    )
    .post(
      '/update',
      ({ caller, admission, body }) =>
        manage(context, admission, () => updateUser(context, caller, body.email, body.action)),
      {
        parse: 'json',
        body: UpdateUserInput,
        response: { 200: UpdateUserOutput },
        detail: {
          ...SHARED,
          operationId: 'updateUser',
          summary: 'Suspend or reactivate a user',
          description: UPDATE,
          ...documented(EXAMPLES.update),
        },
      },
    )

function viewRoutes(context: Context) {
  const viewOf = userViews(context.users, context.connection.changes)
  return new Elysia({ name: 'user-views', prefix: '/signals/v1/user' })
    .use(withAdminKeyForViews(context))
    .post(
      '/view',
      ({ caller, set }) => {
        Object.assign(set.headers, JSON_HEADERS)
        return viewOf(caller.organization)
      },
      {
        parse: 'json',
        body: ViewUsersInput,
        response: { 200: written(ViewUsersOutput) },
        detail: {
          ...SHARED,
          operationId: 'viewUsers',
          summary: 'List all users',
          description: VIEW,
          ...documented(EXAMPLES.view),
        },
      },
    )
}
