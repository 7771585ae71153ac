/** Reads the whole state as plain values, and replaces it. */
import type { RateLimits } from '../../accounts/rate-limits.ts'
import { findImbalance } from '../../db/integrity-check.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import { codeOf, messageOf } from '../../lib/errors.ts'
import type { SampleDifference } from '../../records/edit/record-difference.ts'
import type { RecordEditor } from '../../records/edit/record-editor.ts'
import {
  countJobs,
  planRecordContent,
  readRecordContent,
  requireAllJobs,
} from '../../records/edit/records-in-state-file.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { FaultStore } from '../faults/store.ts'
import type { DatabaseSnapshots } from './database-snapshots.ts'
import { createDamagedFileError } from './state-file-format.ts'
import type { StateContent } from './state-file-schema.ts'
import { findStateRowProblem } from './state-tables.ts'

interface StateContentContext {
  readonly connection: Connection
  readonly databaseSnapshots: DatabaseSnapshots
  readonly limits: RateLimits
  readonly clock: SandboxClock
  readonly faults: FaultStore
  readonly edits: RecordEditor
  readonly sampleDifference: SampleDifference
}

/** Returns the current state. Call it in a transaction after the buffered counts were written. */
export function readState(context: StateContentContext): StateContent {
  const { connection, databaseSnapshots, limits, clock, faults, sampleDifference } = context
  const buckets = limits.capture()
  return {
    clock: clock.state,
    faults: faults.list(),
    buckets: Array.from(buckets, ([orgId, bucket]) => ({ orgId, ...bucket })),
    tables: databaseSnapshots.read(),
    records: readRecordContent(connection, sampleDifference),
  }
}

/**
 * Replaces the state, in the transaction of the caller.
 * @param onFailure called with functions that undo changes in memory
 * @throws {ApiError} 400 if the state contradicts itself
 */
export function replaceState(
  context: StateContentContext,
  state: StateContent,
  onFailure: (undo: () => void) => void,
): void {
  const { connection, databaseSnapshots, limits, clock, faults, edits, sampleDifference } = context
  const problem = findStateRowProblem(state.tables)
  if (problem !== undefined) throw createDamagedFileError(problem)
  const changes = planRecordContent(connection, sampleDifference, state.records)
  try {
    databaseSnapshots.replace(state.tables, onFailure)
    const jobs = countJobs(connection)
    edits.apply(changes)
    requireAllJobs(connection, jobs, changes)
  } catch (error) {
    if (!String(codeOf(error)).startsWith('SQLITE_CONSTRAINT')) throw error
    throw createDamagedFileError(`its records contradict each other (${messageOf(error)})`)
  }
  const imbalance = findImbalance(connection.client)
  if (imbalance !== undefined) throw createDamagedFileError(imbalance)
  clock.set(state.clock)
  faults.restore(state.faults)
  limits.restore(new Map(state.buckets.map(({ orgId, ...bucket }) => [orgId, bucket])))
}
