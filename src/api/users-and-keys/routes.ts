/** `POST /signals/v1/{user,key}/{createsignalapikey,view,update}`. */
import { Elysia } from 'elysia'
import type { Accounts } from '../../accounts/accounts.ts'
import { operationRoute } from '../../http/operation-route.ts'
import type { Pipeline } from '../../http/pipeline.ts'
import { KEY_DOCS, USER_DOCS } from './examples.ts'
import {
  CreateKeyInput,
  CreateKeyOutput,
  CreateUserInput,
  CreateUserOutput,
  UpdateKeyInput,
  UpdateKeyOutput,
  UpdateUserInput,
  UpdateUserOutput,
  ViewKeysInput,
  ViewKeysOutput,
  ViewUsersInput,
  ViewUsersOutput,
} from './schema.ts'
import { createKey, createUser, updateKey, updateUser, viewKeys, viewUsers } from './service.ts'

const CREATE_USER = `Registers a user with the role \`user\` in the organization of the admin key, and generates a key that can enrich immediately. Only this response has the key, in \`data.apiKey\`. When you view or update users, the field is \`null\`. An address has at most one user, regardless of case. Creating a second one returns **409**, even if the first was deleted.`

const VIEW_USERS = `Returns all users in the organization of the admin key, whatever their role and status. Even an inactive organization can view its users.`

const UPDATE_USER = `\`suspend\` suspends an active user. Requests with the user's key are rejected immediately: **401** from Enrich and Buying group, **403** otherwise. \`active\` reactivates a suspended user, and the same key works again. Any other change returns **409**. Deleted users cannot be reactivated. Even the last admin can be suspended.`

const CREATE_KEY = `Creates a \`standard\` key in the organization of the admin key. The key can enrich immediately, within that organization's limits and credits. An address has at most one key, regardless of case. Creating a second one returns **409**.`

const VIEW_KEYS = `To get all keys as an array, whatever their role and status, send an empty object or no body. With an \`email\`, you get the key of that address as one object, or **404** if it has none. Even an inactive organization can view its keys.`

const UPDATE_KEY = `\`suspend\` suspends an active key. Its requests are rejected immediately: **401** from Enrich and Buying group, **403** otherwise. \`activate\` or \`active\` reactivates a suspended key, which keeps its value. Any other change returns **409**. Even the last admin key can be suspended.`

export function userAndKeyRoutes(accounts: Accounts, pipeline: Pipeline) {
  const ofUsers = { tag: 'Users', security: [{ adminKey: [] }, { adminKeyUnderscore: [] }] }
  const ofKeys = { tag: 'Keys', security: [{ keyAdminKey: [] }] }
  return new Elysia({ name: 'users-and-keys' })
    .use(
      operationRoute(pipeline, {
        ...ofUsers,
        operation: 'createUser',
        schema: CreateUserInput,
        output: CreateUserOutput,
        summary: 'Register a user and generate a key',
        description: CREATE_USER,
        docs: USER_DOCS.create,
        prepare: ({ email }) => ({ run: (caller) => createUser(accounts, caller, email) }),
      }),
    )
    .use(
      operationRoute(pipeline, {
        ...ofUsers,
        operation: 'updateUser',
        schema: UpdateUserInput,
        output: UpdateUserOutput,
        summary: 'Suspend or reactivate a user',
        description: UPDATE_USER,
        docs: USER_DOCS.update,
        prepare: (body) => ({ run: (caller) => updateUser(accounts, caller, body) }),
      }),
    )
    .use(
      operationRoute(pipeline, {
        ...ofUsers,
        operation: 'viewUsers',
        schema: ViewUsersInput,
        output: ViewUsersOutput,
        summary: 'List all users',
        description: VIEW_USERS,
        docs: USER_DOCS.view,
        prepare: () => ({ run: (caller) => viewUsers(accounts, caller) }),
      }),
    )
    .use(
      operationRoute(pipeline, {
        ...ofKeys,
        operation: 'createKey',
        schema: CreateKeyInput,
        output: CreateKeyOutput,
        summary: 'Generate a key',
        description: CREATE_KEY,
        docs: KEY_DOCS.create,
        prepare: ({ email }) => ({ run: (caller) => createKey(accounts, caller, email) }),
      }),
    )
    .use(
      operationRoute(pipeline, {
        ...ofKeys,
        operation: 'updateKey',
        schema: UpdateKeyInput,
        output: UpdateKeyOutput,
        summary: 'Suspend or reactivate a key',
        description: UPDATE_KEY,
        docs: KEY_DOCS.update,
        prepare: (body) => ({ run: (caller) => updateKey(accounts, caller, body) }),
      }),
    )
    .use(
      operationRoute(pipeline, {
        ...ofKeys,
        operation: 'viewKeys',
        schema: ViewKeysInput,
        output: ViewKeysOutput,
        summary: 'List all keys, or get one',
        description: VIEW_KEYS,
        docs: KEY_DOCS.view,
        prepare: ({ email }) => ({ run: (caller) => viewKeys(accounts, caller, email) }),
      }),
    )
}
