/** Creates all routes except those of the service: the control API, the dashboard, the docs, and health checks. */
import { type AnyElysia, Elysia } from 'elysia'
import type { AppContext } from '../app-context.ts'
import type { ControlAccess } from '../config/serve-config.ts'
import { THIS_MACHINE } from '../http/access-guard.ts'
import { healthRoutes } from '../http/health.ts'
import { browserFileRoutes } from '../http/pages/browser-files.ts'
import { docsRoutes } from '../http/pages/docs-page.ts'
import { jsonBody } from '../http/request-plugins.ts'
import type { SendRequest } from '../sandbox/journal/replay-routes.ts'
import { ROUTES_WITH_OWN_PARSER, sandboxRoutes } from '../sandbox/routes.ts'

/**
 * Creates the plugin of these routes.
 * @param service the documented routes of the service
 * @param send passes a request to the complete app
 */
export function otherRoutes(
  context: AppContext,
  service: AnyElysia,
  send: SendRequest,
  control: ControlAccess = THIS_MACHINE,
) {
  const apiRoutes = new Elysia({ name: 'api' }).use(healthRoutes(context))
  if (control.from !== 'nowhere') apiRoutes.use(sandboxRoutes(context, control, send))
  const hasControlToken = control.from !== 'nowhere' && control.token !== undefined
  const documented = new Elysia({ name: 'documented' }).use(service).use(apiRoutes)
  return new Elysia({ name: 'other-routes' })
    .use(jsonBody(ROUTES_WITH_OWN_PARSER))
    .use(browserFileRoutes())
    .use(apiRoutes)
    .use(
      docsRoutes(documented, context.listDemoOrganizations, { hasControlToken, isStrict: context.isStrict }),
    )
}
