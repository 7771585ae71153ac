/**
 * The state of a run, stored next to its output so that the run can be continued. The first line of the file has the id and
 * the plan of the run. Each later line has the rows since the line before.
 */
import { readFileSync, renameSync, statSync } from 'node:fs'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { MappedColumn } from '../../columns/recognize-columns.ts'
import { codeOf, reasonOf, StartupError } from '../../lib/errors.ts'
import { tryParseJson } from '../../lib/json.ts'
import type { Random } from '../../lib/random.ts'
import { formatNumber } from '../../lib/text.ts'
import type { FinalResult } from '../enricher.ts'
import type { LeadField } from '../map/lead-fields.ts'
import type { AddedColumn } from './added-columns.ts'
import { AppendedFile, getPartialSize, partialFilesOf, removePartialFiles } from './output.ts'
import type { OutputFormat } from './row-formatter.ts'

/** The inputs and options of a run. Only a run with an equal plan continues another one. */
export interface RunPlan {
  /** The SHA-256 digest of the leads file. */
  readonly input: string
  readonly mapping: readonly MappedColumn<LeadField>[]
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

const RunHeader = Type.Object({
  /** The id of the run. With the row number, it is the idempotency key of the row. */
  run: Type.String(),
  plan: Type.Unsafe<RunPlan>(Type.Object({ input: Type.String(), target: Type.String() })),
})
type RunHeader = Static<typeof RunHeader>

const Checkpoint = Type.Object({
  /** The length of the output with these rows. */
  bytes: Type.Integer({ minimum: 0 }),
  /** The working time until now, in all attempts. */
  seconds: Type.Number({ minimum: 0 }),
  /** The rows since the last checkpoint. */
  rows: Type.Array(Type.Unsafe<FinalResult>(Type.Object({ kind: Type.String() }))),
})
type Checkpoint = Static<typeof Checkpoint>

/** Where to continue a run. A new run has no rows and no bytes. */
export interface ResumePoint extends Checkpoint {
  readonly run: string
  /** The length of the state file. */
  readonly stateBytes: number
}

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
  const newRun: ResumePoint = { run: random.uuid(), rows: [], bytes: 0, seconds: 0, stateBytes: 0 }
  if (file === undefined) return newRun
  if (restart) removePartialFiles(file)
  const state = readState(file)
  if (state === undefined) {
    requireNoPartialRows(file)
    return newRun
  }
  if (isRenamed(file, state)) renameSync(file, partialFilesOf(file).rows)
  const resumePoint = toResumePoint(state, getPartialSize(file) ?? 0)
  const difference = describeDifference(state.plan, plan)
  if (difference)
    throw new StartupError(
      `The interrupted run to ${file} (${formatNumber(resumePoint.rows.length)} rows) cannot be continued: ${difference}. ` +
        'Repeat the original command, or start again with --restart, which repeats all charges.',
    )
  return resumePoint
}

/** Tests whether a run was killed after its output was renamed and before its state was removed. The report may be missing. */
export function hasCompleteOutput(file: string): boolean {
  const state = readState(file)
  return state !== undefined && isRenamed(file, state)
}

const isRenamed = (file: string, { checkpoints }: RunState): boolean =>
  getPartialSize(file) === undefined &&
  statSync(file, { throwIfNoEntry: false })?.size === checkpoints.at(-1)?.bytes

/** Rejects rows without a state: they may have been charged already, or belong to the user. */
function requireNoPartialRows(file: string): void {
  if ((getPartialSize(file) ?? 0) === 0) return
  const { rows, state } = partialFilesOf(file)
  throw new StartupError(
    `${rows} has no state file ${state}, so the run cannot be continued. Restore that file, ` +
      'or start again with --restart, which replaces these rows and repeats all charges.',
  )
}

interface RunState extends RunHeader {
  readonly checkpoints: readonly Checkpoint[]
  /** The lengths of the lines: first the header, then each checkpoint. */
  readonly lengths: readonly number[]
}

/**
 * Returns the last checkpoint whose rows are in the output. Without any rows, the run starts over under the same id, so
 * repeated responses are not charged again.
 * @param size the bytes of the output
 */
function toResumePoint({ run, checkpoints, lengths }: RunState, size: number): ResumePoint {
  const reached = checkpoints.filter(({ bytes }) => bytes <= size)
  const { bytes, seconds } = reached.at(-1) ?? { bytes: 0, seconds: 0 }
  const stateBytes = lengths.slice(0, reached.length + 1).reduce((sum, length) => sum + length, 0)
  return { run, rows: reached.flatMap(({ rows }) => rows), bytes, seconds, stateBytes }
}

/**
 * Reads the state of an earlier run. A killed process may leave an incomplete last line.
 * @returns `undefined` if no run was started
 * @throws {StartupError} if the state is invalid
 */
function readState(output: string): RunState | undefined {
  const file = partialFilesOf(output).state
  const lines = readText(file).split('\n').slice(0, -1)
  if (lines.length === 0) return undefined
  const [header, ...checkpoints] = lines.map((line) => tryParseJson(line))
  if (!Value.Check(RunHeader, header) || !Value.Check(Type.Array(Checkpoint), checkpoints))
    throw new StartupError(
      `${file} is damaged, so the run cannot be continued. Start again with --restart, which repeats all charges.`,
    )
  return { ...header, checkpoints, lengths: lines.map((line) => Buffer.byteLength(line) + 1) }
}

/** Returns `''` without a file. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw new StartupError(`${file} cannot be read: ${reasonOf(error)}. Check its permissions.`)
  }
}

/** Opens the state of a run. Stores the id of a new run at once: it must be on the disk before anything is charged. */
export function openState(output: string, plan: RunPlan, { run, stateBytes }: ResumePoint): AppendedFile {
  const state = new AppendedFile(partialFilesOf(output).state, stateBytes, 0o600)
  if (stateBytes === 0) state.write(formatStateLine({ run, plan }))
  state.sync()
  return state
}

export const formatStateLine = (line: RunHeader | Checkpoint): string => `${JSON.stringify(line)}\n`
