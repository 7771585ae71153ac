/** Creates the HTTP application from its plugins and routes. It does not listen. */
import { type AnyElysia, Elysia } from 'elysia'
import type { AppContext } from '../app-context.ts'
import { THIS_MACHINE } from '../http/access-guard.ts'
import type { Route } from '../http/error-responses.ts'
import { healthRoutes } from '../http/health.ts'
import { browserFileRoutes } from '../http/pages/browser-files.ts'
import { docsRoutes } from '../http/pages/docs-page.ts'
import { jsonBody } from '../http/request-plugins.ts'
import { ROUTES_WITH_OWN_PARSER, sandboxRoutes } from '../sandbox/routes.ts'
import { type AppOptions, createServiceApp, createServicePlugin } from './service-app.ts'

export function createApp(
  context: AppContext,
  options: AppOptions = {},
  service: AnyElysia = createServicePlugin(context, options),
) {
  const { control = THIS_MACHINE } = options
  const routes: Route[] = []
  const app = createServiceApp(context, options, service, routes)
  const otherRoutes = new Elysia({ name: 'other-routes' }).use(healthRoutes(context))
  if (control.from !== 'nowhere') {
    const send = (request: Request): Promise<Response> => app.handle(request)
    otherRoutes.use(sandboxRoutes(context, control, send))
  }
  const hasControlToken = control.from !== 'nowhere' && control.token !== undefined
  const documented = new Elysia({ name: 'documented' }).use(service).use(otherRoutes)
  app
    .use(jsonBody(ROUTES_WITH_OWN_PARSER))
    .use(browserFileRoutes())
    .use(otherRoutes)
    .use(
      docsRoutes(documented, context.listDemoOrganizations, { hasControlToken, isStrict: context.isStrict }),
    )
  routes.push(...app.routes)
  return app
}
