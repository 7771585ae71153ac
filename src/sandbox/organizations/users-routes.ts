/** Lists, shows, creates, changes, and deletes the users of an organization: `/sandbox/organizations/{orgId}/users`. */
import { Elysia, t } from 'elysia'
import { recordedId } from '../../http/openapi/operation-docs.ts'
import { NO_PARAMETERS } from '../paging.ts'
import { allowEmptyBody, describeOperation, requireBody, respondCreated } from '../route-helpers.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import * as model from './members-schema.ts'
import { createUserService } from './members-service.ts'
import { OrgId } from './schema.ts'

const PATH = '/sandbox/organizations/:orgId/users'

const orgId = OrgId(recordedId('createOrganization', 'orgId'))
const userId = t.String({
  description: 'Id of the user.',
  example: recordedId('createOrganizationUser', 'userId'),
})

export function organizationUserRoutes(context: SandboxContext) {
  const users = createUserService(context)
  return new Elysia({ name: 'sandbox-organization-users' })
    .get(PATH, ({ params }) => users.list(params.orgId), {
      params: t.Object({ orgId }),
      query: NO_PARAMETERS,
      response: { 200: model.SandboxUserList },
      detail: describeOperation({
        operationId: 'listOrganizationUsers',
        summary: 'List the users of an organization',
        description: 'Returns the users in the order of their creation, including deleted users.',
        errors: ['invalid_parameter', 'not_found', 'storage_unavailable'],
      }),
    })
    .post(
      PATH,
      async ({ params: { orgId }, body, set }) =>
        respondCreated(
          set,
          `/sandbox/organizations/${orgId}/users`,
          'userId',
          await users.create(orgId, body),
        ),
      {
        parse: 'json',
        transform: allowEmptyBody,
        params: t.Object({ orgId }),
        body: model.CreateOrganizationUserInput,
        response: { 201: model.CreateOrganizationUserOutput },
        detail: describeOperation({
          operationId: 'createOrganizationUser',
          summary: 'Create a user of any role with its key',
          description: CREATE_DESCRIPTION,
          requests: {
            admin: { summary: 'Another admin', value: { role: 'admin' } },
            demo: {
              summary: 'A demo user with a chosen key',
              value: { email: 'demo@company.com', role: 'demo', apiKey: 'my-demo-key' },
            },
            keyless: {
              summary: 'A suspended user without a key',
              value: { status: 'suspend', apiKey: null },
            },
          },
          errors: ['invalid_parameter', 'not_found', 'already_exists', 'storage_unavailable'],
          bodyOptional: true,
        }),
      },
    )
    .get(`${PATH}/:userId`, ({ params }) => users.get(params.orgId, params.userId), {
      params: t.Object({ orgId, userId }),
      response: { 200: model.SandboxUser },
      detail: describeOperation({
        operationId: 'getOrganizationUser',
        summary: 'Get one user of an organization',
        description: 'Returns the user, whatever its status.',
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
    .patch(`${PATH}/:userId`, ({ params, body }) => users.update(params.orgId, params.userId, body), {
      parse: 'json',
      transform: requireBody,
      params: t.Object({ orgId, userId }),
      body: model.UpdateOrganizationUserInput,
      response: { 200: model.SandboxUser },
      detail: describeOperation({
        operationId: 'updateOrganizationUser',
        summary: 'Change role or status of a user, including deleted users',
        description: UPDATE_DESCRIPTION,
        requests: {
          deleted: { summary: 'The user has left', value: { status: 'deleted' } },
          active: { summary: 'The user is active again', value: { status: 'active' } },
          admin: { summary: 'The user becomes an admin', value: { role: 'admin' } },
        },
        errors: ['invalid_parameter', 'not_found', 'storage_unavailable'],
      }),
    })
    .delete(`${PATH}/:userId`, ({ params }) => users.delete(params.orgId, params.userId), {
      params: t.Object({ orgId, userId }),
      response: { 200: model.SandboxUser },
      detail: describeOperation({
        operationId: 'deleteOrganizationUser',
        summary: 'Delete a user and its key',
        description:
          'Its key then returns **401**. For `user_deleted`, set the status `deleted` instead. The response is the deleted user.',
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
}

const CREATE_DESCRIPTION = `Also creates the key of the user: an admin key for the role \`admin\`, a standard key for \`user\` and \`demo\`. \`apiKey\` sets the value of this key. \`"apiKey": null\` creates no key, so that you can create one with another role for the same address.`

const UPDATE_DESCRIPTION = `Sets \`role\` and \`status\`, regardless of their current values. The role of the key stays unchanged. The operations of the service never delete users, so this is the way to get \`user_deleted\`.`
