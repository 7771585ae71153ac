/** `POST /signals/v1/user/{createsignalapikey,view,update}`. */
import { Elysia } from 'elysia'
import { commitIfAllowed, type ManagementContext } from '../../accounts/callers.ts'
import type { Connection } from '../../db/open.ts'
import { type AuthenticationContext, authenticate } from '../../http/authenticate.ts'
import { attachDocs, type OperationDocs } from '../../http/openapi/operation-docs.ts'
import { JSON_HEADERS, SerializedJson } from '../../http/schema-types.ts'
import { OPERATION_DOCS } from './examples.ts'
import {
  CreateUserInput,
  CreateUserOutput,
  UpdateUserInput,
  UpdateUserOutput,
  ViewUsersInput,
  ViewUsersOutput,
} from './schema.ts'
import { createUser, createUserListing, type UsersContext, updateUser } from './service.ts'

interface UserRoutesContext extends UsersContext, AuthenticationContext, ManagementContext {
  readonly connection: Pick<Connection, 'dataVersion'>
}

const CREATE = `Registers a user in the organization of the admin key, with the role \`user\`, and generates a key that enriches straight away. The key is in \`data.apiKey\` of this answer; views and updates of users show \`null\` there. An address has one user at most, whatever its case: a second one is **409**, a deleted user's address included.`

const VIEW = `All users of the organization of the admin key, of every role and status. An inactive organization may view, too.`

const UPDATE = `\`suspend\` stops an active user: the user's key is refused with **403** \`user_suspended\` at once. \`active\` brings a suspended user back, and the same key works again. Any other change is **409**: deleted users never come back, and the last active admin cannot be suspended, which would lock everyone out.`

const toDetail = (operationId: string, summary: string, description: string, example: OperationDocs) => ({
  tags: ['Users'],
  security: [{ adminKey: [] }, { adminKeyUnderscore: [] }],
  operationId,
  summary,
  description,
  ...attachDocs(example),
})

export function userRoutes(context: UserRoutesContext) {
  const listUsersAsJson = createUserListing(context.users, context.connection.dataVersion)
  return new Elysia({ name: 'users', prefix: '/signals/v1/user' })
    .use(authenticate(context))
    .post(
      '/createsignalapikey',
      ({ caller, authorized, body }) =>
        commitIfAllowed(context, authorized, () => createUser(context, caller, body.email)),
      {
        parse: 'json',
        body: CreateUserInput,
        response: { 200: CreateUserOutput },
        detail: toDetail('createUser', 'Register a user and generate a key', CREATE, OPERATION_DOCS.create),
      },
    )
    .post(
      '/update',
      ({ caller, authorized, body }) =>
        commitIfAllowed(context, authorized, () => updateUser(context, caller, body.email, body.action)),
      {
        parse: 'json',
        body: UpdateUserInput,
        response: { 200: UpdateUserOutput },
        detail: toDetail('updateUser', 'Suspend or reactivate a user', UPDATE, OPERATION_DOCS.update),
      },
    )
    .post(
      '/view',
      ({ caller, set }) => {
        Object.assign(set.headers, JSON_HEADERS)
        return listUsersAsJson(caller.organization)
      },
      {
        parse: 'json',
        body: ViewUsersInput,
        response: { 200: SerializedJson(ViewUsersOutput) },
        detail: toDetail('viewUsers', 'List all users', VIEW, OPERATION_DOCS.view),
      },
    )
}
