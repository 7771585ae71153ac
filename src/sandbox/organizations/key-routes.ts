/** Lists, shows, creates, changes, and deletes the keys of an organization: `/sandbox/organizations/{orgId}/keys`. */
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { recordedId } from '../../http/openapi/operation-docs.ts'
import { NO_PARAMETERS } from '../paging.ts'
import { describeOperation, respondCreated, withBody, withOptionalBody } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'
import { OrganizationPath } from './schema.ts'
import * as model from './users-and-keys-schema.ts'
import { createKeyService } from './users-and-keys-service.ts'

const PATH = '/sandbox/organizations/:orgId/keys'
const ONE_PATH = `${PATH}/:keyId` as const

const KeyPath = Type.Object({
  ...OrganizationPath.properties,
  keyId: Type.String({
    description: 'Id of the key.',
    example: recordedId('createOrganizationKey', 'keyId'),
  }),
})

export function organizationKeyRoutes(modules: Modules) {
  const keys = createKeyService(modules)
  return new Elysia({ name: 'sandbox-organization-keys' })
    .get(PATH, ({ params }) => keys.list(params.orgId), {
      params: OrganizationPath,
      query: NO_PARAMETERS,
      response: { 200: model.SandboxKeyList },
      detail: describeOperation({
        operationId: 'listOrganizationKeys',
        summary: 'List the keys of an organization',
        description: 'Returns all keys, whatever their status, in the order they were created.',
        errors: ['invalid_parameter', 'not_found'],
      }),
    })
    .post(
      PATH,
      async ({ params, body, set }) => {
        const created = await keys.create(params.orgId, body)
        const location = `/sandbox/organizations/${params.orgId}/keys/${created.keyId}`
        return respondCreated(set, location, created)
      },
      {
        ...withOptionalBody(model.CreateOrganizationKeyInput),
        params: OrganizationPath,
        response: { 201: model.SandboxKey },
        detail: describeOperation({
          operationId: 'createOrganizationKey',
          summary: 'Create a standard or admin key',
          description:
            'The key belongs to the user with the same address, if there is one. An address has at most one key. A key works without a user, too.',
          requests: {
            defaults: { summary: 'A standard key without a user', value: {} },
          },
          errors: ['invalid_parameter', 'not_found', 'already_exists'],
          bodyOptional: true,
        }),
      },
    )
    .get(ONE_PATH, ({ params }) => keys.get(params.orgId, params.keyId), {
      params: KeyPath,
      response: { 200: model.SandboxKey },
      detail: describeOperation({
        operationId: 'getOrganizationKey',
        summary: 'Get one key of an organization',
        description: 'Returns the key, whatever its status.',
        errors: ['not_found'],
      }),
    })
    .patch(ONE_PATH, ({ params, body }) => keys.update(params.orgId, params.keyId, body), {
      ...withBody(model.UpdateOrganizationKeyInput),
      params: KeyPath,
      response: { 200: model.SandboxKey },
      detail: describeOperation({
        operationId: 'updateOrganizationKey',
        summary: 'Change the role, status, or value of a key',
        description: 'Changes apply from the next request on. Requests in progress finish with the old key.',
        requests: {
          suspended: { summary: 'The key is suspended', value: { status: 'suspended' } },
        },
        errors: ['invalid_parameter', 'not_found', 'already_exists'],
      }),
    })
    .delete(ONE_PATH, ({ params }) => keys.delete(params.orgId, params.keyId), {
      params: KeyPath,
      response: { 200: model.SandboxKey },
      detail: describeOperation({
        operationId: 'deleteOrganizationKey',
        summary: 'Delete a key',
        description:
          'Returns the deleted key. The key then returns **401**, even for requests in progress. The user stays.',
        errors: ['not_found'],
      }),
    })
}
