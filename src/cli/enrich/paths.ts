/** Resolves the input and output files of `enrich`. It replaces only files that `enrich` wrote. */
import { existsSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { hasJsonLinesExtension } from '../../leads/read/read-leads.ts'
import { partialFilesOf } from '../../leads/write/output.ts'
import { StartupError } from '../../lib/errors.ts'
import { listDatabaseFiles, listDataFiles } from '../input-files.ts'
import {
  type FileKind,
  isSameFile,
  type OutputFile,
  requireReplaceable,
  resolveOutputFile,
} from '../output-file.ts'
import type { EnrichFlags } from './flags.ts'

interface OutputPaths {
  /** `undefined` for standard output. */
  readonly output: OutputFile | undefined
  readonly report: OutputFile | undefined
  /** The output as in the flag, for messages. */
  readonly outputName: string
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
const LOCK: FileKind = { name: 'a lock file', start: /^\d+ [^\n]+\n$/ }

/**
 * Resolves the paths of the output and the report.
 * @param leads the path of the leads; `-` for standard input
 * @throws {StartupError} if a file cannot be written, is an input, or exists and must not be replaced
 */
export function resolveOutputPaths(leads: string, flags: EnrichFlags): OutputPaths {
  const inputs = listInputs(leads, flags)
  const outputName = flags.output ?? (leads === '-' ? '-' : getDefaultOutput(leads))
  const output = outputName === '-' ? undefined : resolveOutputFile('-o', outputName, OUTPUT, inputs)
  if (output !== undefined) requireOwnPartialFiles(output.path, inputs)
  const defaultReport = output === undefined ? undefined : getDefaultReport(outputName)
  const reportName = flags.report === false ? undefined : (flags.report ?? defaultReport)
  if (reportName === '-') throw new StartupError('--report cannot write to standard output. Name a file.')
  const report =
    reportName === undefined ? undefined : resolveOutputFile('--report', reportName, REPORT, inputs)
  const outputFiles = output === undefined ? [] : [output.path, ...Object.values(partialFilesOf(output.path))]
  if (report !== undefined && outputFiles.some((one) => isSameFile(report.path, one)))
    throw new StartupError(`${reportName} cannot contain both the rows and the report. Name two files.`)
  const paths = { output, report, outputName }
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
 * Requires that the output and the report can be created. A run that was killed may have written the report.
 * @throws {StartupError} if the output or the report exists and must not be replaced
 */
export function requireAvailablePaths({ output, report }: OutputPaths, flags: EnrichFlags): void {
  if (flags.dryRun) return
  const { force, restart } = flags
  if (output !== undefined) requireAvailable(output, force)
  const continues = output !== undefined && !restart && hasContent(partialFilesOf(output.path).state)
  if (report !== undefined) requireAvailable(report, force || continues)
}

/**
 * Requires that a file does not exist, or may be replaced.
 * @throws {StartupError} if the file must not be replaced
 */
export function requireAvailable(file: OutputFile, mayExist = false): void {
  requireReplaceable(file)
  if (!mayExist && existsSync(file.path))
    throw new StartupError(
      `${file.name} already exists. Replace it with --force, or name another file with ${file.flag}.`,
    )
}

const hasContent = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

/**
 * Checks the files next to an output that a run creates, replaces, and removes.
 * @throws {StartupError} if one of them is an input, or a file of another kind
 */
function requireOwnPartialFiles(output: string, inputs: readonly string[]): void {
  const { rows, state, lock } = partialFilesOf(output)
  resolveOutputFile('-o', state, STATE, inputs)
  resolveOutputFile('-o', lock, LOCK, inputs)
  // A full disk may have truncated the first line. The state was stored before it.
  resolveOutputFile('-o', rows, hasContent(state) ? { ...OUTPUT, start: /^/ } : OUTPUT, inputs)
}
