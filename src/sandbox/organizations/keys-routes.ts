/** Lists, shows, creates, changes, and deletes the keys of an organization: `/sandbox/organizations/{orgId}/keys`. */
import { Elysia, t } from 'elysia'
import { recordedId } from '../../http/openapi/operation-docs.ts'
import { NO_PARAMETERS } from '../paging.ts'
import { allowEmptyBody, describeOperation, requireBody, respondCreated } from '../route-helpers.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import * as model from './members-schema.ts'
import { createKeyService } from './members-service.ts'
import { OrgId } from './schema.ts'

const PATH = '/sandbox/organizations/:orgId/keys'

const orgId = OrgId(recordedId('createOrganization', 'orgId'))
const keyId = t.String({
  description: 'Id of the key.',
  example: recordedId('createOrganizationKey', 'keyId'),
})

export function organizationKeyRoutes(context: SandboxContext) {
  const keys = createKeyService(context)
  return new Elysia({ name: 'sandbox-organization-keys' })
    .get(PATH, ({ params }) => keys.list(params.orgId), {
      params: t.Object({ orgId }),
      query: NO_PARAMETERS,
      response: { 200: model.SandboxKeyList },
      detail: describeOperation({
        operationId: 'listOrganizationKeys',
        summary: 'List the keys of an organization',
        description: 'Returns the keys with their values, in the order of their creation.',
        errors: ['invalid_parameter', 'not_found', 'storage_unavailable'],
      }),
    })
    .post(
      PATH,
      async ({ params: { orgId }, body, set }) =>
        respondCreated(set, `/sandbox/organizations/${orgId}/keys`, 'keyId', await keys.create(orgId, body)),
      {
        parse: 'json',
        transform: allowEmptyBody,
        params: t.Object({ orgId }),
        body: model.CreateOrganizationKeyInput,
        response: { 201: model.SandboxKey },
        detail: describeOperation({
          operationId: 'createOrganizationKey',
          summary: 'Create a standard or admin key',
          description:
            'The key belongs to the user with the same address, if there is one. An address has at most one key. A key without a user works, too.',
          requests: {
            defaults: { summary: 'A standard key without a user', value: {} },
            chosen: {
              summary: 'A suspended key with a chosen value',
              value: { apiKey: 'my-key', status: 'suspended' },
            },
            admin: { summary: 'An admin key', value: { email: 'ops@company.com', role: 'admin' } },
          },
          errors: ['invalid_parameter', 'not_found', 'already_exists', 'storage_unavailable'],
          bodyOptional: true,
        }),
      },
    )
    .get(`${PATH}/:keyId`, ({ params }) => keys.get(params.orgId, params.keyId), {
      params: t.Object({ orgId, keyId }),
      response: { 200: model.SandboxKey },
      detail: describeOperation({
        operationId: 'getOrganizationKey',
        summary: 'Get one key of an organization',
        description: 'Returns the key with its value.',
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
    .patch(`${PATH}/:keyId`, ({ params, body }) => keys.update(params.orgId, params.keyId, body), {
      parse: 'json',
      transform: requireBody,
      params: t.Object({ orgId, keyId }),
      body: model.UpdateOrganizationKeyInput,
      response: { 200: model.SandboxKey },
      detail: describeOperation({
        operationId: 'updateOrganizationKey',
        summary: 'Change role, status, or value of a key',
        description: 'Changes apply to the next request. Requests in progress finish with their key.',
        requests: {
          suspended: { summary: 'The key is suspended', value: { status: 'suspended' } },
          rotated: { summary: 'The key gets another value', value: { apiKey: 'my-rotated-key' } },
        },
        errors: ['invalid_parameter', 'not_found', 'already_exists', 'storage_unavailable'],
      }),
    })
    .delete(`${PATH}/:keyId`, ({ params }) => keys.delete(params.orgId, params.keyId), {
      params: t.Object({ orgId, keyId }),
      response: { 200: model.SandboxKey },
      detail: describeOperation({
        operationId: 'deleteOrganizationKey',
        summary: 'Delete a key',
        description:
          'The key then returns **401**, also for requests in progress. Its user stays. The response is the deleted key.',
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
}
