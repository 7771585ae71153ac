/** Takes, lists, restores, and deletes snapshots: `/sandbox/snapshots`. */
import { Elysia, type Static, t } from 'elysia'
import { documentOnly } from '../../http/openapi/schema-components.ts'
import { Text } from '../../http/schema-types.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { nonBlank } from '../../lib/json.ts'
import { allowEmptyBody, describeOperation, errorsForSandbox, errorsForStoring } from '../route-helpers.ts'
import {
  MAX_SNAPSHOT_MIB,
  MAX_SNAPSHOTS,
  type SandboxState,
  type SnapshotSummary,
  snapshotsTooLarge,
  tooManySnapshots,
} from './sandbox-state.ts'

const SnapshotRecord = t.Object(
  {
    id: t.String({ description: 'By which it is restored or deleted.', ...documentOnly({ format: 'uuid' }) }),
    name: t.String({ description: 'The name it was given, or its number.' }),
    at: t.String({
      description: 'When it was taken, by the sandbox’s clock.',
      ...documentOnly({ format: 'date-time' }),
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

const toRecord = ({ id, name, at }: SnapshotSummary): SnapshotRecord => ({
  id,
  name,
  at: formatTimestamp(at),
})

const snapshotNotFound = (): ApiError =>
  new ApiError(
    'not_found',
    `There is no snapshot with the id ${SNAPSHOT_EXAMPLE.id}. GET /sandbox/snapshots lists those there are.`,
  )

const SNAPSHOT_EXAMPLE: SnapshotRecord = {
  id: '8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21',
  name: 'with ten customers',
  at: '2026-03-10T12:00:00.000+00:00',
}

export const snapshotRoutes = ({ state }: { readonly state: SandboxState }) =>
  new Elysia({ name: 'sandbox-snapshots' })
    .get('/sandbox/snapshots', () => ({ snapshots: state.list().map(toRecord) }), {
      response: { 200: SnapshotsOutput },
      detail: describeOperation({
        operationId: 'listSnapshots',
        summary: 'All snapshots',
        description: 'In the order they were taken.',
        response: { snapshots: [SNAPSHOT_EXAMPLE] },
        errors: errorsForSandbox,
      }),
    })
    .post('/sandbox/snapshots/:id/restore', async ({ params }) => toRecord(await state.restore(params.id)), {
      params: SnapshotPath,
      response: { 200: SnapshotRecord },
      detail: describeOperation({
        operationId: 'restoreSnapshot',
        summary: 'Make everything what it was at a snapshot',
        description: RESTORE_DESCRIPTION,
        response: SNAPSHOT_EXAMPLE,
        errors: () => [snapshotNotFound(), ...errorsForStoring()],
      }),
    })
    .delete('/sandbox/snapshots/:id', async ({ params }) => toRecord(await state.delete(params.id)), {
      params: SnapshotPath,
      response: { 200: SnapshotRecord },
      detail: describeOperation({
        operationId: 'deleteSnapshot',
        summary: 'Delete a snapshot',
        description: 'The state of now stays as it is.',
        response: SNAPSHOT_EXAMPLE,
        errors: () => [snapshotNotFound(), ...errorsForStoring()],
      }),
    })
    .post('/sandbox/snapshots', async ({ body }) => toRecord(await state.take(nonBlank(body.name))), {
      parse: 'json',
      transform: allowEmptyBody,
      body: TakeSnapshotInput,
      response: { 200: SnapshotRecord },
      detail: describeOperation({
        operationId: 'takeSnapshot',
        summary: 'Take a snapshot of everything',
        description: TAKE_DESCRIPTION,
        requests: {
          named: { summary: 'With a name', value: { name: SNAPSHOT_EXAMPLE.name } },
          unnamed: { summary: 'Without one', value: {} },
        },
        response: SNAPSHOT_EXAMPLE,
        errors: () => [
          invalidField('title', 'is no field of this operation. See /docs.'),
          tooManySnapshots(),
          snapshotsTooLarge(),
          ...errorsForStoring(),
        ],
        bodyOptional: true,
      }),
    })

const TAKE_DESCRIPTION = `A snapshot contains organizations, users, keys, charges, day counts, idempotency keys, token buckets, the clock, faults, companies, and people. Snapshots are stored in a temporary file until they are deleted or the server stops. At most ${MAX_SNAPSHOTS} are stored, with at most ${MAX_SNAPSHOT_MIB} MiB together.`

const RESTORE_DESCRIPTION = `Nothing more and nothing less than there was, in the same order. Snapshots can be restored in any order and as often as needed, a newer one after an older one, too, and after a reset. The journal stays: it is history. The clock shows what it showed if it stood still, and is as far ahead of the machine as it was if it ran.`
