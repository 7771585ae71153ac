/** Everything under `/sandbox` that controls the sandbox, behind one guard. */
import { Elysia } from 'elysia'
import type { OpenControl } from '../config.ts'
import type { OperationDescriptors } from '../http/operations.ts'
import { clockRoutes } from './clock/routes.ts'
import { dataRoutes } from './data/routes.ts'
import { explainRoutes } from './explain/routes.ts'
import { faultsRoutes } from './faults/routes.ts'
import { type ControlGate, localOnly } from './guard.ts'
import type { Send } from './journal/replay-routes.ts'
import { requestsRoutes } from './journal/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { stateRoutes } from './state/routes.ts'
import { snapshotRoutes } from './state/snapshot-routes.ts'

type SandboxContext = ControlGate &
  Parameters<typeof explainRoutes>[0] &
  Parameters<typeof clockRoutes>[0] &
  Parameters<typeof dataRoutes>[0] &
  Parameters<typeof faultsRoutes>[0] &
  Parameters<typeof organizationRoutes>[0] &
  Parameters<typeof requestsRoutes>[0] &
  Parameters<typeof stateRoutes>[0] &
  Parameters<typeof snapshotRoutes>[0]

/** @param send handles a request by the whole app */
export const sandboxRoutes = (
  context: SandboxContext,
  control: OpenControl,
  readings: OperationDescriptors,
  send: Send,
) =>
  new Elysia({ name: 'sandbox' })
    .use(localOnly(control, context))
    .use(explainRoutes(context))
    .use(clockRoutes(context))
    .use(dataRoutes(context))
    .use(faultsRoutes(context))
    .use(organizationRoutes(context))
    .use(requestsRoutes(context, readings, send))
    .use(stateRoutes(context))
    .use(snapshotRoutes(context))
