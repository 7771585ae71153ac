/**
 * The state of a run, stored next to its output so that the run can be continued. The first line of the file has the id and
 * the plan of the run. The last line has its progress.
 */
import { readFileSync, statSync } from 'node:fs'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { MappedColumn } from '../../columns/recognize-columns.ts'
import { codeOf, reasonOf, StartupError } from '../../lib/errors.ts'
import { tryParseJson } from '../../lib/json.ts'
import type { Random } from '../../lib/random.ts'
import { formatNumber } from '../../lib/text.ts'
import { DeliveredRecord } from '../enricher.ts'
import type { LeadField } from '../map/map-columns.ts'
import { newSummaryCounts, SummaryCounts } from '../summary-counts.ts'
import { AppendedFile, partialFilesOf, removePartialFiles } from './output.ts'
import type { AddedColumn, OutputFormat } from './row-formatter.ts'

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

const Checkpoint = Type.Object({
  /** The length of the output with the counted rows. */
  bytes: Type.Integer({ minimum: 0 }),
  /** They are stored because the output has no charges, and not all fields of a response. */
  counts: SummaryCounts,
  /** The records that were charged in memory since the last checkpoint. */
  delivered: Type.Array(DeliveredRecord),
})
type Checkpoint = Static<typeof Checkpoint>

/** Where to continue a run. A new run has no bytes. */
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
  const newRun = {
    run: random.uuid(),
    bytes: 0,
    counts: newSummaryCounts(),
    delivered: [],
    stateBytes: 0,
  }
  if (file === undefined) return newRun
  if (restart) removePartialFiles(file)
  const { rows, state } = partialFilesOf(file)
  const earlier = readState(state)
  const size = sizeOf(rows)
  if (earlier === undefined) {
    // Rows without a state may have been charged already, or belong to the user.
    if (!size) return newRun
    throw new StartupError(
      `${rows} has no state file ${state}, so the run cannot be continued. Restore that file, ` +
        'or start again with --restart, which replaces these rows and repeats all charges.',
    )
  }
  const { run, checkpoints, headerBytes, stateBytes } = earlier
  const last = checkpoints.at(-1)
  // A process may have been killed after it renamed the output and before it removed the state.
  if (size === undefined && last && sizeOf(file) === last.bytes) return newRun
  const difference = describeDifference(earlier.plan, plan)
  if (difference)
    throw new StartupError(
      `The interrupted run to ${file} (${formatNumber(last?.counts.rows ?? 0)} rows) cannot be continued: ${difference}. ` +
        'Repeat the original command, or start again with --restart, which repeats all charges.',
    )
  // Without its rows, the run starts over under the same id, so repeated responses are not charged again.
  if (last === undefined || (size ?? 0) < last.bytes) return { ...newRun, run, stateBytes: headerBytes }
  const counts = { ...last.counts, remaining: undefined }
  return {
    run,
    stateBytes,
    bytes: last.bytes,
    counts,
    delivered: checkpoints.flatMap(({ delivered }) => delivered),
  }
}

/**
 * Reads the state of an earlier run. A killed process may leave an incomplete last line.
 * @returns `undefined` if no run was started
 * @throws {StartupError} if the state is invalid
 */
function readState(file: string) {
  const lines = readText(file).split('\n').slice(0, -1)
  if (lines.length === 0) return undefined
  const [header, ...checkpoints] = lines.map((line) => tryParseJson(line))
  if (!Value.Check(RunHeader, header) || !Value.Check(Type.Array(Checkpoint), checkpoints))
    throw new StartupError(
      `${file} is damaged, so the run cannot be continued. Start again with --restart, which repeats all charges.`,
    )
  const [headerBytes = 0, ...otherBytes] = lines.map((line) => Buffer.byteLength(line) + 1)
  const stateBytes = otherBytes.reduce((sum, bytes) => sum + bytes, headerBytes)
  return { ...header, checkpoints, headerBytes, stateBytes }
}

/** Returns the bytes of a file; `undefined` without it. */
const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size

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
  if (stateBytes === 0) state.write(`${JSON.stringify({ run, plan })}\n`)
  state.sync()
  return state
}

export const formatCheckpoint = (checkpoint: Checkpoint): string => `${JSON.stringify(checkpoint)}\n`
