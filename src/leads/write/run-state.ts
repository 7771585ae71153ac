/** The state of a run, stored next to its output so that the run can be continued. */
import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { codeOf, reasonOf, StartupError } from '../../lib/errors.ts'
import { isObject } from '../../lib/json.ts'
import type { Random } from '../../lib/random.ts'
import type { MappedColumn } from '../map/recognize-columns.ts'
import { newSummaryCounts, SummaryCounts } from '../summary-counts.ts'
import type { AddedColumn } from './added-columns.ts'
import { getPartialSize, partialFilesOf, removePartialFiles } from './output.ts'
import type { OutputFormat } from './row-formatter.ts'

/** The inputs and options of a run. Only a run with an equal plan continues another one. */
export interface RunPlan {
  /** The SHA-256 digest of the leads file. */
  readonly input: string
  readonly mapping: readonly MappedColumn[]
  readonly added: readonly AddedColumn[]
  readonly form: OutputFormat
  readonly delimiter: string
  /** A server, a database, or a data folder, as in the flags. */
  readonly target: string
  /** The organization that is charged, as an id or a digest of its key; `''` if the run is free of charge. */
  readonly payer: string
}

/** Returns the difference between two plans as text; `undefined` if they are equal. */
function describeDifference(before: RunPlan, now: RunPlan): string | undefined {
  if (before.input !== now.input) return 'the leads changed'
  if (before.target !== now.target) return `it used ${before.target}, not ${now.target}`
  if (before.payer !== now.payer) return 'it used another --key'
  if (!isEqual(before.mapping, now.mapping) || before.delimiter !== now.delimiter)
    return 'it sent other columns'
  if (!isEqual(before.added, now.added) || before.form !== now.form) return 'it wrote other columns'
  return undefined
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Where to continue a run. A new run has no rows and no bytes. */
export type ResumePoint = Pick<RunState, 'run' | 'tally' | 'bytes'>

/**
 * Returns where to continue the run to an output. The caller must have locked the output.
 * @param restart removes the files of an earlier run
 * @throws {StartupError} if an earlier run had another plan, or its state is missing or invalid
 */
export function findResumePoint(
  file: string | undefined,
  plan: RunPlan,
  { restart, random }: { readonly restart: boolean; readonly random: Random },
): ResumePoint {
  const newRun: ResumePoint = { run: random.uuid(), tally: newSummaryCounts(), bytes: 0 }
  if (file === undefined) return newRun
  if (restart) removePartialFiles(file)
  const state = readState(partialFilesOf(file).state)
  if (state === undefined) {
    requireNoPartialRows(file)
    return newRun
  }
  const difference = describeDifference(state.plan, plan)
  if (difference)
    throw new StartupError(
      `The interrupted run to ${file} (${state.tally.rows.toLocaleString('en-US')} rows) cannot be continued: ${difference}. ` +
        'Repeat the original command, or start again with --restart, which repeats all charges.',
    )
  if (isRenamed(file, state)) renameSync(file, partialFilesOf(file).rows)
  const bytes = getPartialSize(file)
  // Without its rows, the run starts over under the same id: replayed responses are not charged again.
  return bytes === undefined || bytes < state.bytes
    ? { ...state, tally: newSummaryCounts(), bytes: 0 }
    : state
}

/** Tests whether a run was killed after its output was renamed and before its state was removed. The report may be missing. */
export function hasCompleteOutput(file: string): boolean {
  const state = readState(partialFilesOf(file).state)
  return state !== undefined && isRenamed(file, state)
}

const isRenamed = (file: string, { bytes }: RunState): boolean =>
  getPartialSize(file) === undefined && statSync(file, { throwIfNoEntry: false })?.size === bytes

/** Rejects rows without a state: they may have been charged already, or belong to the user. */
function requireNoPartialRows(file: string): void {
  if ((getPartialSize(file) ?? 0) === 0) return
  const { rows, state } = partialFilesOf(file)
  throw new StartupError(
    `${rows} has no state file ${state}, so the run cannot be continued. Restore that file, ` +
      'or start again with --restart, which replaces these rows and repeats all charges.',
  )
}

const RunState = Type.Object({
  /** Since version 2, rows have warnings. */
  version: Type.Literal(2),
  /** The id of the run. With the row number, it is the idempotency key of the row. */
  run: Type.String(),
  plan: Type.Unsafe<RunPlan>(Type.Object({ input: Type.String(), target: Type.String() })),
  /** The length of the output up to the last counted row. */
  bytes: Type.Integer({ minimum: 0 }),
  tally: SummaryCounts,
})
type RunState = Static<typeof RunState>

/**
 * Reads the state of an earlier run.
 * @returns `undefined` if no run was started
 * @throws {StartupError} if the state is invalid, or of another version
 */
function readState(file: string): RunState | undefined {
  const state = readJson(file)
  if (state === undefined || Value.Check(RunState, state)) return state
  if (isObject(state) && state.version === 1)
    throw new StartupError(
      `${file} was written by an earlier version of Signalbox. Finish the run with that version, ` +
        'or start again with --restart, which repeats all charges.',
    )
  throw new StartupError(
    `${file} is damaged, so the run cannot be continued. Start again with --restart, which repeats all charges.`,
  )
}

/** Returns `undefined` without a file, and `null` for invalid JSON. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    if (codeOf(error) === 'ENOENT') return undefined
    throw new StartupError(`${file} cannot be read: ${reasonOf(error)}. Check its permissions.`)
  }
}

/** Replaces the state of a run atomically: if the process is killed, the previous state remains. */
export function writeState(output: string, state: RunState): void {
  const { state: file, nextState } = partialFilesOf(output)
  const handle = openSync(nextState, 'w', 0o600)
  try {
    writeSync(handle, `${JSON.stringify(state)}\n`)
    fdatasyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(nextState, file)
}
