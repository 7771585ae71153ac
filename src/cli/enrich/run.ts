/** Enriches a file of leads, from the flags to the summary. */
import { writeFileSync } from 'node:fs'
import type { Environment } from '../../config.ts'
import { mapColumns } from '../../leads/map/map-columns.ts'
import { openTextFile } from '../../leads/read/text-file.ts'
import { hasJsonLinesExtension, readLeads } from '../../leads/read/read-leads.ts'
import { renderReport } from '../../leads/report/html-report.ts'
import type { Enricher } from '../../leads/run/enricher.ts'
import { type EnrichmentRun, enrichLeads, type RunResult } from '../../leads/run/enrich-leads.ts'
import { removePartialFiles } from '../../leads/write/output.ts'
import { lockOutput } from '../../leads/write/output-lock.ts'
import { chooseAddedColumns, chooseOutputEncoding } from '../../leads/write/row-formatter.ts'
import { findResumePoint, type RunPlan } from '../../leads/write/run-state.ts'
import { systemClock } from '../../lib/clock.ts'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { createLineWriter } from '../../lib/log.ts'
import { systemRandom } from '../../lib/random.ts'
import { createProgress, type Progress } from '../progress.ts'
import { listenForInterrupts } from '../signals.ts'
import { createPaint, type Paint } from '../terminal.ts'
import type { EnrichFlags } from './command.ts'
import {
  parseDelimiter,
  requireAvailableOutput,
  requireAvailablePaths,
  requireReplaceableReport,
  resolvePaths,
  withLeadsFile,
} from './paths.ts'
import { describeEarlyEnd, formatMapping, formatSummary } from './summary.ts'
import { parseTarget, type Target } from './target.ts'

/** @throws {StartupError} if it cannot begin, or ends before the last row */
export async function enrichFile(leads: string, flags: EnrichFlags, env: Environment): Promise<void> {
  const print = createLineWriter(process.stderr)
  const paint = createPaint(process.stderr, env)
  const target = parseTarget(flags, env)
  const delimiter = parseDelimiter(flags.delimiter)
  await withLeadsFile(leads, async (file, name) => {
    const prepared = prepare(leads, file, name, { flags, target, delimiter })
    const { text, table, mapping, places } = prepared
    print(formatMapping({ name, encoding: text.encoding, table, mapping, target: target.name }, paint))
    if (flags.dryRun) return print('Nothing was asked: --dry-run.\n')
    const lock = places.output === undefined ? undefined : lockOutput(places.output)
    try {
      // Another run may have finished in the meantime.
      requireAvailablePaths(places, flags)
      await enrichAll(prepared, target, flags, print, paint)
    } finally {
      lock?.release()
    }
  })
}

type Prepared = ReturnType<typeof prepare>

/** @throws {StartupError} if the file holds no leads, or no column to search with */
function prepare(
  leads: string,
  file: string,
  name: string,
  { flags, target, delimiter }: { flags: EnrichFlags; target: Target; delimiter: string | undefined },
) {
  const text = openTextFile(file, name)
  const places = resolvePaths(leads, file, flags)
  const table = readLeads(text, name, delimiter)
  const mapping = mapColumns(table, flags.map ?? [])
  const { outputName } = places
  const plan: Omit<RunPlan, 'payer'> = {
    input: text.fingerprint,
    mapping: mapping.fields,
    added: chooseAddedColumns(table.columns, mapping, flags.columns),
    form: outputName === '-' ? table.format.kind : hasJsonLinesExtension(outputName) ? 'jsonl' : 'csv',
    delimiter: table.format.kind === 'csv' ? table.format.delimiter : '',
    target: target.name,
  }
  return { name, text, table, mapping, places, plan }
}

async function enrichAll(
  prepared: Prepared,
  target: Target,
  flags: EnrichFlags,
  print: (text: string) => void,
  paint: Paint,
): Promise<void> {
  const { text, table, places } = prepared
  const interruption = listenForInterrupts()
  const { signal } = interruption
  let progress: Progress | undefined
  let asker: Enricher | undefined
  try {
    asker = target.createEnricher(signal, (reason) => progress?.note(reason))
    const plan: RunPlan = { ...prepared.plan, payer: asker.payer }
    const beginning = findResumePoint(places.output, plan, {
      restart: flags.restart === true,
      random: systemRandom,
    })
    const { rows } = beginning.tally
    if (rows > 0)
      print(`Continues after row ${rows.toLocaleString('en-US')}. --restart would begin anew.\n\n`)
    const now = (): number => performance.now()
    progress = createProgress({
      stream: process.stderr,
      what: 'enriching',
      unit: 'rows',
      total: table.count,
      done: rows,
      now,
    })
    const session: EnrichmentRun = {
      table,
      plan,
      outputEncoding: chooseOutputEncoding(table.format, text, plan.form),
      file: places.output,
      enricher: asker,
      signal,
      now,
      onProgress: progress.update,
      // The run may have taken hours, and others may have used the names.
      beforeRename: () => {
        requireAvailableOutput(places, flags.force)
        requireReplaceableReport(places)
      },
    }
    const ended = await enrichLeads(session, beginning).finally(progress.stop)
    const { isCharged } = target
    print(formatSummary(ended.counts, { total: table.count, limit: asker.getRateLimit(), isCharged }, paint))
    if (ended.reason !== undefined) throw interruption.toError(describeEarlyEnd(ended, table.count, places))
    if (places.output !== undefined) print(`\nWritten to ${places.outputName}\n`)
    if (places.report !== undefined) {
      writeReport(places.report, prepared, ended, isCharged)
      print(`Report     ${places.reportName}\n`)
    }
    // Not earlier: until then the same command finishes what a killed process has left.
    if (places.output !== undefined) removePartialFiles(places.output)
  } finally {
    asker?.close()
    interruption.dispose()
  }
}

function writeReport(
  file: string,
  { name, mapping, table, places, plan }: Prepared,
  { counts: tally }: RunResult,
  isCharged: boolean,
): void {
  const page = renderReport({
    leads: name,
    output: places.outputName,
    target: plan.target,
    at: systemClock.now(),
    columns: table.columns,
    mapping,
    tally,
    isCharged,
  })
  try {
    writeFileSync(file, page)
  } catch (error) {
    const advice = places.output === undefined ? '' : ' Run the same command again to write the report alone.'
    throw new StartupError(
      `The rows are written, and the report ${places.reportName} cannot be: ${reasonOf(error)}.${advice}`,
    )
  }
}
