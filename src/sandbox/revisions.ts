/** Numbers that show which parts of the state have changed. */
import { type Static, Type } from '@sinclair/typebox'
import { count } from '../http/field-schemas.ts'
import type { Modules } from './sandbox.ts'

export const Revisions = Type.Object(
  {
    organizations: count(
      'Organizations, users, keys, companies, and contacts, but not charges and request counts.',
    ),
    records: count('Companies and contacts.'),
    faults: count('Faults, including when one applies or expires.'),
    clock: count('The clock was set, moved, frozen, or resumed.'),
    snapshots: count('Snapshots.'),
    requests: count('Requests were added to the journal or deleted from it.'),
  },
  {
    title: 'Revisions',
    description:
      'A number for each part of the state, which changes whenever the part does. Numbers of different server processes are not comparable.',
  },
)
export type Revisions = Static<typeof Revisions>

export const readRevisions = ({ core, records, sandbox }: Modules): Revisions => ({
  organizations: core.connection.dataVersion.refresh(),
  records: records.writer.changeCount,
  faults: sandbox.faults.countChanges(),
  clock: core.clock.changeCount,
  snapshots: sandbox.state.snapshotChangeCount,
  requests: sandbox.journal.changeCount,
})
