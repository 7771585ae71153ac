/** `POST /signals/v1/{user,key}/{createsignalapikey,view,update}`. */
import { CHANGE_ERRORS, VIEW_ERRORS } from '../../http/openapi/error-docs.ts'
import type { Operation } from '../../http/operation.ts'
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

const OF_USERS = {
  // The vendor's older page names the first one, and its newer page the second.
  keyHeaders: ['Admin-Api-Key', 'Admin_Api_Key'],
  tag: 'Users',
  security: [{ adminKey: [] }, { adminKeyUnderscore: [] }],
} satisfies Partial<Operation>

const OF_KEYS = {
  keyHeaders: ['Api-Key'],
  tag: 'Keys',
  security: [{ keyAdminKey: [] }],
} satisfies Partial<Operation>

/** Examples for the organization Demo Plus. */
const createExample = (noun: 'user' | 'key') => ({
  new: { summary: `A new ${noun}`, value: { email: `new.${noun}@plus.demo.example` } },
})

const updateExamples = (noun: 'user' | 'key', suspended: string, reactivate: string) => ({
  reactivate: { summary: `Reactivate a suspended ${noun}`, value: { email: suspended, action: reactivate } },
  suspend: { summary: `Suspend a ${noun}`, value: { email: 'trial@plus.demo.example', action: 'suspend' } },
})

const SUSPENDED_KEY = 'old-crm@plus.demo.example'

export const CREATE_USER: Operation<typeof CreateUserInput> = {
  ...OF_USERS,
  name: 'createUser',
  path: '/signals/v1/user/createsignalapikey',
  kind: 'change',
  input: CreateUserInput,
  output: CreateUserOutput,
  summary: 'Register a user and generate a key',
  description: `Registers a user with the role \`user\` in the organization of the admin key, and generates a key that can enrich immediately. Only this response has the key, in \`data.apiKey\`. When you view or update users, the field is \`null\`. An address has at most one user, regardless of case. Creating a second one returns **409**, even if the first was deleted.`,
  requests: createExample('user'),
  errors: ['already_exists', ...CHANGE_ERRORS],
  createService: ({ accounts }) => ({
    prepare: ({ email }) => ({ run: (caller) => createUser(accounts, caller, email) }),
  }),
}

export const UPDATE_USER: Operation<typeof UpdateUserInput> = {
  ...OF_USERS,
  name: 'updateUser',
  path: '/signals/v1/user/update',
  kind: 'change',
  input: UpdateUserInput,
  output: UpdateUserOutput,
  summary: 'Suspend or reactivate a user',
  description: `\`suspend\` suspends an active user. Requests with the user's key are rejected immediately: **401** from Enrich and Buying group, **403** otherwise. \`active\` reactivates a suspended user, and the same key works again. Any other change returns **409**. Deleted users cannot be reactivated. Even the last admin can be suspended.`,
  requests: updateExamples('user', 'on-leave@plus.demo.example', 'active'),
  errors: ['not_found', 'invalid_state', ...CHANGE_ERRORS],
  createService: ({ accounts }) => ({
    prepare: (body) => ({ run: (caller) => updateUser(accounts, caller, body) }),
  }),
}

export const VIEW_USERS: Operation<typeof ViewUsersInput> = {
  ...OF_USERS,
  name: 'viewUsers',
  path: '/signals/v1/user/view',
  kind: 'view',
  input: ViewUsersInput,
  output: ViewUsersOutput,
  summary: 'List all users',
  description: `Returns all users in the organization of the admin key, whatever their role and status. Even an inactive organization can view its users.`,
  requests: { all: { summary: 'All users', value: {} } },
  errors: VIEW_ERRORS,
  createService: ({ accounts }) => ({ prepare: () => ({ run: (caller) => viewUsers(accounts, caller) }) }),
}

export const CREATE_KEY: Operation<typeof CreateKeyInput> = {
  ...OF_KEYS,
  name: 'createKey',
  path: '/signals/v1/key/createsignalapikey',
  kind: 'change',
  input: CreateKeyInput,
  output: CreateKeyOutput,
  summary: 'Generate a key',
  description: `Creates a \`standard\` key in the organization of the admin key. The key can enrich immediately, within that organization's limits and credits. An address has at most one key, regardless of case, and a new user already has one. Creating a second one returns **409**.`,
  requests: createExample('key'),
  errors: ['already_exists', ...CHANGE_ERRORS],
  createService: ({ accounts }) => ({
    prepare: ({ email }) => ({ run: (caller) => createKey(accounts, caller, email) }),
  }),
}

export const UPDATE_KEY: Operation<typeof UpdateKeyInput> = {
  ...OF_KEYS,
  name: 'updateKey',
  path: '/signals/v1/key/update',
  kind: 'change',
  input: UpdateKeyInput,
  output: UpdateKeyOutput,
  summary: 'Suspend or reactivate a key',
  description: `\`suspend\` suspends an active key. Its requests are rejected immediately: **401** from Enrich and Buying group, **403** otherwise. \`activate\` or \`active\` reactivates a suspended key, which keeps its value. Any other change returns **409**. Even the last admin key can be suspended.`,
  requests: updateExamples('key', SUSPENDED_KEY, 'activate'),
  errors: ['not_found', 'invalid_state', ...CHANGE_ERRORS],
  createService: ({ accounts }) => ({
    prepare: (body) => ({ run: (caller) => updateKey(accounts, caller, body) }),
  }),
}

export const VIEW_KEYS: Operation<typeof ViewKeysInput> = {
  ...OF_KEYS,
  name: 'viewKeys',
  path: '/signals/v1/key/view',
  kind: 'view',
  input: ViewKeysInput,
  output: ViewKeysOutput,
  summary: 'List all keys, or get one',
  description: `To get all keys as an array, whatever their role and status, send an empty object or no body. With an \`email\`, you get the key of that address as one object, or **404** if it has none. Even an inactive organization can view its keys.`,
  requests: {
    all: { summary: 'All keys', value: {} },
    one: { summary: 'The key of one address', value: { email: SUSPENDED_KEY } },
  },
  errors: ['not_found', ...VIEW_ERRORS],
  createService: ({ accounts }) => ({
    prepare: ({ email }) => ({ run: (caller) => viewKeys(accounts, caller, email) }),
  }),
}
