/** Everything under `/sandbox` that controls the sandbox, behind one guard. */
import { Elysia } from 'elysia'
import type { OpenControl } from '../../config.ts'
import type { Context } from '../../context.ts'
import { localOnly } from '../../http/local-only.ts'
import type { Readings } from '../../traffic/operations.ts'
import { clockRoutes } from './clock-routes.ts'
import { dataRoutes } from './data-routes.ts'
import { faultsRoutes } from './faults-routes.ts'
import { organizationRoutes } from './organizations-routes.ts'
import type { Send } from './replay-routes.ts'
import { requestsRoutes } from './requests-routes.ts'
import { snapshotRoutes } from './snapshots-routes.ts'
import { stateRoutes } from './state-routes.ts'

/** @param send hands a request to the whole app */
export const sandboxRoutes = (context: Context, control: OpenControl, readings: Readings, send: Send) =>
  new Elysia({ name: 'sandbox' })
    .use(localOnly(control, context))
    .use(clockRoutes(context))
    .use(dataRoutes(context))
    .use(faultsRoutes(context))
    .use(organizationRoutes(context))
    .use(requestsRoutes(context, readings, send))
    .use(stateRoutes(context))
    .use(snapshotRoutes(context))
