/** The state of a run, stored next to its output so that the run can be continued. */
import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { isObject } from '../../lib/json.ts'
import { codeOf, reasonOf } from '../../lib/errors.ts'
import type { Random } from '../../lib/random.ts'
import { StartupError } from '../../lib/startup-error.ts'
import type { MappedColumn } from '../map/mapping.ts'
import { newSummaryCounts, SummaryCounts } from '../report/tally.ts'
import { removePartialFiles, getPartialSize, partialFilesOf } from './output.ts'
import type { AddedColumn, OutputFormat } from './row-writer.ts'

export interface RunPlan {
  readonly input: string
  readonly mapping: readonly MappedColumn[]
  readonly added: readonly AddedColumn[]
  readonly form: OutputFormat
  readonly delimiter: string
  /** Who is asked, as it was told: a server, a database, a folder of data. */
  readonly target: string
  /** Whose credits are charged, by an id or a digest that gives no key away; `''` where nothing is charged. */
  readonly payer: string
}

/** What differs between two plans, in words; `undefined` where nothing does. */
function difference(before: RunPlan, now: RunPlan): string | undefined {
  if (before.input !== now.input) return 'the leads have changed since'
  if (before.target !== now.target) return `it asked ${before.target}, and now ${now.target} is to be asked`
  if (before.payer !== now.payer)
    return 'another --key paid then, and answers for one organization cost another once more'
  if (!same(before.mapping, now.mapping) || before.delimiter !== now.delimiter)
    return 'other columns were sent then'
  if (!same(before.added, now.added) || before.form !== now.form) return 'other columns were written then'
  return undefined
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Where to continue a run; a new run has no rows and no bytes. */
export type ResumePoint = Pick<RunState, 'run' | 'tally' | 'bytes'>

/**
 * What there is to continue. Nobody else may be writing there.
 * @param restart takes away what an earlier run has left
 * @throws {StartupError} where an earlier run was about something else, or cannot be known
 */
export function findResumePoint(
  file: string | undefined,
  plan: RunPlan,
  { restart, random }: { readonly restart: boolean; readonly random: Random },
): ResumePoint {
  const anew: ResumePoint = { run: random.uuid(), tally: newSummaryCounts(), bytes: 0 }
  if (file === undefined) return anew
  if (restart) removePartialFiles(file)
  const state = readState(partialFilesOf(file).state)
  if (state === undefined) {
    requireNoRows(file)
    return anew
  }
  const differing = difference(state.plan, plan)
  if (differing)
    throw new StartupError(
      `A run to ${file} was interrupted after ${state.tally.rows.toLocaleString('en-US')} rows, and cannot be continued: ${differing}. ` +
        'Give what was given then, or begin anew with --restart: what was charged is charged again.',
    )
  if (isUnfinished(file, state)) renameSync(file, partialFilesOf(file).rows)
  const bytes = getPartialSize(file)
  // The same run: what was charged is answered again without a charge.
  return bytes === undefined || bytes < state.bytes ? { ...state, tally: newSummaryCounts(), bytes: 0 } : state
}

/** Tells whether a run ended after its output got its name, and before the state was removed: the report may be missing. */
export function hasCompleteOutput(file: string): boolean {
  const state = readState(partialFilesOf(file).state)
  return state !== undefined && isUnfinished(file, state)
}

const isUnfinished = (file: string, { bytes }: RunState): boolean =>
  getPartialSize(file) === undefined && statSync(file, { throwIfNoEntry: false })?.size === bytes

/** Rows that nothing tells of may be charged already, or somebody's own. */
function requireNoRows(file: string): void {
  if ((getPartialSize(file) ?? 0) === 0) return
  const { rows, state } = partialFilesOf(file)
  throw new StartupError(
    `${rows} is there, and ${state}, which tells how far it came, is not. Put that back, and the run continues; ` +
      `or begin anew with --restart: ${rows} is removed then, and rows that were charged are charged again.`,
  )
}

const RunState = Type.Object({
  /** Since 2, rows have a warning. */
  version: Type.Literal(2),
  /** The name of the run. With the number of a row it is the idempotency key of the row. */
  run: Type.String(),
  plan: Type.Unsafe<RunPlan>(Type.Object({ input: Type.String(), target: Type.String() })),
  /** The length of the output that is complete and counted. */
  bytes: Type.Integer({ minimum: 0 }),
  tally: SummaryCounts,
})
type RunState = Static<typeof RunState>

/**
 * @returns `undefined` where no run was begun
 * @throws {StartupError} when it cannot be understood
 */
function readState(file: string): RunState | undefined {
  const state = contentOf(file)
  if (state === undefined || Value.Check(RunState, state)) return state
  if (isObject(state) && state.version === 1)
    throw new StartupError(
      `${file} was written by an earlier version of signalbox. Finish the run with that version, or begin anew with --restart: ` +
        'rows that were charged for are charged again.',
    )
  throw new StartupError(
    `${file} does not tell how far the last run came. Begin anew with --restart: rows that were charged for are charged again.`,
  )
}

/** `undefined` without a file, `null` for what is not JSON. */
function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    if (codeOf(error) === 'ENOENT') return undefined
    throw new StartupError(`${file} cannot be read: ${reasonOf(error)}.`)
  }
}

/** Replaces the state beside an output as a whole: a process that is killed leaves the one before. */
export function writeState(output: string, state: RunState): void {
  const { state: file, unfinished } = partialFilesOf(output)
  const handle = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(handle, `${JSON.stringify(state)}\n`)
    fdatasyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}
