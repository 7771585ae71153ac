/** Creates the HTTP application from its plugins and routes. It does not listen. */
import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'
import { buyingGroupRoutes } from './api/buying-group/routes.ts'
import { enrichmentRoutes } from './api/enrich/routes.ts'
import { keyRoutes } from './api/keys/routes.ts'
import { userRoutes } from './api/users/routes.ts'
import type { AllowedHosts, ControlAccess } from './config.ts'
import type { AppContext } from './context.ts'
import { hostGuard, LOOPBACK_HOSTS } from './http/cross-site-guard.ts'
import { dashboardRoutes } from './http/dashboard-page.ts'
import { docsRoutes } from './http/docs-page/routes.ts'
import { errorResponses, type Route } from './http/error-responses.ts'
import { healthRoutes } from './http/health.ts'
import { jsonBody, requestLog, transactionId } from './http/request-plugins.ts'
import { THIS_MACHINE } from './sandbox/control-access.ts'
import { faultResponses } from './sandbox/faults/fault-responses.ts'
import type { ExampleRoute } from './sandbox/faults/faulted-bodies.ts'
import { recorder } from './sandbox/journal/recorder.ts'
import { sandboxRoutes } from './sandbox/routes.ts'

export interface AppOptions {
  /** An origin whose pages may send requests, or `*`. */
  readonly corsOrigin?: string | undefined
  /** Host names that requests may use. Default: loopback names. */
  readonly allowedHosts?: AllowedHosts | 'any'
  /** Who may use `/sandbox`. Default: callers on this machine. */
  readonly control?: ControlAccess
  /** Whether each request is logged. */
  readonly logRequests?: boolean
  /** Set if the app is served over HTTPS. */
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
  // `true` assumes host names of four or more characters; container networks have shorter ones. `false` assumes http:// URLs.
  const app = new Elysia({ normalize: false, handler: { standardHostname: tls !== undefined } })
    // Browsers must not interpret JSON or text as a script or a page.
    .headers({ 'x-content-type-options': 'nosniff' })
    .use(faultResponses(context, routes))
    .use(errorResponses(context.log, context.requestContexts, routes))
    .use(transactionId(context))
    .use(jsonBody(context.requestContexts))
  // Without the control API, nobody can read the journal.
  if (control.from !== 'nowhere') app.use(recorder(context))
  if (logRequests) app.use(requestLog(context.log))
  if (corsOrigin !== undefined) app.use(corsPlugin(corsOrigin))
  app.use(hostGuard(allowedHosts, corsOrigin))
  const apiRoutes = new Elysia({ name: 'api-routes' })
    .use(enrichmentRoutes(context))
    .use(buyingGroupRoutes(context))
    .use(userRoutes(context))
    .use(keyRoutes(context))
    .use(healthRoutes(context))
  if (control.from !== 'nowhere') {
    const send = (request: Request): Promise<Response> => app.handle(request)
    apiRoutes.use(sandboxRoutes(context, control, send))
  }
  const hasControlToken = control.from !== 'nowhere' && control.token !== undefined
  app
    .use(dashboardRoutes())
    .use(apiRoutes)
    .use(docsRoutes(apiRoutes, context.getDemoKeys, hasControlToken))
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
