/** Lists the resources of the control API: `GET /sandbox`. */
import { Elysia, t } from 'elysia'
import { CONTROL_RESOURCES } from '../http/openapi/info.ts'
import { describeOperation } from './route-helpers.ts'

/** Returns an object with a value for each resource. */
const mapResources = <Value>(convert: (name: string, description: string) => Value): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(CONTROL_RESOURCES).map(([name, description]) => [name, convert(name, description)]),
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
