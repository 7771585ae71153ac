/** `/sandbox/organizations`: tenants for tests, and what is set of them from outside. */
import { Elysia } from 'elysia'
import { jsonObject, jsonObjectOrNothing } from '../../http/json-body.ts'
import { errorsForReading, errorsForStoring } from '../../http/openapi-errors.ts'
import { documented } from '../../http/openapi-operation.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  type OrganizationsContext,
  showOrganization,
  updateOrganization,
  updateUserStatus,
} from './organizations.ts'
import { DELETED_USER, DEMO, DETAILS, NEW, ORGANIZATION } from './organizations-examples.ts'
import {
  CreateOrganizationInput,
  CreateOrganizationOutput,
  OrganizationDetails,
  OrganizationPath,
  SandboxOrganization,
  SandboxOrganizations,
  SandboxUser,
  UpdateOrganizationInput,
  UpdateSandboxUserInput,
  UserPath,
} from './organizations-model.ts'

const SHARED = { tags: ['Sandbox'], security: [] }
const PATH = '/sandbox/organizations/:orgId'

export const organizationRoutes = (context: OrganizationsContext) =>
  new Elysia({ name: 'sandbox-organizations' })
    .use(organizationViews(context))
    .use(organizationCreation(context))
    .use(organizationChanges(context))

const notFound = (): ApiError =>
  new ApiError(
    'not_found',
    `There is no organization with the id ${ORGANIZATION.orgId}. GET /sandbox/organizations lists those there are.`,
  )
const notWhole = (): ApiError =>
  invalidField('qpsLimit', 'must be a whole number from 1 to 1000000000, not 0')

const organizationViews = (context: OrganizationsContext) =>
  new Elysia({ name: 'sandbox-organization-views' })
    .get('/sandbox/organizations', () => listOrganizations(context), {
      response: { 200: SandboxOrganizations },
      detail: {
        ...SHARED,
        operationId: 'listOrganizations',
        summary: 'All organizations',
        description: 'In the order they were made.',
        ...documented({
          requests: {},
          response: { organizations: [ORGANIZATION] },
          errors: errorsForReading,
        }),
      },
    })
    .get(PATH, ({ params }) => showOrganization(context, params.orgId), {
      params: OrganizationPath(DEMO.plus),
      response: { 200: OrganizationDetails },
      detail: {
        ...SHARED,
        operationId: 'showOrganization',
        summary: 'One organization, its users and keys, and where its limits stand',
        description: 'Key values are shown: a sandbox has no secrets from whoever sits at the machine.',
        ...documented({
          requests: {},
          response: DETAILS,
          errors: () => [notFound(), ...errorsForReading()],
        }),
      },
    })
    .delete(PATH, ({ params }) => deleteOrganization(context, params.orgId), {
      params: OrganizationPath(DEMO.empty),
      response: { 200: SandboxOrganization },
      detail: {
        ...SHARED,
        operationId: 'deleteOrganization',
        summary: 'Delete an organization',
        description:
          'Its users, keys, charges and counts go with it. Its keys are unknown from then on: **401**, also for a request of its that is under way. The answer is what it was last.',
        ...documented({
          requests: {},
          response: ORGANIZATION,
          errors: () => [notFound(), ...errorsForStoring()],
        }),
      },
    })

const organizationCreation = (context: OrganizationsContext) =>
  new Elysia({ name: 'sandbox-organization-creation' })
    .use(jsonObjectOrNothing())
    .post('/sandbox/organizations', ({ body }) => createOrganization(context, body), {
      parse: 'json',
      body: CreateOrganizationInput,
      response: { 200: CreateOrganizationOutput },
      detail: {
        ...SHARED,
        operationId: 'createOrganization',
        summary: 'Make an organization with keys of its own',
        description: CREATE,
        ...documented({
          requests: {
            defaults: { summary: 'As it comes', value: {} },
            credits: {
              summary: 'Pro, with three credits',
              value: { orgName: 'Nearly broke', subscription: 'pro', credits: 3 },
            },
            slow: { summary: 'One request a second', value: { qpsLimit: 1 } },
          },
          response: NEW,
          errors: () => [notWhole(), ...errorsForStoring()],
          bodyOptional: true,
        }),
      },
    })

const organizationChanges = (context: OrganizationsContext) =>
  new Elysia({ name: 'sandbox-organization-changes' })
    .use(jsonObject())
    .patch(PATH, ({ params, body }) => updateOrganization(context, params.orgId, body), {
      parse: 'json',
      params: OrganizationPath(DEMO.pro),
      body: UpdateOrganizationInput,
      response: { 200: SandboxOrganization },
      detail: {
        ...SHARED,
        operationId: 'updateOrganization',
        summary: 'Change status, subscription, credits, limits or masking of an organization',
        description: UPDATE,
        ...documented({
          requests: {
            // The first is filled in: it must leave the organization usable.
            few: { summary: 'Ten credits left', value: { credits: 10 } },
            broke: { summary: 'No credits left', value: { credits: 0 } },
            inactive: { summary: 'Its contract has ended', value: { status: 'inactive' } },
            limits: {
              summary: 'Narrow limits, and masked',
              value: { qpsLimit: 2, dailyRateLimit: 10, maskEmail: true },
            },
          },
          response: { ...ORGANIZATION, credits: 10 },
          errors: () => [notWhole(), notFound(), ...errorsForStoring()],
        }),
      },
    })
    .patch(
      `${PATH}/users/:userId`,
      ({ params, body }) => updateUserStatus(context, params.orgId, params.userId, body.status),
      {
        parse: 'json',
        params: UserPath(DEMO.pro, DEMO.proTrialUser),
        body: UpdateSandboxUserInput,
        response: { 200: SandboxUser },
        detail: {
          ...SHARED,
          operationId: 'updateSandboxUser',
          summary: 'Set the status of a user, deleted ones included',
          description: UPDATE_USER,
          ...documented({
            requests: {
              deleted: { summary: 'The user has left', value: { status: 'deleted' } },
              active: { summary: 'And is back', value: { status: 'active' } },
            },
            response: DELETED_USER,
            errors: () => [
              invalidField('status', 'must be active or suspend or deleted'),
              notFound(),
              ...errorsForStoring(),
            ],
          }),
        },
      },
    )

const CREATE = `One for each test, so that tests run in parallel: what one organization spends, uses up or is refused, no other one sees. It has an admin user with an admin key, and a user with a standard key. The response shows both keys. The email addresses are \`admin@\` and \`integration@\` the domain of the website. Without a website, one is derived from the name and the id.

What is left out is chosen so that nothing is in the way: unlimited credits, and limits that a test does not reach unless it means to.`

const UPDATE = `What is absent stays. It takes effect with the next request; a lower \`qpsLimit\` also takes what is above it out of the bucket, and a lower \`dailyRateLimit\` counts what was asked today.`

const UPDATE_USER = `\`suspend\`, \`deleted\` and \`active\`, from whatever the user is. Users are never deleted by the service’s own operations: this is how to see **403** \`user_deleted\`. Nobody is kept from locking an organization out.`
