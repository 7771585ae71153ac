/** Creates the HTTP application. It does not listen. */
import { type AnyElysia, Elysia } from 'elysia'
import { KEY_HEADERS, OPERATIONS } from '../api/operations.ts'
import type { ControlAccess, EnabledControl, ServeConfig } from '../config/serve-config.ts'
import { LOOPBACK_HOSTS, requestGuard, THIS_MACHINE } from '../http/access-guard.ts'
import { errorResponses } from '../http/error-responses.ts'
import { healthRoutes } from '../http/health.ts'
import type { ListeningApp } from '../http/listen.ts'
import { createOpenApiDocument, type OpenApiDocument } from '../http/openapi/document.ts'
import { operationRoute } from '../http/operation-route.ts'
import { browserFileRoutes } from '../http/pages/browser-files.ts'
import { docsRoutes } from '../http/pages/docs-page.ts'
import { createPipeline, type Pipeline } from '../http/pipeline.ts'
import { cors, jsonBody, logRequest, requestLog, transactionId } from '../http/request-plugins.ts'
import { createRecorder, type Recorder } from '../sandbox/journal/recorder.ts'
import { ROUTES_WITH_OWN_PARSER, sandboxRoutes } from '../sandbox/routes.ts'
import type { Modules } from '../sandbox/sandbox.ts'

/** The settings of `serve` that the app uses. Default: loopback names, clients on this machine, and no pages of other origins. */
export interface AppOptions
  extends Partial<Pick<ServeConfig, 'corsOrigin' | 'allowedHosts' | 'control' | 'tls'>> {
  /** Whether each request is logged. */
  readonly logRequests?: boolean
}

/** Creates the app: the eight operations, the control API, the dashboard, the docs, and health checks. */
export function createApp(modules: Modules, options: AppOptions = {}): ListeningApp {
  const { corsOrigin, allowedHosts = LOOPBACK_HOSTS, control = THIS_MACHINE, logRequests, tls } = options
  const controlToken = isEnabled(control) ? control.token : undefined
  // Without the control API, nobody can read the journal.
  const recorder = isEnabled(control) ? createRecorder(modules, controlToken) : undefined
  const service = serviceRoutes(modules, recorder, logRequests)
  // `true` assumes host names of four or more characters; container networks have shorter ones. `false` assumes http:// URLs.
  const app = new Elysia({
    normalize: false,
    // Otherwise, a slash at the end is ignored, and a DELETE whose id is blank deletes everything.
    strictPath: true,
    handler: { standardHostname: tls !== undefined },
  })
    // Browsers must not interpret JSON or text as a script or a page.
    .headers({ 'x-content-type-options': 'nosniff' })
    .use(transactionId(modules.core.random))
  if (corsOrigin !== undefined) app.use(cors(corsOrigin, KEY_HEADERS))
  app
    .use(requestGuard(allowedHosts, corsOrigin))
    .use(withoutSchemas(service))
    // Hooks apply only to the routes after them.
    .use(
      errorResponses(
        modules.core.log,
        () => app.routes,
        (response) => recorder?.recordError(response),
      ),
    )
  if (logRequests) app.use(requestLog(modules.core.log))
  const jsonRoutes = createJsonRoutes(modules, control, (request) => app.handle(request))
  return app
    .use(jsonBody(ROUTES_WITH_OWN_PARSER))
    .use(browserFileRoutes())
    .use(jsonRoutes)
    .use(docsRoutes(documentedRoutes(service, jsonRoutes), { hasControlToken: controlToken !== undefined }))
}

/**
 * Returns the OpenAPI document with the known values and forms of all responses. `check`, the types of both packages, and the tests use
 * it. The published one has looser responses, because the real service may send others.
 */
export async function createStrictDocument(modules: Modules): Promise<OpenApiDocument> {
  const jsonRoutes = createJsonRoutes(modules, THIS_MACHINE, () =>
    Promise.reject(new Error('A document sends no requests.')),
  )
  return createOpenApiDocument(documentedRoutes(serviceRoutes(modules), jsonRoutes), false)
}

/** Returns the routes that the document describes. */
const documentedRoutes = (service: AnyElysia, jsonRoutes: AnyElysia): AnyElysia =>
  new Elysia({ name: 'documented' }).use(service).use(jsonRoutes)

const isEnabled = (control: ControlAccess): control is EnabledControl => control.from !== 'nowhere'

/** Creates the health checks and the control API. */
function createJsonRoutes(
  modules: Modules,
  control: ControlAccess,
  handle: (request: Request) => Promise<Response>,
): AnyElysia {
  const routes = new Elysia({ name: 'json-routes' }).use(healthRoutes(modules))
  return isEnabled(control) ? routes.use(sandboxRoutes(modules, control, handle)) : routes
}

/** Creates the routes of the eight operations, with their schemas, which the OpenAPI document needs. */
function serviceRoutes(modules: Modules, recorder?: Recorder, logRequests?: boolean): AnyElysia {
  const pipeline = createServicePipeline(modules, recorder, logRequests)
  const service = new Elysia({ name: 'service' })
  for (const operation of Object.values(OPERATIONS)) service.use(operationRoute(operation, modules, pipeline))
  return service
}

/** Returns the routes without their schemas: the pipeline checks bodies, and Elysia would compile the schemas once more. */
function withoutSchemas({ routes }: AnyElysia): AnyElysia {
  const app = new Elysia({ name: 'service-without-schemas' })
  for (const { path, handler } of routes) app.post(path, handler, { parse: 'none' })
  return app
}

/** Creates the pipeline of the eight operations, with the faults and the journal of the sandbox. */
function createServicePipeline(
  modules: Modules,
  recorder: Recorder | undefined,
  logRequests: boolean | undefined,
): Pipeline {
  const { core, accounts, sandbox } = modules
  const { log } = core
  return createPipeline(core, accounts, {
    chooseEffect: (exchange, afterCommit) => sandbox.faults.choose(exchange, afterCommit),
    begin: (exchange) => recorder?.begin(exchange),
    record: (exchange) => {
      recorder?.record(exchange)
      const { operation, status, durationMs, transactionId, effect, caller } = exchange
      if (effect)
        log.info('fault', {
          transactionId,
          ...(effect.id !== null && { fault: effect.id }),
          kind: effect.kind,
          afterCommit: effect.afterCommit,
        })
      if (logRequests) {
        const orgId = caller?.organization.orgId
        logRequest(log, {
          method: 'POST',
          path: operation.path,
          status,
          durationMs,
          transactionId,
          orgId,
        })
      }
    },
  })
}
