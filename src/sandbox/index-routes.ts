/** Lists the resources of the control API: `GET /sandbox`. */
import { Elysia, type Static, t } from 'elysia'
import { describeOperation } from './route-helpers.ts'

const link = (description: string) => t.String({ description })

const SandboxIndex = t.Object(
  {
    links: t.Object(
      {
        state: link('Version, clock, and counts.'),
        organizations: link('Organizations with their users and keys.'),
        companies: link('Stored companies.'),
        contacts: link('Stored people and their jobs.'),
        clock: link('The clock.'),
        faults: link('Injected faults.'),
        snapshots: link('Snapshots of the state.'),
        requests: link('Recorded requests.'),
      },
      { description: 'The path of each resource.' },
    ),
  },
  { title: 'SandboxIndex', description: 'The resources of the control API.' },
)

const INDEX: Static<typeof SandboxIndex> = {
  links: {
    state: '/sandbox/state',
    organizations: '/sandbox/organizations',
    companies: '/sandbox/companies',
    contacts: '/sandbox/contacts',
    clock: '/sandbox/clock',
    faults: '/sandbox/faults',
    snapshots: '/sandbox/snapshots',
    requests: '/sandbox/requests',
  },
}

export const indexRoutes = () =>
  new Elysia({ name: 'sandbox-index' }).get('/sandbox', () => INDEX, {
    response: { 200: SandboxIndex },
    detail: describeOperation({
      operationId: 'getIndex',
      summary: 'List the resources',
      description: 'Returns the path of each resource. `/docs` describes all operations.',
      response: INDEX,
      errors: [],
    }),
  })
