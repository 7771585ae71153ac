/** The wire form of the sandbox's clock. */
import { type Static, t } from 'elysia'
import { Text } from '../../http/text.ts'

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

export const ClockInput = t.Object(
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
export type ClockInput = Static<typeof ClockInput>
