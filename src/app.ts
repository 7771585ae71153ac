/** The whole HTTP application: errors first, then features, then docs. It does not listen. */
import { cors } from '@elysiajs/cors'
import { Value } from '@sinclair/typebox/value'
import { Elysia } from 'elysia'
import { buyingGroupRoutes } from './api/buying-group/routes.ts'
import { BuyingGroupInput } from './api/buying-group/schema.ts'
import { placeholdersIn as buyingGroupPlaceholders, identifierOf } from './api/buying-group/service.ts'
import { placeholdersIn as enrichPlaceholders } from './api/enrich/input.ts'
import { enrichmentRoutes } from './api/enrich/routes.ts'
import { EnrichmentInput } from './api/enrich/schema.ts'
import { keyRoutes } from './api/keys/routes.ts'
import { CreateKeyInput, UpdateKeyInput, ViewKeysInput } from './api/keys/schema.ts'
import { userRoutes } from './api/users/routes.ts'
import { CreateUserInput, UpdateUserInput, ViewUsersInput } from './api/users/schema.ts'
import type { AllowedHosts, ControlAccess } from './config.ts'
import type { AppContext } from './context.ts'
import { dashboardRoutes } from './http/dashboard-page.ts'
import { docsRoutes } from './http/docs-page/routes.ts'
import { errorResponses, type Route } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { hostGuard, LOOPBACK_HOSTS } from './http/host-guard.ts'
import type { OperationDescriptor, OperationDescriptors } from './http/operations.ts'
import { jsonBody, requestLog, transactionId } from './http/request-plugins.ts'
import { type ExplainContext, explain } from './sandbox/explain/explain.ts'
import type { ExampleRoute } from './sandbox/faults/bodies.ts'
import { faultResponses } from './sandbox/faults/responses.ts'
import { THIS_MACHINE } from './sandbox/guard.ts'
import { recorder } from './sandbox/journal/recorder.ts'
import { sandboxRoutes } from './sandbox/routes.ts'

export interface AppOptions {
  /** An origin whose pages may call the API, or `*`. */
  readonly corsOrigin?: string | undefined
  /** Host names that requests may use; loopback names, unless told otherwise. */
  readonly allowedHosts?: AllowedHosts | 'any'
  /** Who may use what is under `/sandbox`; callers on this machine, unless told otherwise. */
  readonly control?: ControlAccess
  /** Whether each request is logged. */
  readonly logRequests?: boolean
  /** Whether it is served over HTTPS. */
  readonly tls?: unknown
}

export function createApp(
  context: AppContext,
  {
    corsOrigin,
    allowedHosts = LOOPBACK_HOSTS,
    control = THIS_MACHINE,
    logRequests = false,
    tls,
  }: AppOptions = {},
) {
  const routes: (Route & ExampleRoute)[] = []
  // Elysia looks for the path behind a host name of four letters or more, unless it is told otherwise; callers in a
  // container network use shorter ones. Being told, it counts the letters of http://, which fails for https://.
  const app = new Elysia({ normalize: false, handler: { standardHostname: tls !== undefined } })
    // Browsers must not take JSON or text for a script or a page.
    .headers({ 'x-content-type-options': 'nosniff' })
    .use(faultResponses(context, routes))
    .use(errorResponses(context.log, context.requestContexts, routes))
    .use(transactionId(context))
    .use(jsonBody(context.requestContexts))
  // Without anybody who may look, nothing is kept.
  if (control.from !== 'nowhere') app.use(recorder(context))
  if (logRequests) app.use(requestLog(context.log))
  if (corsOrigin !== undefined) app.use(corsPlugin(corsOrigin))
  app.use(hostGuard(allowedHosts, corsOrigin))
  const features = new Elysia({ name: 'features' })
    .use(enrichmentRoutes(context))
    .use(buyingGroupRoutes(context))
    .use(userRoutes(context))
    .use(keyRoutes(context))
    .use(healthRoutes(context))
  if (control.from !== 'nowhere') {
    const send = (request: Request): Promise<Response> => app.handle(request)
    features.use(sandboxRoutes(context, control, operationDescriptors(context), send))
  }
  const hasControlToken = control.from !== 'nowhere' && control.token !== undefined
  app
    .use(dashboardRoutes())
    .use(features)
    .use(docsRoutes(features, context.demoKeys, hasControlToken))
  routes.push(...app.routes)
  return app
}

const EXPOSED_HEADERS = [
  'smarteTransactionId',
  'credits-deducted',
  'credits-remaining',
  'Idempotent-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
]

const corsPlugin = (origin: string) =>
  cors({
    origin,
    credentials: false,
    methods: ['GET', 'POST'],
    allowedHeaders: [
      'apikey',
      'content-type',
      'Idempotency-Key',
      'Admin-Api-Key',
      'Admin_Api_Key',
      'Api-Key',
    ],
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  })

/** What the journal needs to know of each operation. Features do not import each other, so it is put together here. */
const operationDescriptors = (context: ExplainContext): OperationDescriptors => ({
  enrich: {
    ...toDescriptor(EnrichmentInput),
    findPlaceholders: enrichPlaceholders,
    explain: (body) => (Value.Check(EnrichmentInput, body) ? explain(context, body) : undefined),
    prepare: () => context.matcher.prepare(),
  },
  buyingGroup: {
    ...toDescriptor(BuyingGroupInput),
    findPlaceholders: buyingGroupPlaceholders,
    // Whatever else finds a company is exact: only names leave something to explain.
    explain: (body) => {
      const { companyName } = Value.Check(BuyingGroupInput, body) ? identifierOf(body) : {}
      return companyName === undefined ? undefined : explain(context, { companyName })
    },
    prepare: () => context.matcher.prepare(),
  },
  createUser: toDescriptor(CreateUserInput),
  viewUsers: toDescriptor(ViewUsersInput),
  updateUser: toDescriptor(UpdateUserInput),
  createKey: toDescriptor(CreateKeyInput),
  viewKeys: toDescriptor(ViewKeysInput),
  updateKey: toDescriptor(UpdateKeyInput),
})

const toDescriptor = ({ properties }: { readonly properties: object }): OperationDescriptor => ({
  fields: Object.keys(properties),
})
