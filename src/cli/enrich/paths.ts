/** Resolves the input and output files of `enrich`. It replaces only files that `enrich` wrote. */
import { lstatSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { hasJsonLinesExtension } from '../../leads/read/read-leads.ts'
import { partialFilesOf } from '../../leads/write/output.ts'
import { hasCompleteOutput } from '../../leads/write/run-state.ts'
import { StartupError } from '../../lib/errors.ts'
import { listDatabaseFiles, listDataFiles } from '../input-files.ts'
import {
  canReplace,
  type FileKind,
  isSameFile,
  requireReplaceable,
  resolveOutputFile,
} from '../output-file.ts'
import type { EnrichFlags } from './flags.ts'

interface OutputPaths {
  /** `undefined` for standard output. */
  readonly output: string | undefined
  readonly report: string | undefined
  /** The path as in the flag, for messages. */
  readonly outputName: string
  readonly reportName: string
}

/**
 * Resolves the paths of the output and the report.
 * @param leads the path of the leads; `-` for standard input
 * @throws {StartupError} if a file cannot be written, is an input, or exists and must not be replaced
 */
export function resolveOutputPaths(leads: string, flags: EnrichFlags): OutputPaths {
  const inputs = listInputs(leads, flags)
  const outputName = flags.output ?? (leads === '-' ? '-' : getDefaultOutput(leads))
  const output = outputName === '-' ? undefined : resolveOutputFile('-o', outputName, inputs)
  if (output !== undefined) requireOwnPartialFiles(output, inputs)
  const defaultReport =
    output === undefined || flags.report === false ? undefined : getDefaultReport(outputName)
  const reportName = (flags.report === false ? undefined : flags.report) ?? defaultReport
  if (reportName === '-') throw new StartupError('--report cannot write to standard output. Name a file.')
  const report = reportName === undefined ? undefined : resolveOutputFile('--report', reportName, inputs)
  const outputFiles = output === undefined ? [] : [output, ...Object.values(partialFilesOf(output))]
  if (report !== undefined && outputFiles.some((one) => isSameFile(report, one)))
    throw new StartupError(`${reportName} cannot contain both the rows and the report. Name two files.`)
  const paths = { output, report, outputName, reportName: reportName ?? '' }
  requireAvailablePaths(paths, flags)
  return paths
}

const listInputs = (leads: string, { db, data }: EnrichFlags): string[] => [
  ...(leads === '-' ? [] : [leads]),
  ...(db === undefined ? [] : listDatabaseFiles(db)),
  ...(data === undefined ? [] : listDataFiles(data)),
]

/** Returns the default path of the output. `leads.csv` becomes `leads.enriched.csv`. */
function getDefaultOutput(input: string): string {
  const extension = hasJsonLinesExtension(input) ? extname(input) : '.csv'
  return `${input.slice(0, input.length - extname(input).length)}.enriched${extension}`
}

/** Returns the default path of the report. `enriched.csv` becomes `enriched.report.html`. */
const getDefaultReport = (output: string): string =>
  `${output.slice(0, output.length - extname(output).length)}.report.html`

/**
 * Requires that the output and the report can be created.
 * @throws {StartupError} if the output or the report exists and must not be replaced
 */
export function requireAvailablePaths(paths: OutputPaths, flags: EnrichFlags): void {
  if (flags.dryRun) return
  const { output, report, reportName } = paths
  const mayExist = flags.force || (output !== undefined && !flags.restart && hasCompleteOutput(output))
  requireAvailableOutput(paths, mayExist)
  if (report !== undefined) requireAvailable('--report', reportName, report, REPORT, mayExist)
}

export function requireAvailableOutput({ output, outputName }: OutputPaths, mayExist = false): void {
  if (output !== undefined) requireAvailable('-o', outputName, output, OUTPUT, mayExist)
}

export function requireReplaceableReport({ report, reportName }: OutputPaths): void {
  if (report !== undefined) requireReplaceable('--report', reportName, report, REPORT)
}

/** The last columns of every output are `error` and `warning`. JSON Lines have members with these names. */
const OUTPUT: FileKind = {
  name: 'an output of enrich',
  start:
    /^\{.*"(?:enriched\d*_)?error":.*"(?:enriched\d*_)?warning":|(?:^|\W)(?:enriched\d*_)?error[^\w\r\n](?:enriched\d*_)?warning[\r\n]/,
}
const REPORT: FileKind = {
  name: 'a report of enrich',
  start: /^<!doctype html>[\s\S]*, enriched<\/title>/,
}
const STATE: FileKind = { name: 'the state file of a run', start: /^\{"run":"/ }
const LOCK: FileKind = { name: 'a lock file', start: /^\d+\n$/ }

function requireAvailable(flag: string, name: string, file: string, kind: FileKind, mayExist: boolean): void {
  requireReplaceable(flag, name, file, kind)
  if (!mayExist && statSync(file, { throwIfNoEntry: false }))
    throw new StartupError(
      `${name} already exists. Replace it with --force, or name another file with ${flag}.`,
    )
}

/**
 * Checks the files next to an output that a run creates, replaces, and removes.
 * @throws {StartupError} if one of them is an input, a link, or a file of another kind
 */
function requireOwnPartialFiles(output: string, inputs: readonly string[]): void {
  const { rows, state, lock } = partialFilesOf(output)
  const hasState = (statSync(state, { throwIfNoEntry: false })?.size ?? 0) > 0
  requireOwnFile(state, STATE, inputs)
  requireOwnFile(lock, LOCK, inputs)
  // A full disk may have truncated the first line. The state was stored before it.
  requireOwnFile(rows, hasState ? { ...OUTPUT, start: /^/ } : OUTPUT, inputs)
}

function requireOwnFile(file: string, kind: FileKind, inputs: readonly string[]): void {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  const isInput = inputs.some((input) => isSameFile(file, input))
  // A folder cannot be overwritten. Writing to its path fails later.
  if (!isInput && (!stats || stats.isDirectory() || (stats.isFile() && canReplace(file, kind)))) return
  throw new StartupError(
    `${file} already exists and is not ${kind.name}. Move it, or name another output with -o.`,
  )
}
