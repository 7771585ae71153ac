/** `GET` and `PUT /sandbox/clock`. */
import { Elysia } from 'elysia'
import { jsonObject } from '../../http/json-body.ts'
import { errorsForSandbox } from '../../http/openapi-errors.ts'
import { documented } from '../../http/openapi-operation.ts'
import { invalidField } from '../../lib/api-error.ts'
import type { SandboxClock } from '../../lib/sandbox-clock.ts'
import { changeClock, showClock } from './clock.ts'
import { ClockInput, ClockOutput } from './clock-model.ts'

const CLOCK: ClockOutput = { now: '2026-03-10T12:00:01.000+00:00', mode: 'running', offsetSeconds: 1 }
const SHARED = { tags: ['Sandbox'], security: [] }

export const clockRoutes = ({ clock }: { readonly clock: SandboxClock }) =>
  new Elysia({ name: 'sandbox-clock' }).use(clockView(clock)).use(clockChange(clock))

const clockView = (clock: SandboxClock) =>
  new Elysia({ name: 'sandbox-clock-view' }).get('/sandbox/clock', () => showClock(clock), {
    response: { 200: ClockOutput },
    detail: {
      ...SHARED,
      operationId: 'showClock',
      summary: 'What time it is',
      description: 'The time that limits, the ledger and all timestamps go by.',
      ...documented({ requests: {}, response: CLOCK, errors: errorsForSandbox }),
    },
  })

const clockChange = (clock: SandboxClock) =>
  new Elysia({ name: 'sandbox-clock-change' })
    .use(jsonObject())
    .put('/sandbox/clock', ({ body }) => changeClock(clock, body), {
      parse: 'json',
      body: ClockInput,
      response: { 200: ClockOutput },
      detail: {
        ...SHARED,
        operationId: 'changeClock',
        summary: 'Freeze, set, advance or run the clock',
        description: DESCRIPTION,
        ...documented({
          requests: {
            // The first is filled in: it must not stop the clock for everybody.
            advance: { summary: 'A second on: token buckets refill', value: { advanceSeconds: 1 } },
            midnight: {
              summary: 'Past the next midnight, and stop',
              value: { now: '2026-03-11T00:00:00Z', mode: 'frozen' },
            },
            freeze: { summary: 'Stop', value: { mode: 'frozen' } },
            machine: { summary: 'Back to the machine’s time', value: { now: null, mode: 'running' } },
          },
          response: CLOCK,
          errors: () => [
            invalidField('now', 'is no instant. Send one such as 2026-03-10T23:59:59Z'),
            ...errorsForSandbox(),
          ],
        }),
      },
    })

const DESCRIPTION = `What waits for time need not wait: past midnight the daily limit is whole again, a second later the token bucket is, a day later an idempotency key is forgotten. Employments end with the clock, too: each is current until the month in \`conJobEndedOn\` begins (UTC).

The clock is one for all organizations. Latency and timeouts that faults cause are real time, whatever it shows.`
