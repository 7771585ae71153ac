/** Lists, shows, creates, changes, and deletes organizations: `/sandbox/organizations`. */
import { Elysia } from 'elysia'
import { describeOperation, respondCreated, withBody, withOptionalBody } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'
import { organizationKeyRoutes } from './key-routes.ts'
import * as model from './schema.ts'
import { createOrganizationService } from './service.ts'
import { organizationUserRoutes } from './user-routes.ts'

const PATH = '/sandbox/organizations/:orgId'

export function organizationRoutes(modules: Modules) {
  const organizations = createOrganizationService(modules)
  return new Elysia({ name: 'sandbox-organizations' })
    .use(organizationUserRoutes(modules))
    .use(organizationKeyRoutes(modules))
    .get('/sandbox/organizations', ({ query }) => organizations.list(query), {
      query: model.OrganizationsQuery,
      response: { 200: model.SandboxOrganizationPage },
      detail: describeOperation({
        operationId: 'listOrganizations',
        summary: 'List or search organizations',
        description:
          'Returns organizations and how much of their credits and limits they used, in the order they were created or sorted by `sort`.',
        errors: ['invalid_parameter'],
      }),
    })
    .get(PATH, ({ params }) => organizations.get(params.orgId), {
      params: model.DemoPath,
      response: { 200: model.OrganizationDetails },
      detail: describeOperation({
        operationId: 'getOrganization',
        summary: 'Get one organization with its users, keys, and limits',
        description: 'Unlike the service, this returns the values of the keys.',
        errors: ['not_found'],
      }),
    })
    .delete(PATH, ({ params }) => organizations.delete(params.orgId), {
      params: model.OrganizationPath,
      response: { 200: model.SandboxOrganization },
      detail: describeOperation({
        operationId: 'deleteOrganization',
        summary: 'Delete an organization',
        description:
          'Deletes the organization with its users, keys, counts, and faults, and returns it. Its keys then return **401**, even for requests in progress. Its charges stay until a start without it. If the next start creates it again from `organizations.json`, it has already used those credits.',
        errors: ['not_found'],
      }),
    })
    .post(
      '/sandbox/organizations',
      async ({ body, set }) => {
        const created = await organizations.create(body)
        return respondCreated(set, `/sandbox/organizations/${created.orgId}`, created)
      },
      {
        ...withOptionalBody(model.CreateOrganizationInput),
        response: { 201: model.CreateOrganizationOutput },
        detail: describeOperation({
          operationId: 'createOrganization',
          summary: 'Create an organization with its own keys',
          description: CREATE_DESCRIPTION,
          requests: {
            defaults: { summary: 'With all defaults', value: {} },
            credits: {
              summary: 'Pro, with three credits',
              value: { orgName: 'Nearly broke', subscription: 'pro', credits: 3 },
            },
          },
          errors: ['invalid_parameter'],
          bodyOptional: true,
        }),
      },
    )
    .patch(PATH, ({ params, body }) => organizations.update(params.orgId, body), {
      ...withBody(model.UpdateOrganizationInput),
      params: model.OrganizationPath,
      response: { 200: model.SandboxOrganization },
      detail: describeOperation({
        operationId: 'updateOrganization',
        summary: "Change an organization's status, subscription, credits, limits, or masking",
        description: UPDATE_DESCRIPTION,
        requests: {
          broke: { summary: 'No credits left', value: { credits: 0 } },
          inactive: { summary: 'Inactive', value: { status: 'inactive' } },
        },
        errors: ['invalid_parameter', 'not_found'],
      }),
    })
}

const CREATE_DESCRIPTION = `To run tests in parallel, create an organization for each test. Organizations don't share credits, limits, or users. A new one has an admin user with an admin key, and a user with a standard key. The response has both keys, as \`adminKey\` and \`apiKey\`. The email addresses are \`admin@\` and \`integration@\` the domain of the website. Without a website, one is derived from the name and the id.

By default, credits are unlimited and the limits are high, so that nothing restricts your tests.`

const UPDATE_DESCRIPTION = `Absent fields stay unchanged. Changes apply from the next request on. If you lower \`qpsLimit\`, the bucket loses the tokens above it. If you lower \`dailyRateLimit\`, today's requests still count.`
