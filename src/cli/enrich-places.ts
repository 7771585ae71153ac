/** The files that `enrich` reads and writes. Nothing that exists is overwritten by accident. */
import {
  accessSync,
  constants,
  createWriteStream,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isJsonLines } from '../leads/table.ts'
import { StartupError } from '../lib/startup-error.ts'
import type { EnrichFlags } from './enrich.ts'

/** `leads.csv` becomes `leads.enriched.csv`. */
function usualOutput(input: string): string {
  const extension = isJsonLines(input) ? extname(input) : '.csv'
  return `${input.slice(0, input.length - extname(input).length)}.enriched${extension}`
}

/** `enriched.csv` becomes `enriched.report.html`. */
const usualReport = (output: string): string =>
  `${output.slice(0, output.length - extname(output).length)}.report.html`

/**
 * The file behind a name, which may be a link.
 * @param flag what names it
 * @param inputs what must not be written over
 * @throws {StartupError} where it is an input, a folder or no file, or cannot be made there
 */
export function destination(flag: string, name: string, ...inputs: readonly string[]): string {
  const stats = statSync(name, { throwIfNoEntry: false })
  const file = stats ? realpathSync(name) : resolve(name)
  if (stats?.isDirectory())
    throw new StartupError(`${flag} ${name} is a folder: name a file in it, such as ${name}/enriched.csv.`)
  if (stats && !stats.isFile())
    throw new StartupError(`${flag} ${name} is no file: - writes to standard output.`)
  const isRead = (input: string): boolean => {
    const read = statSync(input, { throwIfNoEntry: false })
    return stats !== undefined && stats.ino === read?.ino && stats.dev === read.dev
  }
  if (inputs.some(isRead))
    throw new StartupError(`${flag} ${name} is what is read, and stays as it is: name another file.`)
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    throw new StartupError(`${flag} ${name} would be no workbook: name a .csv, which Excel opens.`)
  requireWritable(flag, name, dirname(file))
  return file
}

function requireWritable(flag: string, name: string, folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(`${flag} ${name}: the folder ${folder} is not there. Make it first.`)
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartupError(`${flag} ${name}: the folder ${folder} may not be written. Name a file elsewhere.`)
  }
}

function requireFree(flag: string, name: string, file: string): void {
  if (statSync(file, { throwIfNoEntry: false }))
    throw new StartupError(`${name} is there already. --force replaces it, or ${flag} names another.`)
}

/** Standard input comes once, and is read several times. */
export async function withFile(
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

export function delimiterOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const known = DELIMITERS[text.toLowerCase()] ?? text
  if (known.length === 1 && !/["\r\n\p{L}\p{N}]/u.test(known)) return known
  throw new StartupError(
    `--delimiter ${text} is none of comma, semicolon, tab, pipe, nor one sign such as ^.`,
  )
}

interface Places {
  /** `undefined` for standard output. */
  readonly output: string | undefined
  readonly report: string | undefined
  readonly outputName: string
  readonly reportName: string
}

export function placesOf(leads: string, file: string, flags: EnrichFlags): Places {
  const outputName = flags.output ?? (leads === '-' ? '-' : usualOutput(leads))
  const output = outputName === '-' ? undefined : destination('-o', outputName, file)
  const usual = output === undefined || flags.report === false ? undefined : usualReport(outputName)
  const reportName = (flags.report === false ? undefined : flags.report) ?? usual
  if (reportName === '-') throw new StartupError('--report - : the report goes to a file, name one.')
  const report = reportName === undefined ? undefined : destination('--report', reportName, file)
  if (report !== undefined && report === output)
    throw new StartupError(`${outputName} cannot hold the rows and the report: name two files.`)
  const places = { output, report, outputName, reportName: reportName ?? '' }
  requireFreePlaces(places, flags)
  return places
}

export function requireFreePlaces(
  { output, report, outputName, reportName }: Places,
  flags: EnrichFlags,
): void {
  if (flags.force || flags.dryRun) return
  if (output !== undefined) requireFree('-o', outputName, output)
  if (report !== undefined) requireFree('--report', reportName, report)
}
