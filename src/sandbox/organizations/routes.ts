/** Lists, shows, creates, changes, and deletes organizations: `/sandbox/organizations`. */
import { Elysia } from 'elysia'
import { type ApiError, invalidField } from '../../lib/api-error.ts'
import {
  allowEmptyBody,
  describeOperation,
  errorsForReading,
  errorsForStoring,
  requireBody,
} from '../route-helpers.ts'
import * as model from './schema.ts'
import {
  createOrganization,
  createOrganizationNotFoundError,
  DEFAULT_SETTINGS,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  type OrganizationsContext,
  updateOrganization,
  updateUserStatus,
} from './service.ts'

const DEMO_PLUS_ID = '00000000-0000-4000-8000-000000000002'

const CREATED_AT = '2026-03-10T12:00:00.000+00:00'

const ORGANIZATION: model.SandboxOrganization = {
  orgId: '3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66',
  orgName: 'test-3f2b8a54',
  website: 'https://test-3f2b8a54.example',
  ...DEFAULT_SETTINGS,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  userCount: 2,
  keyCount: 2,
}

const ADMIN_KEY = 'sbx_admin_R7mWq2sYx9LkT4vB1nZcD8fGhJ3pQa0aKfEw'
const API_KEY = 'sbx_wW3wFe7AGIvXWFhcir0C3XU2DWEv3r05KfCD'

const CREATED: model.CreateOrganizationOutput = {
  organization: ORGANIZATION,
  adminKey: ADMIN_KEY,
  apiKey: API_KEY,
}

const ADMIN: model.SandboxUser = {
  userId: '0e9a6cf3-6c1e-4f8f-9d53-6a5d8c3f7b10',
  email: 'admin@test-3f2b8a54.example',
  role: 'admin',
  status: 'active',
}

const USER: model.SandboxUser = {
  userId: 'c2f5b7a8-91d4-4c57-8a3e-1b9e4d2f6a22',
  email: 'integration@test-3f2b8a54.example',
  role: 'user',
  status: 'active',
}

const DELETED_USER: model.SandboxUser = { ...USER, status: 'deleted' }

const DETAILS: model.OrganizationDetails = {
  organization: ORGANIZATION,
  users: [ADMIN, USER],
  keys: [
    {
      keyId: '5b1f4a5e-0c7d-4f0e-8d7c-2f6f0b7f3c44',
      email: ADMIN.email,
      role: 'admin',
      status: 'active',
      apiKey: ADMIN_KEY,
    },
    {
      keyId: 'a7d3e9b1-4f26-4b8c-b5a0-7c8d9e0f1a33',
      email: USER.email,
      role: 'standard',
      status: 'active',
      apiKey: API_KEY,
    },
  ],
  limits: {
    qps: { quota: 1_000, remaining: 999, resetAfterSeconds: 1 },
    daily: { quota: 1_000_000, remaining: 999_999, resetAfterSeconds: 43_200 },
  },
}

const PATH = '/sandbox/organizations/:orgId'

/** No organization has this id. `/docs` creates one and uses its id, so that the demo organizations stay usable. */
const CREATED_ORGANIZATION = model.OrganizationPath(ORGANIZATION.orgId)

const createInvalidLimitError = (): ApiError =>
  invalidField('qpsLimit', 'must be a whole number from 1 to 1000000000, not 0')

export const organizationRoutes = (context: OrganizationsContext) =>
  new Elysia({ name: 'sandbox-organizations' })
    .get('/sandbox/organizations', () => ({ organizations: listOrganizations(context) }), {
      response: { 200: model.SandboxOrganizations },
      detail: describeOperation({
        operationId: 'listOrganizations',
        summary: 'List all organizations',
        description: 'Returns all organizations in the order of their creation.',
        response: { organizations: [ORGANIZATION] },
        errors: errorsForReading,
      }),
    })
    .get(PATH, ({ params }) => getOrganization(context, params.orgId), {
      params: model.OrganizationPath(DEMO_PLUS_ID),
      response: { 200: model.OrganizationDetails },
      detail: describeOperation({
        operationId: 'getOrganization',
        summary: 'Get one organization with its users, keys, and limits',
        description: 'Key values are visible: a local sandbox hides nothing from its users.',
        response: DETAILS,
        errors: () => [createOrganizationNotFoundError(ORGANIZATION.orgId), ...errorsForReading()],
      }),
    })
    .delete(PATH, ({ params }) => deleteOrganization(context, params.orgId), {
      params: CREATED_ORGANIZATION,
      response: { 200: model.SandboxOrganization },
      detail: describeOperation({
        operationId: 'deleteOrganization',
        summary: 'Delete an organization',
        description:
          'Also deletes its users, keys, charges, and counts. Its keys then return **401**, also for requests in progress. The response is the deleted organization.',
        response: ORGANIZATION,
        errors: () => [createOrganizationNotFoundError(ORGANIZATION.orgId), ...errorsForStoring()],
      }),
    })
    .post('/sandbox/organizations', ({ body }) => createOrganization(context, body), {
      parse: 'json',
      transform: allowEmptyBody,
      body: model.CreateOrganizationInput,
      response: { 200: model.CreateOrganizationOutput },
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
          slow: { summary: 'One request per second', value: { qpsLimit: 1 } },
        },
        response: CREATED,
        errors: () => [createInvalidLimitError(), ...errorsForStoring()],
        bodyOptional: true,
      }),
    })
    .patch(PATH, ({ params, body }) => updateOrganization(context, params.orgId, body), {
      parse: 'json',
      transform: requireBody,
      params: CREATED_ORGANIZATION,
      body: model.UpdateOrganizationInput,
      response: { 200: model.SandboxOrganization },
      detail: describeOperation({
        operationId: 'updateOrganization',
        summary: 'Change status, subscription, credits, limits, or masking of an organization',
        description: UPDATE_DESCRIPTION,
        requests: {
          few: { summary: 'Ten credits left', value: { credits: 10 } },
          broke: { summary: 'No credits left', value: { credits: 0 } },
          inactive: { summary: 'Inactive', value: { status: 'inactive' } },
          limits: {
            summary: 'Low limits, and masked',
            value: { qpsLimit: 2, dailyRateLimit: 10, maskEmail: true },
          },
        },
        response: { ...ORGANIZATION, credits: 10 },
        errors: () => [
          createInvalidLimitError(),
          createOrganizationNotFoundError(ORGANIZATION.orgId),
          ...errorsForStoring(),
        ],
      }),
    })
    .patch(
      `${PATH}/users/:userId`,
      ({ params, body }) => updateUserStatus(context, params.orgId, params.userId, body.status),
      {
        parse: 'json',
        transform: requireBody,
        params: model.UserPath(ORGANIZATION.orgId, USER.userId),
        body: model.UpdateOrganizationUserInput,
        response: { 200: model.SandboxUser },
        detail: describeOperation({
          operationId: 'updateOrganizationUser',
          summary: 'Set the status of a user, including deleted users',
          description: UPDATE_USER_DESCRIPTION,
          requests: {
            deleted: { summary: 'The user has left', value: { status: 'deleted' } },
            active: { summary: 'The user is active again', value: { status: 'active' } },
          },
          response: DELETED_USER,
          errors: () => [
            invalidField('status', 'must be one of: active, suspend, deleted'),
            createOrganizationNotFoundError(ORGANIZATION.orgId),
            ...errorsForStoring(),
          ],
        }),
      },
    )

const CREATE_DESCRIPTION = `Create one organization for each test to run tests in parallel. Organizations do not share credits, limits, or users. The new organization has an admin user with an admin key, and a user with a standard key. The response shows both keys. The email addresses are \`admin@\` and \`integration@\` the domain of the website. Without a website, one is derived from the name and the id.

By default, nothing restricts tests: credits are unlimited, and the limits are high.`

const UPDATE_DESCRIPTION = `Absent fields stay unchanged. Changes apply to the next request. A lower \`qpsLimit\` also removes tokens above it from the bucket. A lower \`dailyRateLimit\` includes today's requests.`

const UPDATE_USER_DESCRIPTION = `Sets \`suspend\`, \`deleted\`, or \`active\`, regardless of the current status. The operations of the service never delete users, so this is the way to get **403** \`user_deleted\`. This operation can lock out an organization.`
