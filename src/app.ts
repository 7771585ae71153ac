/** The whole HTTP application: errors first, then features, then docs. It does not listen. */
import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'
import { introduce } from './access/introduction.ts'
import type { ControlAccess } from './config.ts'
import type { Context } from './context.ts'
import { buyingGroupRoutes } from './features/buying-group/routes.ts'
import { explainRoutes } from './features/enrichment/explain-routes.ts'
import { enrichmentRoutes } from './features/enrichment/routes.ts'
import { keyRoutes } from './features/keys/routes.ts'
import { sandboxRoutes } from './features/sandbox/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import type { Route } from './http/allowed-methods.ts'
import { dashboard } from './http/dashboard.ts'
import { documentation } from './http/docs.ts'
import { errorResponses } from './http/errors.ts'
import type { ExampleRoute } from './http/example-answers.ts'
import { faultyAnswers } from './http/faulty-answers.ts'
import { healthRoutes } from './http/health.ts'
import { jsonBody } from './http/json-body.ts'
import { THIS_MACHINE } from './http/local-only.ts'
import { recorder } from './http/recorder.ts'
import { requestLog } from './http/request-log.ts'
import { transactionId } from './http/transaction-id.ts'
import { readings } from './readings.ts'

export interface AppOptions {
  /** An origin whose pages may call the API, or `*`. */
  readonly corsOrigin?: string | undefined
  /** Who may use what is under `/sandbox`; callers on this machine, unless told otherwise. */
  readonly control?: ControlAccess
  /** Whether each request is logged. */
  readonly logRequests?: boolean
  /** Whether it is served over HTTPS. */
  readonly tls?: unknown
}

export function createApp(
  context: Context,
  { corsOrigin, control = THIS_MACHINE, logRequests = false, tls }: AppOptions = {},
) {
  const routes: (Route & ExampleRoute)[] = []
  // Elysia looks for the path behind a host name of four letters or more, unless it is told otherwise; callers in a
  // container network use shorter ones. Being told, it counts the letters of http://, which fails for https://.
  const app = new Elysia({ normalize: false, handler: { standardHostname: tls !== undefined } })
    .use(faultyAnswers(context, routes))
    .use(errorResponses(context.log, context.exchanges, routes))
    .use(transactionId(context))
    .use(jsonBody(context.exchanges))
  // Without anybody who may look, nothing is kept.
  if (control.from !== 'nowhere') app.use(recorder(context))
  if (logRequests) app.use(requestLog(context.log))
  if (corsOrigin !== undefined) app.use(crossOrigin(corsOrigin))
  const features = new Elysia({ name: 'features' })
    .use(enrichmentRoutes(context))
    .use(buyingGroupRoutes(context))
    .use(userRoutes(context))
    .use(keyRoutes(context))
    .use(healthRoutes(context))
  if (control.from !== 'nowhere') {
    const send = (request: Request): Promise<Response> => app.handle(request)
    features
      .use(explainRoutes(context, control))
      .use(sandboxRoutes(context, control, readings(context), send))
  }
  const hasControlToken = control.from !== 'nowhere' && control.token !== undefined
  app
    .use(dashboard())
    .use(features)
    .use(documentation(features, () => demoKeys(context), hasControlToken))
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

const crossOrigin = (origin: string) =>
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

/** What the docs page fills in. Only documented demo keys: a page must not show a key that somebody uses. */
function demoKeys({ organizations, keys }: Context): Record<string, string> {
  const demos = introduce(organizations, keys).filter(
    ({ status, key }) => status === 'active' && key?.startsWith('demo-'),
  )
  const chosen = demos.find(({ subscription }) => subscription === 'plus') ?? demos[0]
  if (!chosen?.key) return {}
  const admin = chosen.adminKey?.startsWith('demo-') ? chosen.adminKey : undefined
  return { apikey: chosen.key, ...(admin && { adminKey: admin, keyAdminKey: admin }) }
}
