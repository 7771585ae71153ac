/** `POST /signals/v1/key/{createsignalapikey,view,update}`. */
import { Elysia } from 'elysia'
import { type Gate, withKeyAdminKey, withKeyAdminKeyForViews } from '../../access/authenticate.ts'
import type { CommitQueue } from '../../db/commit-queue.ts'
import { errorsOf } from '../../http/error-model.ts'
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

type Context = KeysContext & Gate & { readonly commits: CommitQueue }

const SHARED = { tags: ['Keys'], security: [{ keyAdminKey: [] }] }

export const keyRoutes = (context: Context) =>
  new Elysia({ name: 'keys' }).use(keyChanges(context)).use(keyViews(context))

const keyChanges = (context: Context) =>
  new Elysia({ name: 'key-changes', prefix: '/signals/v1/key' })
    .use(withKeyAdminKey(context))
    .post(
      '/createsignalapikey',
      ({ caller, body }) => context.commits.run(() => createKey(context, caller, body.email)),
      {
        parse: 'json',
        body: CreateKeyInput,
        response: { 200: CreateKeyOutput, ...errorsOf(400, 401, 403, 409, 413, 429, 500) },
        detail: {
          ...SHARED,
          operationId: 'createKey',
          summary: 'Generate a key',
          description: 'A standard key of the organization of the admin key. It enriches straight away.',
          ...documented(EXAMPLES.create),
        },
      },
    )
    .post(
      '/update',
      ({ caller, body }) => context.commits.run(() => updateKey(context, caller, body.email, body.action)),
      {
        parse: 'json',
        body: UpdateKeyInput,
        response: { 200: UpdateKeyOutput, ...errorsOf(400, 401, 403, 404, 409, 413, 429, 500) },
        detail: {
          ...SHARED,
          operationId: 'updateKey',
          summary: 'Suspend or reactivate a key',
          description:
            'A suspended key is refused at once. The last admin key that works cannot be suspended.',
          ...documented(EXAMPLES.update),
        },
      },
    )

const keyViews = (context: Context) =>
  new Elysia({ name: 'key-views', prefix: '/signals/v1/key' })
    .use(withKeyAdminKeyForViews(context))
    .post('/view', ({ caller, body }) => viewKeys(context, caller, body?.email), {
      parse: 'json',
      body: ViewKeysInput,
      response: { 200: ViewKeysOutput, ...errorsOf(400, 401, 403, 404, 413, 429, 500) },
      detail: {
        ...SHARED,
        operationId: 'viewKeys',
        summary: 'List all keys, or look up one',
        description: 'With their values. An inactive organization may view, too.',
        ...documented(EXAMPLES.view),
      },
    })
