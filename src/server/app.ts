/** Creates the HTTP application. It does not listen. */
import { type AnyElysia, Elysia } from 'elysia'
import { buyingGroupRoute } from '../api/buying-group/routes.ts'
import { enrichRoute } from '../api/enrich/routes.ts'
import { findLenientFields } from '../api/operation-inputs.ts'
import { userAndKeyRoutes } from '../api/users-and-keys/routes.ts'
import type { AppContext } from '../app-context.ts'
import type { ControlAccess, ServeConfig } from '../config/serve-config.ts'
import { LOOPBACK_HOSTS, requestGuard } from '../http/access-guard.ts'
import { isOperationPath, pathOf } from '../http/api-operations.ts'
import { errorResponses } from '../http/error-responses.ts'
import type { ListeningApp } from '../http/listen.ts'
import { createPipeline, type Pipeline } from '../http/pipeline.ts'
import { cors, logRequest, requestLog, transactionId } from '../http/request-plugins.ts'
import { lazy } from '../lib/cache.ts'
import type { FindSecrets } from '../sandbox/journal/recorded-request.ts'
import { createErrorRecorder, createRecorder } from '../sandbox/journal/recorder.ts'
import { createSecretSearch } from '../sandbox/journal/request-secrets.ts'

/** The settings of `serve` that the app uses. Default: loopback names, clients on this machine, and no pages of other origins. */
export interface AppOptions
  extends Partial<Pick<ServeConfig, 'corsOrigin' | 'allowedHosts' | 'control' | 'tls'>> {
  /** Whether each request is logged. */
  readonly logRequests?: boolean
}

/**
 * Creates the app. It loads the routes of the sandbox, the dashboard, and the docs with the first request to another path than those of
 * the service, because they take a fifth of the start.
 */
export function createApp(context: AppContext, options: AppOptions = {}): ListeningApp {
  const getSecretSearch = createSecretSearch(context, getControlToken(options.control))
  const pipeline = createServicePipeline(context, options, getSecretSearch)
  const service = new Elysia({ name: 'service' })
    .use(enrichRoute(context, pipeline))
    .use(buyingGroupRoute(context, pipeline))
    .use(userAndKeyRoutes(context, pipeline))
  const app = createServiceApp(context, options, service, getSecretSearch)
  const loadAll = lazy(async () => {
    const { otherRoutes } = await import('./other-routes.ts')
    const all = createServiceApp(context, options, service, getSecretSearch)
    all.use(otherRoutes(context, service, (request) => all.handle(request), options.control))
    all.server = app.server
    return all
  })
  return {
    fetch: (request) =>
      request.method === 'POST' && isOperationPath(pathOfUrl(request.url))
        ? app.fetch(request)
        : loadAll().then((all) => all.fetch(request)),
    set server(server: ListeningApp['server']) {
      app.server = server
    },
  }
}

const pathOfUrl = (url: string): string => url.slice(url.indexOf('/', 'https://'.length))

/** Creates an app of the eight operations, with what all requests share. Other routes may be added to it. */
function createServiceApp(
  context: AppContext,
  { corsOrigin, allowedHosts = LOOPBACK_HOSTS, control, logRequests = false, tls }: AppOptions,
  service: AnyElysia,
  getSecretSearch: () => FindSecrets,
) {
  // `true` assumes host names of four or more characters; container networks have shorter ones. `false` assumes http:// URLs.
  const app = new Elysia({ normalize: false, handler: { standardHostname: tls !== undefined } })
    // Browsers must not interpret JSON or text as a script or a page.
    .headers({ 'x-content-type-options': 'nosniff' })
    .use(transactionId(context))
  if (corsOrigin !== undefined) app.use(cors(corsOrigin))
  app
    .use(requestGuard(allowedHosts, corsOrigin))
    .use(withoutSchemas(service))
    // Hooks apply only to the routes after them. Without the control API, nobody can read the journal.
    .use(
      errorResponses(
        context.log,
        () => app.routes,
        hasControl(control) ? createErrorRecorder(context, getSecretSearch) : () => {},
      ),
    )
  if (logRequests) app.use(requestLog(context.log))
  return app
}

const hasControl = (control: ControlAccess | undefined): boolean => control?.from !== 'nowhere'

const getControlToken = (control: ControlAccess | undefined): string | undefined =>
  control === undefined || control.from === 'nowhere' ? undefined : control.token

/** Returns the routes without their schemas: the pipeline checks bodies, and Elysia would compile the schemas once more. */
function withoutSchemas({ routes }: AnyElysia): AnyElysia {
  const app = new Elysia({ name: 'service-without-schemas' })
  for (const { path, handler } of routes) app.post(path, handler, { parse: 'none' })
  return app
}

/** Creates the pipeline of the eight operations, with the faults and the journal of the sandbox. */
function createServicePipeline(
  context: AppContext,
  { control, logRequests = false }: AppOptions,
  getSecretSearch: () => FindSecrets,
): Pipeline {
  const { log, faults } = context
  const recorder = hasControl(control) ? createRecorder(context, getSecretSearch) : undefined
  return createPipeline(context, {
    chooseEffect: (exchange, afterCommit) => faults.choose(exchange, afterCommit),
    findLenientFields,
    isLimited: true,
    begin: (exchange) => recorder?.begin(exchange),
    record: (exchange) => {
      recorder?.record(exchange)
      const { operation, status, durationMs, transactionId, effect, caller } = exchange
      if (effect)
        log.info('fault', {
          transactionId,
          fault: effect.id,
          kind: effect.kind,
          afterCommit: effect.afterCommit,
        })
      if (logRequests) {
        const orgId = caller?.organization.orgId
        logRequest(log, {
          method: 'POST',
          path: pathOf(operation),
          status,
          durationMs,
          transactionId,
          orgId,
        })
      }
    },
  })
}
