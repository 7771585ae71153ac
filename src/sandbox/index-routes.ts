/** Lists the resources of the control API: `GET /sandbox`. */
import { Elysia, t } from 'elysia'
import { describeOperation } from './route-helpers.ts'

const RESOURCES = {
  state: 'Version, clock, and counts.',
  organizations: 'Organizations with their users and keys.',
  companies: 'Stored companies.',
  contacts: 'Stored people and their jobs.',
  clock: 'The clock.',
  faults: 'Injected faults.',
  snapshots: 'Snapshots of the state.',
  requests: 'Recorded requests.',
  report: 'What an integration has met and done.',
}

/** Returns an object with a value for each resource. */
const mapResources = <Value>(convert: (name: string, description: string) => Value): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(RESOURCES).map(([name, description]) => [name, convert(name, description)]),
  )

const SandboxIndex = t.Object(
  {
    links: t.Object(
      mapResources((_, description) => t.String({ description })),
      { description: 'The path of each resource.' },
    ),
  },
  { title: 'SandboxIndex', description: 'The resources of the control API.' },
)

const INDEX = { links: mapResources((name) => `/sandbox/${name}`) }

export const indexRoutes = () =>
  new Elysia({ name: 'sandbox-index' }).get('/sandbox', () => INDEX, {
    response: { 200: SandboxIndex },
    detail: describeOperation({
      operationId: 'getIndex',
      summary: 'List the resources',
      description: 'Returns the path of each resource. `/docs` describes all operations.',
      errors: [],
    }),
  })
