/** Takes, lists, shows, restores, and deletes snapshots: `/sandbox/snapshots`. */
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { timestamp, uuid } from '../../http/field-schemas.ts'
import { recordedId } from '../../http/openapi/operation-docs.ts'
import { nonBlank } from '../../lib/json.ts'
import { CLOSED } from '../../lib/schemas.ts'
import { listOf, NO_PARAMETERS, toList } from '../paging.ts'
import { describeOperation, rejectFields, respondCreated, withOptionalBody } from '../route-helpers.ts'
import { MAX_SNAPSHOT_MIB, type SandboxState } from './sandbox-state.ts'

const SnapshotRecord = Type.Object(
  {
    id: uuid('Id of the snapshot, for restoring or deleting it.'),
    name: Type.String({ description: 'The name you gave it, or `Snapshot 1`, `Snapshot 2`, and so on.' }),
    createdAt: timestamp('When the snapshot was taken, on the sandbox clock.'),
  },
  { title: 'Snapshot', description: 'The state of the sandbox at one point in time.' },
)

const SnapshotList = listOf(SnapshotRecord, {
  title: 'SnapshotList',
  description: 'Snapshots in the order they were taken.',
})

const CreateSnapshotInput = Type.Object(
  {
    name: Type.Optional(
      Type.String({ maxLength: 200, description: 'Default: `Snapshot 1`, `Snapshot 2`, and so on.' }),
    ),
  },
  { ...CLOSED, title: 'CreateSnapshotInput', description: 'All fields are optional.' },
)

const SnapshotPath = Type.Object({
  id: Type.String({ description: 'Id of the snapshot.', example: recordedId('createSnapshot', 'id') }),
})

export const snapshotRoutes = (state: SandboxState) =>
  new Elysia({ name: 'sandbox-snapshots' })
    .get('/sandbox/snapshots', () => toList(state.list()), {
      query: NO_PARAMETERS,
      response: { 200: SnapshotList },
      detail: describeOperation({
        operationId: 'listSnapshots',
        summary: 'List snapshots',
        description: 'Returns snapshots in the order they were taken.',
        errors: ['invalid_parameter'],
      }),
    })
    .get('/sandbox/snapshots/:id', ({ params }) => state.get(params.id), {
      params: SnapshotPath,
      response: { 200: SnapshotRecord },
      detail: describeOperation({
        operationId: 'getSnapshot',
        summary: 'Get one snapshot',
        description: 'Returns the name of the snapshot, and when it was taken.',
        errors: ['not_found'],
      }),
    })
    .post('/sandbox/snapshots/:id/restore', ({ params }) => state.restore(params.id), {
      parse: 'json',
      transform: rejectFields,
      params: SnapshotPath,
      response: { 200: SnapshotRecord },
      detail: describeOperation({
        operationId: 'restoreSnapshot',
        summary: 'Restore a snapshot',
        description: RESTORE_DESCRIPTION,
        errors: ['invalid_parameter', 'not_found'],
      }),
    })
    .delete('/sandbox/snapshots/:id', ({ params }) => state.delete(params.id), {
      params: SnapshotPath,
      response: { 200: SnapshotRecord },
      detail: describeOperation({
        operationId: 'deleteSnapshot',
        summary: 'Delete a snapshot',
        description: 'Returns the deleted snapshot. The current state does not change.',
        errors: ['not_found'],
      }),
    })
    .post(
      '/sandbox/snapshots',
      async ({ body, set }) => {
        const snapshot = await state.take(nonBlank(body.name))
        return respondCreated(set, `/sandbox/snapshots/${snapshot.id}`, snapshot)
      },
      {
        ...withOptionalBody(CreateSnapshotInput),
        response: { 201: SnapshotRecord },
        detail: describeOperation({
          operationId: 'createSnapshot',
          summary: 'Take a snapshot',
          description: TAKE_DESCRIPTION,
          requests: {
            named: { summary: 'With a name', value: { name: 'with ten customers' } },
          },
          errors: ['invalid_parameter', 'invalid_state'],
          bodyOptional: true,
        }),
      },
    )

const TAKE_DESCRIPTION = `A snapshot contains organizations, users, keys, charges, day counts, token buckets, the clock, faults, companies, and people. Snapshots stay in memory until you delete them or stop the server. Together, they can use up to ${MAX_SNAPSHOT_MIB} MiB. A snapshot that would exceed this returns **409**.`

const RESTORE_DESCRIPTION = `Restores the state of the snapshot, including the order of records. You can restore snapshots in any order and any number of times, even after a reset. The journal doesn't change. A frozen clock shows the time it showed then. A running clock is as far ahead of the machine as it was then.`
