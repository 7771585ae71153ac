/** The wire form of the sandbox's state. */
import { type Static, t } from 'elysia'
import { inDocument } from '../../http/openapi-schemas.ts'
import { ClockOutput } from './clock-model.ts'

const count = (description: string) => t.Integer({ description })

export const StateOutput = t.Object(
  {
    version: t.String({ description: 'Version of the program.' }),
    uptimeSeconds: t.Number({ description: 'How long it has been running, in the machine’s time.' }),
    clock: ClockOutput,
    counts: t.Object(
      {
        organizations: count('Organizations of every status.'),
        users: count('Users of every status.'),
        keys: count('Keys of every status.'),
        charges: count('Entries of the credit ledger.'),
        companies: count('Companies that can be found.'),
        people: count('People who can be found.'),
        faults: count('Faults that are set, used-up ones included.'),
        snapshots: count('Snapshots that can be restored.'),
        requests: count('Requests in the journal.'),
      },
      { title: 'StateCounts', description: 'How many there are now.' },
    ),
    startedWith: t.Object(
      {
        at: t.String({
          description: 'When, in the machine’s time.',
          ...inDocument({ format: 'date-time' }),
        }),
        storage: t.Union([t.Literal('memory'), t.Literal('file')], {
          description: '`memory` leaves nothing behind.',
        }),
        database: t.Union([t.String(), t.Null()], { description: 'The file, as it was named.' }),
        data: t.Union([t.String(), t.Null()], {
          description:
            'The folder of `--data`, as it was named; `null` for the bundled sample, or what the file holds.',
        }),
      },
      { title: 'StartedWith', description: 'How it was started. A reset leads back to what there was then.' },
    ),
  },
  { title: 'SandboxState', description: 'What this server is and holds.' },
)
export type StateOutput = Static<typeof StateOutput>
