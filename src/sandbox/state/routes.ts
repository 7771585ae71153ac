/** Shows, resets, and exports the state: `/sandbox/state` and `/sandbox/reset`. */

import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { version } from '../../../package.json'
import { countAccountRows } from '../../accounts/count-rows.ts'
import { count, timestamp } from '../../http/field-schemas.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { listPublicAddresses } from '../../lib/host-names.ts'
import { DATABASE_TYPE } from '../../lib/http-request.ts'
import { oneOf } from '../../lib/schemas.ts'
import { ClockOutput, getClock } from '../clock/routes.ts'
import { NO_PARAMETERS } from '../paging.ts'
import { Revisions, readRevisions } from '../revisions.ts'
import { describeOperation, rejectFields } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'

const StateOutput = Type.Object(
  {
    version: Type.String({ description: 'Version of the program.' }),
    uptimeSeconds: Type.Number({ description: "Seconds since the start, on the machine's clock." }),
    clock: ClockOutput,
    counts: Type.Object(
      {
        organizations: count('Organizations of every status.'),
        users: count('Users of every status.'),
        keys: count('Keys of every status.'),
        charges: count('Entries of the credit ledger.'),
        companies: count('Stored companies.'),
        contacts: count('Stored people.'),
        faults: count('Stored faults, including used-up ones.'),
        activeFaults: count('Faults that may still apply.'),
        snapshots: count('Stored snapshots.'),
        requests: count('Requests in the journal.'),
        evictedRequests: count(
          'Requests that the journal removed to make room for newer ones, since you last deleted them.',
        ),
      },
      { title: 'StateCounts', description: 'The number of stored records.' },
    ),
    revisions: Revisions,
    startedWith: Type.Object(
      {
        at: timestamp("When the server started, on the machine's clock."),
        storage: oneOf(['memory', 'file'], 'With `memory`, nothing is stored on disk.'),
        database: Type.Union([Type.String(), Type.Null()], {
          description: 'The path of the file, as you gave it.',
        }),
        data: Type.Union([Type.String(), Type.Null()], {
          description:
            'The folder from `--data`, as you gave it. `null` for the bundled sample, or for the data in the file.',
        }),
        addresses: Type.Array(Type.String(), {
          description:
            'The addresses at which other machines can reach the server. Empty if it listens only to its own machine.',
        }),
      },
      {
        title: 'StartedWith',
        description: 'How the server was started.',
      },
    ),
  },
  { title: 'SandboxState', description: 'The state of the server.' },
)
type StateOutput = Static<typeof StateOutput>

function getState(modules: Modules): StateOutput {
  const { core, records, sandbox } = modules
  const { storage, dataDirectory, host, at } = sandbox.started
  const size = records.store.size()
  return {
    version,
    uptimeSeconds: (core.clock.machineNow() - at) / 1000,
    clock: getClock(core.clock),
    counts: {
      ...countAccountRows(core.connection),
      companies: size.companies,
      contacts: size.people,
      faults: sandbox.faults.list().length,
      activeFaults: sandbox.faults.activeCount,
      snapshots: sandbox.state.list().length,
      requests: sandbox.journal.size(),
      evictedRequests: sandbox.journal.countEvicted(),
    },
    revisions: readRevisions(modules),
    startedWith: {
      at: formatTimestamp(at),
      storage: storage.kind,
      database: storage.kind === 'file' ? storage.path : null,
      data: dataDirectory ?? null,
      addresses: host === undefined ? [] : listPublicAddresses(host),
    },
  }
}

export const stateRoutes = (modules: Modules) =>
  new Elysia({ name: 'sandbox-state' })
    .get('/sandbox/state', () => getState(modules), {
      response: { 200: StateOutput },
      detail: describeOperation({
        operationId: 'getState',
        summary: 'Get the state of the server',
        description:
          "Returns the server's version, how it was started, its clock, and the number of stored records.",
        errors: [],
      }),
    })
    .post(
      '/sandbox/reset',
      async () => {
        await modules.sandbox.state.reset()
        return getState(modules)
      },
      {
        parse: 'json',
        transform: rejectFields,
        response: { 200: StateOutput },
        detail: describeOperation({
          operationId: 'resetState',
          summary: 'Reset to the state at startup',
          description: RESET_DESCRIPTION,
          errors: ['invalid_parameter'],
        }),
      },
    )
    .get(
      '/sandbox/state/database',
      ({ set }) => {
        set.headers['content-type'] = DATABASE_TYPE
        set.headers['content-disposition'] = 'attachment; filename="signalbox-export.db"'
        return modules.sandbox.state.exportDatabase()
      },
      {
        query: NO_PARAMETERS,
        detail: describeOperation({
          operationId: 'exportDatabase',
          summary: 'Export the database',
          description: EXPORT_DESCRIPTION,
          responses: {
            200: {
              description: 'A SQLite database, including API keys.',
              content: { [DATABASE_TYPE]: { schema: { type: 'string', format: 'binary' } } },
            },
          },
          errors: ['invalid_parameter'],
        }),
      },
    )

const RESET_DESCRIPTION = `Restores the state at startup: organizations, users, keys, charges, counts, token buckets, faults, companies, people, and the clock. It clears the journal, and keeps snapshots. With a database file, the state at startup is what the file contained at that time.

The reset is one transaction, so each request sees the state either before or after it. Requests that are not processed yet return **503**, or **401** if their key no longer exists. A fault that already applies to one of them stays in effect.`

const EXPORT_DESCRIPTION = `Returns everything the server has stored, including API keys, as a SQLite database. Start a server from it with \`--db\`, or from a copy in memory with \`--memory --db\`. The clock, faults, token buckets, the journal, and snapshots aren't part of it.

If nobody has edited the bundled sample, its companies and people are left out. A server that starts from the file adds its own sample.`
