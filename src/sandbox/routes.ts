/** The routes under `/sandbox`, behind one access check. */
import { Elysia } from 'elysia'
import type { AppContext } from '../app-context.ts'
import type { EnabledControl } from '../config/serve-config.ts'
import { controlGuard } from '../http/access-guard.ts'
import { clockRoutes } from './clock/routes.ts'
import { dataRoutes } from './data/routes.ts'
import { explainRoutes } from './explain/routes.ts'
import { faultRoutes } from './faults/routes.ts'
import type { SendRequest } from './journal/replay-routes.ts'
import { journalRoutes } from './journal/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { stateRoutes } from './state/routes.ts'
import { snapshotRoutes } from './state/snapshot-routes.ts'

/** Routes that read their bodies after access control, because they accept CSV and large bodies. */
export const ROUTES_WITH_OWN_PARSER = ['/sandbox/companies', '/sandbox/contacts']

/** Lets streams send the changes of each request at once. */
const wakeStreams = ({ journal }: Pick<AppContext, 'journal'>) =>
  new Elysia({ name: 'wake-streams' }).onAfterHandle({ as: 'scoped' }, ({ request }) => {
    if (request.method !== 'GET') journal.wake()
  })

/**
 * Creates the routes of the control API.
 * @param send passes a request to the complete app
 */
export const sandboxRoutes = (context: AppContext, control: EnabledControl, send: SendRequest) =>
  new Elysia({ name: 'sandbox' })
    .use(controlGuard(control, context.core.log))
    .use(wakeStreams(context))
    .use(explainRoutes(context.records))
    .use(clockRoutes(context))
    .use(dataRoutes(context.records))
    .use(faultRoutes(context))
    .use(organizationRoutes(context))
    .use(journalRoutes(context, send))
    .use(reportRoutes(context))
    .use(stateRoutes(context))
    .use(snapshotRoutes(context))
