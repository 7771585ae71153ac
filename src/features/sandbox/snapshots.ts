/** Snapshots as they are answered. The rules are those of the state itself. */
import { timestamp } from '../../lib/clock.ts'
import { present } from '../../lib/present.ts'
import type { SandboxState, Snapshot } from '../../state/sandbox-state.ts'
import type { SnapshotRecord } from './snapshots-model.ts'

export const listSnapshots = (state: SandboxState): { snapshots: SnapshotRecord[] } => ({
  snapshots: state.list().map(toRecord),
})

/** @throws {ApiError} 409 when there are too many */
export const takeSnapshot = async (state: SandboxState, name: string | undefined): Promise<SnapshotRecord> =>
  toRecord(await state.take(present(name)))

/** @throws {ApiError} 404 */
export const restoreSnapshot = async (state: SandboxState, id: string): Promise<SnapshotRecord> =>
  toRecord(await state.restore(id))

/** @throws {ApiError} 404 */
export const deleteSnapshot = async (state: SandboxState, id: string): Promise<SnapshotRecord> =>
  toRecord(await state.delete(id))

const toRecord = ({ id, name, at }: Snapshot): SnapshotRecord => ({ id, name, at: timestamp(at) })
