/** `GET /sandbox/state` and `POST /sandbox/reset`. */
import { Elysia } from 'elysia'
import { errorsForReading, errorsForStoring } from '../../http/openapi-errors.ts'
import { documented } from '../../http/openapi-operation.ts'
import { reset, type StateContext, showState } from './state.ts'
import { StateOutput } from './state-model.ts'

const STATE: StateOutput = {
  version: '0.1.0',
  uptimeSeconds: 12.5,
  clock: { now: '2026-03-10T12:00:12.500+00:00', mode: 'running', offsetSeconds: 0 },
  counts: {
    organizations: 6,
    users: 30,
    keys: 36,
    charges: 0,
    companies: 1600,
    people: 12510,
    faults: 0,
    snapshots: 0,
    requests: 0,
  },
  startedWith: { at: '2026-03-10T12:00:00.000+00:00', storage: 'memory', database: null, data: null },
}
const SHARED = { tags: ['Sandbox'], security: [] }

export const stateRoutes = (context: StateContext) =>
  new Elysia({ name: 'sandbox-state' })
    .get('/sandbox/state', () => showState(context), {
      response: { 200: StateOutput },
      detail: {
        ...SHARED,
        operationId: 'showState',
        summary: 'What this server is and holds',
        description:
          'Its version, how it was started, what time it is here, and how much there is of everything.',
        ...documented({ requests: {}, response: STATE, errors: errorsForReading }),
      },
    })
    .post('/sandbox/reset', () => reset(context), {
      response: { 200: StateOutput },
      detail: {
        ...SHARED,
        operationId: 'reset',
        summary: 'Back to the state at the start',
        description: RESET,
        ...documented({
          requests: {},
          response: STATE,
          errors: errorsForStoring,
        }),
      },
    })

const RESET = `Everything becomes what it was when the server began to listen: organizations, users, keys, charges, counts, token buckets, idempotency keys, faults, companies and people, the clock; the journal is emptied. With a database file, that is what the file held then. Snapshots stay.

It is one transaction: a request is answered by the state before it or the one after it. What is under way meanwhile ends with **503**, or with **401** where its key is gone.`
