/** The files that `enrich` reads and writes. It replaces nothing but what `enrich` wrote. */
import { createWriteStream, lstatSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
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
import type { EnrichFlags } from './command.ts'

/** `leads.csv` becomes `leads.enriched.csv`. */
function usualOutput(input: string): string {
  const extension = hasJsonLinesExtension(input) ? extname(input) : '.csv'
  return `${input.slice(0, input.length - extname(input).length)}.enriched${extension}`
}

/** `enriched.csv` becomes `enriched.report.html`. */
const usualReport = (output: string): string =>
  `${output.slice(0, output.length - extname(output).length)}.report.html`

/** The last columns of every output are `error` and `warning`; JSON Lines have members of these names. */
const OUTPUT: FileKind = {
  name: 'an output of enrich',
  start:
    /^\{.*"(?:enriched\d*_)?error":.*"(?:enriched\d*_)?warning":|(?:^|\W)(?:enriched\d*_)?error[^\w\r\n](?:enriched\d*_)?warning[\r\n]/,
}
const REPORT: FileKind = {
  name: 'a report of enrich',
  start: /^<!doctype html>[\s\S]*, enriched<\/title>/,
}
const STATE: FileKind = { name: 'the state of a run', start: /^\{"version":\d+,"run":/ }
/** A lock is empty. */
const LOCK: FileKind = { name: 'a lock', start: /^$/ }

function requireFree(flag: string, name: string, file: string, kind: FileKind, mayBeThere: boolean): void {
  requireReplaceable(flag, name, file, kind)
  if (!mayBeThere && statSync(file, { throwIfNoEntry: false }))
    throw new StartupError(`${name} is there already. --force replaces it, or ${flag} names another.`)
}

/**
 * Checks the files beside an output, which a run creates, replaces, and removes.
 * @throws {StartupError} if one of them is an input, a link, or a file of another kind
 */
function requireOwnSideFiles(output: string, inputs: readonly string[]): void {
  const { rows, state, unfinished, lock } = partialFilesOf(output)
  const hasState = (statSync(state, { throwIfNoEntry: false })?.size ?? 0) > 0
  requireOwn(state, STATE, inputs)
  requireOwn(unfinished, STATE, inputs)
  requireOwn(lock, LOCK, inputs)
  // A full disk may have cut the first line. The state was stored before it.
  requireOwn(rows, hasState ? { ...OUTPUT, start: /^/ } : OUTPUT, inputs)
}

function requireOwn(file: string, kind: FileKind, inputs: readonly string[]): void {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  const isInput = inputs.some((input) => isSameFile(file, input))
  // A folder is in nobody's way until it is to be written, and cannot be destroyed then.
  if (!isInput && (!stats || stats.isDirectory() || (stats.isFile() && canReplace(file, kind)))) return
  throw new StartupError(
    `${file} is not ${kind.name}, and the run needs that name: move it away, or name another output with -o.`,
  )
}

/** Standard input comes once, and is read several times. */
export async function withLeadsFile(
  leads: string,
  work: (file: string, name: string) => Promise<void>,
): Promise<void> {
  if (leads !== '-') return work(leads, leads)
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-leads-'))
  try {
    const file = join(folder, 'leads')
    await pipeline(process.stdin, createWriteStream(file))
    await work(file, 'standard input')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const DELIMITERS: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
}

export function parseDelimiter(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const known = DELIMITERS[text.toLowerCase()] ?? text
  if (known.length === 1 && !/["\r\n\p{L}\p{N}]/u.test(known)) return known
  throw new StartupError(
    `--delimiter ${text} is none of comma, semicolon, tab, pipe, nor one sign such as ^.`,
  )
}

interface EnrichPaths {
  /** `undefined` for standard output. */
  readonly output: string | undefined
  readonly report: string | undefined
  readonly outputName: string
  readonly reportName: string
}

export function resolvePaths(leads: string, file: string, flags: EnrichFlags): EnrichPaths {
  const inputs = inputsOf(file, flags)
  const outputName = flags.output ?? (leads === '-' ? '-' : usualOutput(leads))
  const output = outputName === '-' ? undefined : resolveOutputFile('-o', outputName, inputs)
  if (output !== undefined) requireOwnSideFiles(output, inputs)
  const usual = output === undefined || flags.report === false ? undefined : usualReport(outputName)
  const reportName = (flags.report === false ? undefined : flags.report) ?? usual
  if (reportName === '-') throw new StartupError('--report - : the report goes to a file, name one.')
  const report = reportName === undefined ? undefined : resolveOutputFile('--report', reportName, inputs)
  const written = output === undefined ? [] : [output, ...Object.values(partialFilesOf(output))]
  if (report !== undefined && written.some((one) => isSameFile(report, one)))
    throw new StartupError(`${reportName} cannot hold the rows and the report: name two files.`)
  const places = { output, report, outputName, reportName: reportName ?? '' }
  requireAvailablePaths(places, flags)
  return places
}

const inputsOf = (leads: string, { db, data }: EnrichFlags): string[] => [
  leads,
  ...(db === undefined ? [] : listDatabaseFiles(db)),
  ...(data === undefined ? [] : listDataFiles(data)),
]

/** @throws {StartupError} if the output or the report is there already, and is not to be replaced */
export function requireAvailablePaths(places: EnrichPaths, flags: EnrichFlags): void {
  if (flags.dryRun) return
  const { output, report, reportName } = places
  const mayBeThere = flags.force || (output !== undefined && !flags.restart && hasCompleteOutput(output))
  requireAvailableOutput(places, mayBeThere)
  if (report !== undefined) requireFree('--report', reportName, report, REPORT, mayBeThere)
}

export function requireAvailableOutput({ output, outputName }: EnrichPaths, mayBeThere = false): void {
  if (output !== undefined) requireFree('-o', outputName, output, OUTPUT, mayBeThere)
}

export function requireReplaceableReport({ report, reportName }: EnrichPaths): void {
  if (report !== undefined) requireReplaceable('--report', reportName, report, REPORT)
}
