/** Shows and changes the clock: `GET` and `PATCH /sandbox/clock`. */
import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { SandboxClock } from '../../core/sandbox-clock.ts'
import { timestamp } from '../../http/field-schemas.ts'
import { formatTimestamp, MAX_INSTANT, MIN_INSTANT } from '../../lib/clock.ts'
import { invalidField } from '../../lib/errors.ts'
import { CLOSED, oneOf } from '../../lib/schemas.ts'
import { describeOperation, requireInstant, withBody } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'

export const ClockOutput = Type.Object(
  {
    now: timestamp('Current time of the sandbox.'),
    mode: oneOf(['running', 'frozen'], 'Whether the clock runs or is stopped.'),
    offsetSeconds: Type.Number({
      description:
        'How many seconds the clock is ahead of the machine. For a frozen clock, this is the current difference.',
    }),
  },
  { title: 'Clock', description: 'The clock of the sandbox.' },
)
export type ClockOutput = Static<typeof ClockOutput>

const MAX_ADVANCE_SECONDS = Math.floor((MAX_INSTANT - MIN_INSTANT) / 1000)

const ClockInput = Type.Object(
  {
    now: Type.Optional(
      Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description:
          "An instant in ISO 8601, such as `2026-03-10T23:59:59Z`, or `null` for the machine's time.",
      }),
    ),
    advanceSeconds: Type.Optional(
      Type.Number({
        description:
          'Advances the clock by this number of seconds. Fractions and negative numbers are allowed. The clock stays within the years 1970 to 9999.',
        minimum: -MAX_ADVANCE_SECONDS,
        maximum: MAX_ADVANCE_SECONDS,
      }),
    ),
    mode: Type.Optional(oneOf(['running', 'frozen'], '`frozen` stops the clock.')),
  },
  {
    ...CLOSED,
    title: 'UpdateClockInput',
    description: 'The changes, applied in this order: `now`, `advanceSeconds`, `mode`.',
  },
)
type ClockInput = Static<typeof ClockInput>

export function getClock(clock: SandboxClock): ClockOutput {
  const now = clock.now()
  return { now: formatTimestamp(now), mode: clock.read().mode, offsetSeconds: clock.offset / 1000 }
}

/**
 * Sets, moves, freezes, or resumes the clock.
 * @throws {InputError} for an invalid time, or a time outside of the years 1970 to 9999. The clock stays unchanged.
 */
function updateClock({ core, sandbox }: Modules, { now, advanceSeconds = 0, mode }: ClockInput): ClockOutput {
  const { clock } = core
  if (now === undefined && advanceSeconds === 0 && mode === undefined) return getClock(clock)
  // The machine's clock is read once. A second value would be later, and leave an offset after a reset.
  const machineNow = clock.machineNow()
  const start =
    now === null
      ? machineNow
      : (requireInstant('now', now, ', or null for the time of the machine') ?? clock.timeAt(machineNow))
  const target = start + Math.round(advanceSeconds * 1000)
  if (!(target >= MIN_INSTANT && target <= MAX_INSTANT)) {
    throw invalidField('advanceSeconds', 'moves the clock outside of the years 1970 to 9999')
  }
  const isFrozen = (mode ?? clock.read().mode) === 'frozen'
  clock.replace(isFrozen ? { mode: 'frozen', now: target } : { mode: 'running', offset: target - machineNow })
  sandbox.journal.noteChange({ kind: 'clock', at: machineNow })
  return getClock(clock)
}

export const clockRoutes = (modules: Modules) =>
  new Elysia({ name: 'sandbox-clock' })
    .get('/sandbox/clock', () => getClock(modules.core.clock), {
      response: { 200: ClockOutput },
      detail: describeOperation({
        operationId: 'getClock',
        summary: 'Get the clock',
        description:
          "Returns the time for limits, the credit ledger, and timestamps. Recorded requests also have the machine's time.",
        errors: [],
      }),
    })
    .patch('/sandbox/clock', ({ body }) => updateClock(modules, body), {
      ...withBody(ClockInput),
      response: { 200: ClockOutput },
      detail: describeOperation({
        operationId: 'updateClock',
        summary: 'Freeze, set, advance, or run the clock',
        description: CHANGE_DESCRIPTION,
        requests: {
          // The docs page fills in the first example, which must not stop the clock for all clients.
          advance: { summary: 'Advance by a second: token buckets refill', value: { advanceSeconds: 1 } },
          midnight: {
            summary: 'Set to the next midnight, and freeze',
            value: { now: '2026-03-11T00:00:00Z', mode: 'frozen' },
          },
        },
        errors: ['invalid_parameter'],
      }),
    })

const CHANGE_DESCRIPTION = `Change the time in tests instead of waiting. Move the clock past midnight to reset daily limits, or by a second to refill the token buckets. Jobs end by this clock, too: a job is current until the month in \`conJobEndedOn\` starts (UTC).

The clock covers the years 1970 to 9999. A change beyond them returns **400**, and a running clock stops at the end. All organizations share the clock. Delays and timeouts in faults use real time.`
