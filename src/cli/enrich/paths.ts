/** Resolves the input and output files of `enrich`. It replaces only files that `enrich` wrote. */
import { existsSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { hasJsonLinesExtension, readLeads } from '../../leads/read/read-leads.ts'
import { StartupError } from '../../lib/errors.ts'
import { formatCount } from '../../lib/text.ts'
import { openTextFile } from '../../lib/text-file.ts'
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
  /** The rows of a run that is not complete. They become the output. */
  readonly partial: OutputFile | undefined
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

/**
 * Resolves the paths of the output and the report.
 * @param leads the path of the leads; `-` for standard input
 * @throws {StartupError} if a file cannot be written, is an input, or exists and must not be replaced
 */
export function resolveOutputPaths(leads: string, flags: EnrichFlags): OutputPaths {
  const inputs = listInputs(leads, flags)
  const outputName = flags.output ?? (leads === '-' ? '-' : getDefaultOutput(leads))
  const output = outputName === '-' ? undefined : resolveOutputFile('-o', outputName, OUTPUT, inputs)
  const partial =
    output === undefined ? undefined : resolveOutputFile('-o', `${output.path}.partial`, OUTPUT, inputs)
  const defaultReport = output === undefined ? undefined : getDefaultReport(outputName)
  const reportName = flags.report === false ? undefined : (flags.report ?? defaultReport)
  if (reportName === '-') throw new StartupError('--report cannot write to standard output. Name a file.')
  const report =
    reportName === undefined ? undefined : resolveOutputFile('--report', reportName, REPORT, inputs)
  if (report !== undefined && [output, partial].some((one) => one && isSameFile(report.path, one.path)))
    throw new StartupError(`${reportName} cannot contain both the rows and the report. Name two files.`)
  if (!flags.dryRun) for (const file of [output, report]) if (file) requireAvailable(file, flags.force)
  return { output, partial, report, outputName }
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

/**
 * Requires that the partial output has the rows before the first one of this run, and no others.
 * @throws {StartupError} with the row to continue from
 */
export function requireRowsBefore(
  { name, path }: OutputFile,
  fromRow: number,
  { delimiter, force }: { readonly delimiter: string; readonly force: boolean | undefined },
): void {
  if (!existsSync(path)) {
    if (fromRow === 1) return
    throw new StartupError(`There is no ${name} to continue. Leave out --from-row.`)
  }
  if (fromRow === 1 && force) return
  const rows = isEmpty(path) ? 0 : readLeads(openTextFile(path, name), name, delimiter).count
  if (fromRow > 1 && rows === fromRow - 1) return
  throw new StartupError(
    `${name} has ${formatCount(rows, 'row')} of another run. ` +
      `${rows > 0 ? `Continue it with --from-row ${rows + 1}, or replace` : 'Replace'} it with --force.`,
  )
}

const isEmpty = (file: string): boolean => statSync(file).size === 0
