/** `POST /signals/v1/user/{createsignalapikey,view,update}`. */
import { Elysia } from 'elysia'
import { createDetails } from '../../http/openapi/operation-docs.ts'
import type { Pipeline } from '../../http/pipeline.ts'
import { OPERATION_DOCS } from './examples.ts'
import {
  CreateUserInput,
  CreateUserOutput,
  UpdateUserInput,
  UpdateUserOutput,
  ViewUsersInput,
  ViewUsersOutput,
} from './schema.ts'
import { createUser, listUsers, type UsersContext, updateUser } from './service.ts'

const CREATE = `Registers a user in the organization of the admin key, with the role \`user\`, and generates a key that can enrich immediately. \`data.apiKey\` contains the key. Views and updates of users return \`null\` there. An address has at most one user, regardless of case. A second user returns **409**, even if the first one was deleted.`

const VIEW = `Returns all users in the organization of the admin key, of every role and status. An inactive organization can also view its users.`

const UPDATE = `\`suspend\` suspends an active user. Requests with the user's key are rejected immediately with \`user_suspended\`: **401** from Enrich and Buying group, **403** otherwise. \`active\` reactivates a suspended user, and the same key works again. Any other change returns **409**. Deleted users cannot be reactivated. The last admin can be suspended, too: then only \`/sandbox\` can reactivate it.`

const toDetail = createDetails('Users', [{ adminKey: [] }, { adminKeyUnderscore: [] }])

export function userRoutes(context: UsersContext, pipeline: Pipeline) {
  return new Elysia({ name: 'users', prefix: '/signals/v1/user' })
    .post(
      '/createsignalapikey',
      pipeline({
        operation: 'createUser',
        schema: CreateUserInput,
        handle: ({ caller, body }) => createUser(context, caller, body.email),
      }),
      {
        parse: 'none',
        body: CreateUserInput,
        response: { 200: CreateUserOutput },
        detail: toDetail('createUser', 'Register a user and generate a key', CREATE, OPERATION_DOCS.create),
      },
    )
    .post(
      '/update',
      pipeline({
        operation: 'updateUser',
        schema: UpdateUserInput,
        handle: ({ caller, body }) => updateUser(context, caller, body.email, body.action),
      }),
      {
        parse: 'none',
        body: UpdateUserInput,
        response: { 200: UpdateUserOutput },
        detail: toDetail('updateUser', 'Suspend or reactivate a user', UPDATE, OPERATION_DOCS.update),
      },
    )
    .post(
      '/view',
      pipeline({
        operation: 'viewUsers',
        schema: ViewUsersInput,
        handle: ({ caller }) => listUsers(context, caller),
      }),
      {
        parse: 'none',
        body: ViewUsersInput,
        response: { 200: ViewUsersOutput },
        detail: toDetail('viewUsers', 'List all users', VIEW, OPERATION_DOCS.view),
      },
    )
}
