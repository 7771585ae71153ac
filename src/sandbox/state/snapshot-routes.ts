/** Takes, lists, restores and deletes snapshots: `/sandbox/snapshots`. */
import { Elysia, type Static, t } from 'elysia'
import { inDocument } from '../../http/openapi/schemas.ts'
import { Text } from '../../http/schema-text.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { present } from '../../lib/json.ts'
import { allowEmptyBody, errorsForSandbox, errorsForStoring, operation } from '../operation.ts'
import {
  MOST_SNAPSHOT_MIB,
  MOST_SNAPSHOTS,
  type SandboxState,
  type Snapshot,
  tooLarge,
  tooMany,
} from './sandbox-state.ts'

const SnapshotRecord = t.Object(
  {
    id: t.String({ description: 'By which it is restored or deleted.', ...inDocument({ format: 'uuid' }) }),
    name: t.String({ description: 'The name it was given, or its number.' }),
    at: t.String({
      description: 'When it was taken, by the sandbox’s clock.',
      ...inDocument({ format: 'date-time' }),
    }),
  },
  { title: 'Snapshot', description: 'The state of the sandbox at one time.' },
)
type SnapshotRecord = Static<typeof SnapshotRecord>

const SnapshotsOutput = t.Object(
  { snapshots: t.Array(SnapshotRecord, { description: 'In the order they were taken.' }) },
  { title: 'SnapshotsOutput', description: 'All snapshots.' },
)

const TakeSnapshotInput = t.Object(
  { name: t.Optional(Text({ maxLength: 200, description: 'For whoever reads the list.' })) },
  { additionalProperties: false, title: 'TakeSnapshotInput', description: 'Nothing is required.' },
)

const SnapshotPath = t.Object({
  id: t.String({ description: 'Id of the snapshot.', example: '8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21' }),
})

const toRecord = ({ id, name, at }: Snapshot): SnapshotRecord => ({ id, name, at: timestamp(at) })

const notFound = (): ApiError =>
  new ApiError(
    'not_found',
    `There is no snapshot with the id ${SNAPSHOT.id}. GET /sandbox/snapshots lists those there are.`,
  )

const SNAPSHOT: SnapshotRecord = {
  id: '8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21',
  name: 'with ten customers',
  at: '2026-03-10T12:00:00.000+00:00',
}

export const snapshotRoutes = ({ state }: { readonly state: SandboxState }) =>
  new Elysia({ name: 'sandbox-snapshots' })
    .get('/sandbox/snapshots', () => ({ snapshots: state.list().map(toRecord) }), {
      response: { 200: SnapshotsOutput },
      detail: operation({
        operationId: 'listSnapshots',
        summary: 'All snapshots',
        description: 'In the order they were taken.',
        response: { snapshots: [SNAPSHOT] },
        errors: errorsForSandbox,
      }),
    })
    .post('/sandbox/snapshots/:id/restore', async ({ params }) => toRecord(await state.restore(params.id)), {
      params: SnapshotPath,
      response: { 200: SnapshotRecord },
      detail: operation({
        operationId: 'restoreSnapshot',
        summary: 'Make everything what it was at a snapshot',
        description: RESTORE,
        response: SNAPSHOT,
        errors: () => [notFound(), ...errorsForStoring()],
      }),
    })
    .delete('/sandbox/snapshots/:id', async ({ params }) => toRecord(await state.delete(params.id)), {
      params: SnapshotPath,
      response: { 200: SnapshotRecord },
      detail: operation({
        operationId: 'deleteSnapshot',
        summary: 'Delete a snapshot',
        description: 'The state of now stays as it is.',
        response: SNAPSHOT,
        errors: () => [notFound(), ...errorsForStoring()],
      }),
    })
    .post('/sandbox/snapshots', async ({ body }) => toRecord(await state.take(present(body.name))), {
      parse: 'json',
      transform: allowEmptyBody,
      body: TakeSnapshotInput,
      response: { 200: SnapshotRecord },
      detail: operation({
        operationId: 'takeSnapshot',
        summary: 'Take a snapshot of everything',
        description: TAKE,
        requests: {
          named: { summary: 'With a name', value: { name: SNAPSHOT.name } },
          unnamed: { summary: 'Without one', value: {} },
        },
        response: SNAPSHOT,
        errors: () => [
          invalidField('title', 'is no field of this operation. See /docs.'),
          tooMany(),
          tooLarge(),
          ...errorsForStoring(),
        ],
        bodyOptional: true,
      }),
    })

const TAKE = `A snapshot contains organizations, users, keys, charges, day counts, idempotency keys, token buckets, the clock, faults, companies, and people. Snapshots are stored in a temporary file until they are deleted or the server stops. At most ${MOST_SNAPSHOTS} are stored, with at most ${MOST_SNAPSHOT_MIB} MiB together.`

const RESTORE = `Nothing more and nothing less than there was, in the same order. Snapshots can be restored in any order and as often as needed, a newer one after an older one, too, and after a reset. The journal stays: it is history. The clock shows what it showed if it stood still, and is as far ahead of the machine as it was if it ran.`
