/** `POST /signals/v1/user/{createsignalapikey,view,update}`. */
import { Elysia } from 'elysia'
import { type Gate, withAdminKey, withAdminKeyForViews } from '../../access/authenticate.ts'
import type { CommitQueue } from '../../db/commit-queue.ts'
import { errorsOf } from '../../http/error-model.ts'
import { documented } from '../../http/openapi-operation.ts'
import { EXAMPLES } from './examples.ts'
import {
  CreateUserInput,
  CreateUserOutput,
  UpdateUserInput,
  UpdateUserOutput,
  ViewUsersInput,
  ViewUsersOutput,
} from './model.ts'
import { createUser, type UsersContext, updateUser, viewUsers } from './service.ts'

type Context = UsersContext & Gate & { readonly commits: CommitQueue }

const SHARED = { tags: ['Users'], security: [{ adminKey: [] }] }

export const userRoutes = (context: Context) =>
  new Elysia({ name: 'users' }).use(userChanges(context)).use(userViews(context))

const userChanges = (context: Context) =>
  new Elysia({ name: 'user-changes', prefix: '/signals/v1/user' })
    .use(withAdminKey(context))
    .post(
      '/createsignalapikey',
      ({ caller, body }) => context.commits.run(() => createUser(context, caller, body.email)),
      {
        parse: 'json',
        body: CreateUserInput,
        response: { 200: CreateUserOutput, ...errorsOf(400, 401, 403, 409, 413, 429, 500) },
        detail: {
          ...SHARED,
          operationId: 'createUser',
          summary: 'Register a user and generate a key',
          description:
            'The user belongs to the organization of the admin key. Keep the key: views do not show it again.',
          ...documented(EXAMPLES.create),
        },
      },
    )
    .post(
      '/update',
      ({ caller, body }) => context.commits.run(() => updateUser(context, caller, body.email, body.action)),
      {
        parse: 'json',
        body: UpdateUserInput,
        response: { 200: UpdateUserOutput, ...errorsOf(400, 401, 403, 404, 409, 413, 429, 500) },
        detail: {
          ...SHARED,
          operationId: 'updateUser',
          summary: 'Suspend or reactivate a user',
          description:
            'A suspended user’s key is refused at once, and works again when the user is reactivated. Deleted users ' +
            'never come back. The last active admin cannot be suspended.',
          ...documented(EXAMPLES.update),
        },
      },
    )

const userViews = (context: Context) =>
  new Elysia({ name: 'user-views', prefix: '/signals/v1/user' })
    .use(withAdminKeyForViews(context))
    .post('/view', ({ caller }) => viewUsers(context, caller), {
      parse: 'json',
      body: ViewUsersInput,
      response: { 200: ViewUsersOutput, ...errorsOf(400, 401, 403, 413, 429, 500) },
      detail: {
        ...SHARED,
        operationId: 'viewUsers',
        summary: 'List all users',
        description:
          'All users of the organization of the admin key. An inactive organization may view, too.',
        ...documented(EXAMPLES.view),
      },
    })
