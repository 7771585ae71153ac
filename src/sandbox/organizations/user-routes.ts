/** Lists, shows, creates, changes, and deletes the users of an organization: `/sandbox/organizations/{orgId}/users`. */
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { recordedId } from '../../http/openapi/operation-docs.ts'
import { NO_PARAMETERS } from '../paging.ts'
import { describeOperation, respondCreated, withBody, withOptionalBody } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'
import { OrganizationPath } from './schema.ts'
import * as model from './users-and-keys-schema.ts'
import { createUserService } from './users-and-keys-service.ts'

const PATH = '/sandbox/organizations/:orgId/users'
const ONE_PATH = `${PATH}/:userId` as const

const UserPath = Type.Object({
  ...OrganizationPath.properties,
  userId: Type.String({
    description: 'Id of the user.',
    example: recordedId('createOrganizationUser', 'userId'),
  }),
})

export function organizationUserRoutes(modules: Modules) {
  const users = createUserService(modules)
  return new Elysia({ name: 'sandbox-organization-users' })
    .get(PATH, ({ params }) => users.list(params.orgId), {
      params: OrganizationPath,
      query: NO_PARAMETERS,
      response: { 200: model.SandboxUserList },
      detail: describeOperation({
        operationId: 'listOrganizationUsers',
        summary: 'List the users of an organization',
        description: 'Returns all users, whatever their status, in the order they were created.',
        errors: ['invalid_parameter', 'not_found'],
      }),
    })
    .post(
      PATH,
      async ({ params, body, set }) => {
        const created = await users.create(params.orgId, body)
        const location = `/sandbox/organizations/${params.orgId}/users/${created.userId}`
        return respondCreated(set, location, created)
      },
      {
        ...withOptionalBody(model.CreateOrganizationUserInput),
        params: OrganizationPath,
        response: { 201: model.CreateOrganizationUserOutput },
        detail: describeOperation({
          operationId: 'createOrganizationUser',
          summary: 'Create a user with any role, and its key',
          description:
            'Creates the user and its key: an admin key for the role `admin`, and a standard key for `user` and `demo`. `apiKey` sets the value of the key. With `"apiKey": null`, the user gets no key, so you can create one with a different role for the same address.',
          requests: {
            admin: { summary: 'Another admin', value: { role: 'admin' } },
          },
          errors: ['invalid_parameter', 'not_found', 'already_exists'],
          bodyOptional: true,
        }),
      },
    )
    .get(ONE_PATH, ({ params }) => users.get(params.orgId, params.userId), {
      params: UserPath,
      response: { 200: model.SandboxUser },
      detail: describeOperation({
        operationId: 'getOrganizationUser',
        summary: 'Get one user of an organization',
        description: 'Returns the user, whatever its status.',
        errors: ['not_found'],
      }),
    })
    .patch(ONE_PATH, ({ params, body }) => users.update(params.orgId, params.userId, body), {
      ...withBody(model.UpdateOrganizationUserInput),
      params: UserPath,
      response: { 200: model.SandboxUser },
      detail: describeOperation({
        operationId: 'updateOrganizationUser',
        summary: 'Change the role or status of a user, even a deleted one',
        description:
          "Sets `role` and `status`, regardless of their current values. The role of the key doesn't change. The service has no operation that deletes users, so set the status `deleted` here to test one.",
        requests: {
          deleted: { summary: 'The user has left', value: { status: 'deleted' } },
        },
        errors: ['invalid_parameter', 'not_found', 'already_exists'],
      }),
    })
    .delete(ONE_PATH, ({ params }) => users.delete(params.orgId, params.userId), {
      params: UserPath,
      response: { 200: model.SandboxUser },
      detail: describeOperation({
        operationId: 'deleteOrganizationUser',
        summary: 'Delete a user',
        description:
          'Returns the deleted user. Its key is deleted, too, and returns **401**. To test a deleted user, set the status `deleted` instead.',
        errors: ['not_found'],
      }),
    })
}
