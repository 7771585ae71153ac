/** `/sandbox/snapshots`. */
import { Elysia } from 'elysia'
import { jsonObjectOrNothing } from '../../http/json-body.ts'
import { errorsForSandbox, errorsForStoring } from '../../http/openapi-errors.ts'
import { documented } from '../../http/openapi-operation.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { MOST_SNAPSHOTS, type SandboxState } from '../../state/sandbox-state.ts'
import { deleteSnapshot, listSnapshots, restoreSnapshot, takeSnapshot } from './snapshots.ts'
import { SnapshotPath, SnapshotRecord, SnapshotsOutput, TakeSnapshotInput } from './snapshots-model.ts'

const SNAPSHOT: SnapshotRecord = {
  id: '8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21',
  name: 'with ten customers',
  at: '2026-03-10T12:00:00.000+00:00',
}
const SHARED = { tags: ['Sandbox'], security: [] }

export const snapshotRoutes = ({ state }: { readonly state: SandboxState }) =>
  new Elysia({ name: 'sandbox-snapshots' }).use(bodiless(state)).use(taking(state))

const notFound = (): ApiError =>
  new ApiError(
    'not_found',
    `There is no snapshot with the id ${SNAPSHOT.id}. GET /sandbox/snapshots lists those there are.`,
  )

const bodiless = (state: SandboxState) =>
  new Elysia({ name: 'sandbox-snapshots-bodiless' })
    .get('/sandbox/snapshots', () => listSnapshots(state), {
      response: { 200: SnapshotsOutput },
      detail: {
        ...SHARED,
        operationId: 'listSnapshots',
        summary: 'All snapshots',
        description: 'In the order they were taken.',
        ...documented({ requests: {}, response: { snapshots: [SNAPSHOT] }, errors: errorsForSandbox }),
      },
    })
    .post('/sandbox/snapshots/:id/restore', ({ params }) => restoreSnapshot(state, params.id), {
      params: SnapshotPath,
      response: { 200: SnapshotRecord },
      detail: {
        ...SHARED,
        operationId: 'restoreSnapshot',
        summary: 'Make everything what it was at a snapshot',
        description: RESTORE,
        ...documented({
          requests: {},
          response: SNAPSHOT,
          errors: () => [notFound(), ...errorsForStoring()],
        }),
      },
    })
    .delete('/sandbox/snapshots/:id', ({ params }) => deleteSnapshot(state, params.id), {
      params: SnapshotPath,
      response: { 200: SnapshotRecord },
      detail: {
        ...SHARED,
        operationId: 'deleteSnapshot',
        summary: 'Delete a snapshot',
        description: 'The state of now stays as it is.',
        ...documented({
          requests: {},
          response: SNAPSHOT,
          errors: () => [notFound(), ...errorsForStoring()],
        }),
      },
    })

const taking = (state: SandboxState) =>
  new Elysia({ name: 'sandbox-snapshots-taking' })
    .use(jsonObjectOrNothing())
    .post('/sandbox/snapshots', ({ body }) => takeSnapshot(state, body.name), {
      parse: 'json',
      body: TakeSnapshotInput,
      response: { 200: SnapshotRecord },
      detail: {
        ...SHARED,
        operationId: 'takeSnapshot',
        summary: 'Take a snapshot of everything',
        description: TAKE,
        ...documented({
          requests: {
            named: { summary: 'With a name', value: { name: SNAPSHOT.name } },
            unnamed: { summary: 'Without one', value: {} },
          },
          response: SNAPSHOT,
          errors: () => [
            invalidField('title', 'is no field of this operation. See /docs.'),
            new ApiError(
              'invalid_state',
              `There are ${MOST_SNAPSHOTS} snapshots already, which is as many as are kept. Delete some first.`,
            ),
            ...errorsForStoring(),
          ],
          bodyOptional: true,
        }),
      },
    })

const TAKE = `Organizations, users, keys, charges and counts, idempotency keys, what is left of the limits, the clock, faults, companies and people. It is kept in memory until it is deleted or the server stops; up to ${MOST_SNAPSHOTS} are.`

const RESTORE = `Nothing more and nothing less than there was, in the same order. Snapshots can be restored in any order and as often as needed, a newer one after an older one, too, and after a reset. The journal stays: it is history. The clock shows what it showed if it stood still, and is as far ahead of the machine as it was if it ran.`
