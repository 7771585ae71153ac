/** Lists, shows, creates, changes, and deletes the users and keys of an organization: `/sandbox/organizations/{orgId}/users`. */
import { Elysia, t } from 'elysia'
import type { AppContext } from '../../app-context.ts'
import { recordedId } from '../../http/openapi/operation-docs.ts'
import { NO_PARAMETERS } from '../paging.ts'
import { describeOperation, respondCreated, withBody, withOptionalBody } from '../route-helpers.ts'
import { OrgId } from './schema.ts'
import { KEY_DOCS, USER_DOCS, type UserOrKeyDocs } from './users-and-keys-docs.ts'
import { createKeyService, createUserService } from './users-and-keys-service.ts'

type Item = Readonly<Record<string, unknown>>

/** The operations on users or keys. The routes have checked the bodies. */
interface UserOrKeyService {
  list(orgId: string): Item
  get(orgId: string, id: string): Item
  create(orgId: string, body: unknown): Promise<Item>
  update(orgId: string, id: string, body: unknown): Promise<Item>
  delete(orgId: string, id: string): Promise<Item>
}

export const organizationUserAndKeyRoutes = (context: AppContext) =>
  new Elysia({ name: 'sandbox-organization-users-and-keys' })
    .use(createRoutes('User', createUserService(context), USER_DOCS))
    .use(createRoutes('Key', createKeyService(context), KEY_DOCS))

function createRoutes(noun: 'User' | 'Key', service: UserOrKeyService, docs: UserOrKeyDocs) {
  const kind = noun.toLowerCase()
  const idField = `${kind}Id`
  const path = `/sandbox/organizations/:orgId/${kind}s`
  const onePath = `${path}/:${idField}`
  const orgId = OrgId(recordedId('createOrganization', 'orgId'))
  const ofOrganization = t.Object({ orgId })
  const id = t.String({
    description: `Id of the ${kind}.`,
    example: recordedId(`createOrganization${noun}`, idField),
  })
  const ofOne = t.Object({ orgId, [idField]: id })
  const idsOf = ({ orgId = '', [idField]: id = '' }: Readonly<Record<string, string>>) => [orgId, id] as const
  return new Elysia({ name: `sandbox-organization-${kind}s` })
    .get(path, ({ params }) => service.list(params.orgId), {
      params: ofOrganization,
      query: NO_PARAMETERS,
      response: { 200: docs.list },
      detail: describeOperation({
        operationId: `listOrganization${noun}s`,
        summary: `List the ${kind}s of an organization`,
        description: `Returns all ${kind}s, whatever their status, in the order they were created.`,
        errors: ['invalid_parameter', 'not_found', 'storage_unavailable'],
      }),
    })
    .post(
      path,
      async ({ params, body, set }) => {
        const created = await service.create(params.orgId, body)
        const location = `/sandbox/organizations/${params.orgId}/${kind}s/${created[idField]}`
        return respondCreated(set, location, created)
      },
      {
        ...withOptionalBody(docs.createInput),
        params: ofOrganization,
        response: { 201: docs.createOutput },
        detail: describeOperation({
          operationId: `createOrganization${noun}`,
          ...docs.create,
          errors: ['invalid_parameter', 'not_found', 'already_exists', 'storage_unavailable'],
          bodyOptional: true,
        }),
      },
    )
    .get(onePath, ({ params }) => service.get(...idsOf(params)), {
      params: ofOne,
      response: { 200: docs.item },
      detail: describeOperation({
        operationId: `getOrganization${noun}`,
        summary: `Get one ${kind} of an organization`,
        description: `Returns the ${kind}, whatever its status.`,
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
    .patch(onePath, ({ params, body }) => service.update(...idsOf(params), body), {
      ...withBody(docs.updateInput),
      params: ofOne,
      response: { 200: docs.item },
      detail: describeOperation({
        operationId: `updateOrganization${noun}`,
        ...docs.update,
        errors: ['invalid_parameter', 'not_found', 'already_exists', 'storage_unavailable'],
      }),
    })
    .delete(onePath, ({ params }) => service.delete(...idsOf(params)), {
      params: ofOne,
      response: { 200: docs.item },
      detail: describeOperation({
        operationId: `deleteOrganization${noun}`,
        summary: `Delete a ${kind}`,
        description: `Returns the deleted ${kind}. ${docs.deletion}`,
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
}
