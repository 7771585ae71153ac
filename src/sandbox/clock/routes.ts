/** Shows and changes the clock: `GET` and `PUT /sandbox/clock`. */
import { Elysia, type Static, t } from 'elysia'
import { Text } from '../../http/schema-types.ts'
import { invalidField } from '../../lib/api-error.ts'
import { formatTimestamp, MAX_INSTANT, MIN_INSTANT, parseInstant } from '../../lib/clock.ts'
import { describeOperation, errorsForSandbox, requireBody } from '../route-helpers.ts'
import type { SandboxClock } from './sandbox-clock.ts'

export const ClockOutput = t.Object(
  {
    now: t.String({ description: 'What time it is for limits, ledger and timestamps.' }),
    mode: t.Union([t.Literal('running'), t.Literal('frozen')]),
    offsetSeconds: t.Number({
      description: 'How far a running clock is ahead of the machine; of a frozen one, how far it is now.',
    }),
  },
  { title: 'Clock', description: 'The clock everything here goes by.' },
)
export type ClockOutput = Static<typeof ClockOutput>

const ClockInput = t.Object(
  {
    now: t.Optional(
      t.Union([Text({ maxLength: 64 }), t.Null()], {
        description:
          'An instant in ISO 8601, such as `2026-03-10T23:59:59Z`, or `null` for the machine’s own time.',
      }),
    ),
    advanceSeconds: t.Optional(
      t.Number({ description: 'Moves on by so many seconds, fractions allowed; back, if negative.' }),
    ),
    mode: t.Optional(
      t.Union([t.Literal('running'), t.Literal('frozen')], {
        description: '`frozen` stands still until told otherwise.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ClockInput',
    description: 'What to change, in this order: `now`, `advanceSeconds`, `mode`.',
  },
)
type ClockInput = Static<typeof ClockInput>

export function showClock(clock: SandboxClock): ClockOutput {
  const now = clock.now()
  return { now: formatTimestamp(now), mode: clock.state.mode, offsetSeconds: clock.offset / 1000 }
}

/** @throws {ApiError} 400 for an invalid time, or a time outside of the years 1970 to 9999. The clock stays unchanged. */
function changeClock(clock: SandboxClock, { now, advanceSeconds = 0, mode }: ClockInput): ClockOutput {
  const start = typeof now === 'string' ? parseNow(now) : now === null ? clock.machineNow() : clock.now()
  const target = start + Math.round(advanceSeconds * 1000)
  if (!(target >= MIN_INSTANT && target <= MAX_INSTANT)) {
    throw invalidField('advanceSeconds', 'leads beyond the years 1970 to 9999')
  }
  const isFrozen = (mode ?? clock.state.mode) === 'frozen'
  if (isFrozen) clock.freeze(target)
  else clock.run(target)
  return showClock(clock)
}

function parseNow(text: string): number {
  const ms = parseInstant(text)
  if (ms !== undefined) return ms
  throw invalidField(
    'now',
    'is no instant. Send one such as 2026-03-10T23:59:59Z, or null for the machine’s time',
  )
}

const CLOCK_EXAMPLE: ClockOutput = { now: '2026-03-10T12:00:01.000+00:00', mode: 'running', offsetSeconds: 1 }

export const clockRoutes = ({ clock }: { readonly clock: SandboxClock }) =>
  new Elysia({ name: 'sandbox-clock' })
    .get('/sandbox/clock', () => showClock(clock), {
      response: { 200: ClockOutput },
      detail: describeOperation({
        operationId: 'showClock',
        summary: 'What time it is',
        description: 'The time that limits, the ledger and all timestamps go by.',
        response: CLOCK_EXAMPLE,
        errors: errorsForSandbox,
      }),
    })
    .put('/sandbox/clock', ({ body }) => changeClock(clock, body), {
      parse: 'json',
      transform: requireBody,
      body: ClockInput,
      response: { 200: ClockOutput },
      detail: describeOperation({
        operationId: 'changeClock',
        summary: 'Freeze, set, advance or run the clock',
        description: CHANGE_DESCRIPTION,
        requests: {
          // The docs page fills in the first example, which must not stop the clock for all callers.
          advance: { summary: 'A second on: token buckets refill', value: { advanceSeconds: 1 } },
          midnight: {
            summary: 'Past the next midnight, and stop',
            value: { now: '2026-03-11T00:00:00Z', mode: 'frozen' },
          },
          freeze: { summary: 'Stop', value: { mode: 'frozen' } },
          machine: { summary: 'Back to the machine’s time', value: { now: null, mode: 'running' } },
        },
        response: CLOCK_EXAMPLE,
        errors: () => [
          invalidField('now', 'is no instant. Send one such as 2026-03-10T23:59:59Z'),
          ...errorsForSandbox(),
        ],
      }),
    })

const CHANGE_DESCRIPTION = `What waits for time need not wait: past midnight the daily limit is whole again, a second later the token bucket is, a day later an idempotency key is forgotten. Employments end with the clock, too: each is current until the month in \`conJobEndedOn\` begins (UTC).

The clock is one for all organizations. Latency and timeouts that faults cause are real time, whatever it shows.`
