/** Shows and resets the state: `GET /sandbox/state` and `POST /sandbox/reset`. */
import { Elysia, type Static, t } from 'elysia'
import type { Connection } from '../../db/open.ts'
import { documentOnly } from '../../http/openapi/schema-components.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import type { MarketStore } from '../../market/store/market-store.ts'
import { VERSION } from '../../version.ts'
import { ClockOutput, showClock } from '../clock/routes.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Faults } from '../faults/faults.ts'
import type { Journal } from '../journal/journal.ts'
import { describeOperation, errorsForReading, errorsForStoring } from '../route-helpers.ts'
import { countRows } from './database-snapshots.ts'
import type { SandboxState, StartInfo } from './sandbox-state.ts'

const count = (description: string) => t.Integer({ description })

const StateOutput = t.Object(
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
          ...documentOnly({ format: 'date-time' }),
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
type StateOutput = Static<typeof StateOutput>

interface StateRoutesContext {
  readonly connection: Connection
  readonly clock: SandboxClock
  readonly market: MarketStore
  readonly faults: Faults
  readonly journal: Journal
  readonly state: SandboxState
  readonly started: StartInfo
}

function showState(context: StateRoutesContext): StateOutput {
  const { connection, clock, market, faults, journal, state, started } = context
  const { storage, dataDirectory } = started
  return {
    version: VERSION,
    uptimeSeconds: (clock.machineNow() - started.at) / 1000,
    clock: showClock(clock),
    counts: {
      ...countRows(connection.client),
      ...market.size(),
      faults: faults.list().length,
      snapshots: state.list().length,
      requests: journal.size(),
    },
    startedWith: {
      at: formatTimestamp(started.at),
      storage: storage.kind,
      database: storage.kind === 'file' ? storage.path : null,
      data: dataDirectory ?? null,
    },
  }
}

const STATE_EXAMPLE: StateOutput = {
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

export const stateRoutes = (context: StateRoutesContext) =>
  new Elysia({ name: 'sandbox-state' })
    .get('/sandbox/state', () => showState(context), {
      response: { 200: StateOutput },
      detail: describeOperation({
        operationId: 'showState',
        summary: 'What this server is and holds',
        description:
          'Its version, how it was started, what time it is here, and how much there is of everything.',
        response: STATE_EXAMPLE,
        errors: errorsForReading,
      }),
    })
    .post(
      '/sandbox/reset',
      async () => {
        await context.state.reset()
        return showState(context)
      },
      {
        response: { 200: StateOutput },
        detail: describeOperation({
          operationId: 'reset',
          summary: 'Back to the state at the start',
          description: RESET_DESCRIPTION,
          response: STATE_EXAMPLE,
          errors: errorsForStoring,
        }),
      },
    )

const RESET_DESCRIPTION = `Everything becomes what it was when the server began to listen: organizations, users, keys, charges, counts, token buckets, idempotency keys, faults, companies and people, the clock; the journal is emptied. With a database file, that is what the file held then. Snapshots stay.

It is one transaction: a request is answered by the state before it or the one after it. What is under way meanwhile ends with **503**, or with **401** where its key is gone.`
