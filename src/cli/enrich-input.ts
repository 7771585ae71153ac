/** What `signalbox enrich` reads, and where it writes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spool } from '../leads/encoding.ts'
import { StartupError } from '../lib/startup-error.ts'
import { destination, requireFree, usualOutput, usualReport } from './destination.ts'
import type { EnrichFlags } from './enrich.ts'

/** Standard input comes once, and is read several times. */
export async function withFile(
  leads: string,
  work: (file: string, name: string) => Promise<void>,
): Promise<void> {
  if (leads !== '-') return work(leads, leads)
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-leads-'))
  try {
    const file = join(folder, 'leads')
    await spool(Bun.stdin.stream(), file)
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

export interface Places {
  /** `undefined` for standard output. */
  readonly output: string | undefined
  readonly report: string | undefined
  /** As they were named. */
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

/** @throws {StartupError} where something is there that is not to be replaced */
export function requireFreePlaces(
  { output, report, outputName, reportName }: Places,
  flags: EnrichFlags,
): void {
  if (flags.force || flags.dryRun) return
  if (output !== undefined) requireFree('-o', outputName, output)
  if (report !== undefined) requireFree('--report', reportName, report)
}
