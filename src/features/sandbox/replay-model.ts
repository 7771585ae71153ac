/** The wire form of sending a recorded request again. */
import { type Static, t } from 'elysia'

export const ReplayInput = t.Object(
  {
    fresh: t.Optional(
      t.Boolean({
        description:
          'Whether to leave out its `Idempotency-Key`, so that it is carried out and charged anew; without, it is sent as it was.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ReplayInput',
    description: 'How to send it again. May be left out.',
  },
)
export type ReplayInput = Static<typeof ReplayInput>
