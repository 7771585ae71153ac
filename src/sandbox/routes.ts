/** The routes under `/sandbox`, behind one access check. */
import { Elysia } from 'elysia'
import type { EnabledControl } from '../config/serve-config.ts'
import { controlGuard } from '../http/access-guard.ts'
import { compressedJson } from '../http/compression.ts'
import { clockRoutes } from './clock/routes.ts'
import { dataRoutes } from './data/routes.ts'
import { explainRoutes } from './explain/routes.ts'
import { faultRoutes } from './faults/routes.ts'
import type { Journal } from './journal/journal.ts'
import type { SendRequest } from './journal/replay-routes.ts'
import { journalRoutes } from './journal/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { reportRoutes } from './report/routes.ts'
import type { Modules } from './sandbox.ts'
import { stateRoutes } from './state/routes.ts'
import { snapshotRoutes } from './state/snapshot-routes.ts'

/** Routes that read their bodies after access control, because they accept CSV and large bodies. */
export const ROUTES_WITH_OWN_PARSER = ['/sandbox/companies', '/sandbox/contacts']

/** Lets streams send the changes of each request at once. */
const wakeStreams = (journal: Journal) =>
  new Elysia({ name: 'wake-streams' }).onAfterHandle({ as: 'scoped' }, ({ request }) => {
    if (request.method !== 'GET') journal.wake()
  })

/**
 * Creates the routes of the control API.
 * @param send passes a request to the complete app
 */
export const sandboxRoutes = (modules: Modules, control: EnabledControl, send: SendRequest) =>
  new Elysia({ name: 'sandbox' })
    .use(controlGuard(control, modules.core.log))
    .use(wakeStreams(modules.sandbox.journal))
    .use(compressedJson())
    .use(explainRoutes(modules.records))
    .use(clockRoutes(modules))
    .use(dataRoutes(modules.records))
    .use(faultRoutes(modules))
    .use(organizationRoutes(modules))
    .use(journalRoutes(modules, send))
    .use(reportRoutes(modules))
    .use(stateRoutes(modules))
    .use(snapshotRoutes(modules.sandbox.state))
