/** The wire form of snapshots. */
import { type Static, t } from 'elysia'
import { inDocument } from '../../http/openapi-schemas.ts'
import { Text } from '../../http/text.ts'

export const SnapshotRecord = t.Object(
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
export type SnapshotRecord = Static<typeof SnapshotRecord>

export const SnapshotsOutput = t.Object(
  { snapshots: t.Array(SnapshotRecord, { description: 'In the order they were taken.' }) },
  { title: 'SnapshotsOutput', description: 'All snapshots.' },
)

export const TakeSnapshotInput = t.Object(
  { name: t.Optional(Text({ maxLength: 200, description: 'For whoever reads the list.' })) },
  { additionalProperties: false, title: 'TakeSnapshotInput', description: 'Nothing is required.' },
)

export const SnapshotPath = t.Object({
  id: t.String({ description: 'Id of the snapshot.', example: '8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21' }),
})
