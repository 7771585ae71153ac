/** Everything under `/sandbox` that controls the sandbox, behind one guard. */
import { Elysia } from 'elysia'
import type { OpenControl } from '../config.ts'
import type { Context } from '../context.ts'
import type { Readings } from '../http/operations.ts'
import { clockRoutes } from './clock/routes.ts'
import { dataRoutes } from './data/routes.ts'
import { faultsRoutes } from './faults/routes.ts'
import { localOnly } from './guard.ts'
import type { Send } from './journal/replay-routes.ts'
import { requestsRoutes } from './journal/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { stateRoutes } from './state/routes.ts'
import { snapshotRoutes } from './state/snapshot-routes.ts'

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
