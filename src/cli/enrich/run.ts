/** Enriches a file of leads: resolves the flags, runs, and writes the summary and the report. */

import { writeFileSync } from 'node:fs'
import type { Environment } from '../../config.ts'
import type { Enricher } from '../../leads/enricher.ts'
import { mapColumns } from '../../leads/map/map-columns.ts'
import { hasJsonLinesExtension, readLeads } from '../../leads/read/read-leads.ts'
import { renderReport } from '../../leads/report.ts'
import { type EnrichmentRun, enrichLeads } from '../../leads/run/enrich-leads.ts'
import type { SummaryCounts } from '../../leads/summary-counts.ts'
import { lockOutput } from '../../leads/write/output-lock.ts'
import { chooseAddedColumns } from '../../leads/write/row-formatter.ts'
import { findResumePoint, type RunPlan } from '../../leads/write/run-state.ts'
import { systemClock } from '../../lib/clock.ts'
import { explainWriteErrors, StartupError } from '../../lib/errors.ts'
import { createLineWriter } from '../../lib/log.ts'
import { systemRandom } from '../../lib/random.ts'
import { formatNumber } from '../../lib/text.ts'
import { openTextFile, type TextSource } from '../../lib/text-file.ts'
import { type OutputFile, requireReplaceable } from '../output-file.ts'
import { createProgress, type Progress } from '../progress.ts'
import { listenForInterrupts } from '../signals.ts'
import { createPaint, type Paint } from '../terminal.ts'
import { parseTarget, type Target } from './choose-enricher.ts'
import { type EnrichFlags, parseDelimiter } from './flags.ts'
import { requireAvailable, requireAvailablePaths, resolveOutputPaths } from './paths.ts'
import { describeEarlyEnd, formatMapping, formatSummary } from './summary.ts'

/**
 * Enriches the leads of a file.
 * @throws {StartupError} if the run cannot start, or ends before the last row
 */
export async function enrichFile(leads: string, flags: EnrichFlags, env: Environment): Promise<void> {
  const print = createLineWriter('stderr')
  const paint = createPaint(process.stderr, env)
  const target = parseTarget(flags, env)
  const delimiter = parseDelimiter(flags.delimiter)
  const source = leads === '-' ? await readStandardInput() : leads
  const prepared = prepare(leads, source, { flags, target, delimiter })
  const { name, text, table, mapping, paths } = prepared
  print(formatMapping({ name, encoding: text.encoding, table, mapping, target: target.name }, paint))
  if (flags.dryRun) return print('Nothing was sent (--dry-run).\n')
  const unlock = paths.output === undefined ? undefined : lockOutput(paths.output.path)
  try {
    // Another run may have finished in the meantime.
    requireAvailablePaths(paths, flags)
    await runEnrichment(prepared, target, flags, print, paint)
  } finally {
    unlock?.()
  }
}

/** Bytes. Standard input can be read only once, so it stays in memory. */
const MAX_STANDARD_INPUT = 256 * 1024 * 1024

/**
 * Reads standard input to memory, because a killed process would leave a temporary file.
 * @throws {StartupError} above the maximum
 */
async function readStandardInput(): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of Bun.stdin.stream()) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_STANDARD_INPUT)
      throw new StartupError(
        `Standard input is longer than ${MAX_STANDARD_INPUT / 1024 ** 2} MiB. Save the leads to a file, and name the file.`,
      )
  }
  return chunks
}

type Prepared = ReturnType<typeof prepare>

/**
 * Opens the leads and maps their columns.
 * @throws {StartupError} if the file contains no leads, or no column to search with
 */
function prepare(
  leads: string,
  source: TextSource,
  { flags, target, delimiter }: { flags: EnrichFlags; target: Target; delimiter: string | undefined },
) {
  const name = leads === '-' ? 'standard input' : leads
  const text = openTextFile(source, name)
  const paths = resolveOutputPaths(leads, flags)
  const table = readLeads(text, name, delimiter)
  const mapping = mapColumns(table, flags.map ?? [])
  const { outputName } = paths
  const plan: Omit<RunPlan, 'payer'> = {
    input: text.fingerprint,
    mapping: mapping.fields,
    added: chooseAddedColumns(table.columns, mapping, flags.columns),
    form: outputName === '-' ? table.format.kind : hasJsonLinesExtension(outputName) ? 'jsonl' : 'csv',
    delimiter: table.format.kind === 'csv' ? table.format.delimiter : '',
    target: target.name,
  }
  return { name, text, table, mapping, paths, plan }
}

async function runEnrichment(
  prepared: Prepared,
  target: Target,
  flags: EnrichFlags,
  print: (text: string) => void,
  paint: Paint,
): Promise<void> {
  const { text, table, paths } = prepared
  const { output, report } = paths
  const { isCharged } = target
  const interruption = listenForInterrupts()
  const { signal } = interruption
  let progress: Progress | undefined
  let enricher: Enricher | undefined
  try {
    enricher = target.createEnricher(signal, (reason) => progress?.note(reason))
    const plan: RunPlan = { ...prepared.plan, payer: enricher.payer }
    const resumePoint = findResumePoint(output?.path, plan, {
      restart: flags.restart === true,
      random: systemRandom,
    })
    const { rows } = resumePoint.counts
    if (rows > 0)
      print(`Continues after row ${formatNumber(rows)}. Use --restart to start from the first row.\n\n`)
    const now = (): number => performance.now()
    progress = createProgress({
      stream: process.stderr,
      what: 'enriching',
      unit: 'rows',
      total: table.count,
      done: rows,
      now,
    })
    const run: EnrichmentRun = {
      table,
      plan,
      // Excel needs the mark to read UTF-8. It writes other encodings.
      hasBom: plan.form === 'csv' && (text.hasBom || text.encoding !== 'utf-8'),
      file: output?.path,
      enricher,
      signal,
      now,
      onProgress: progress.update,
      beforeRename: (counts) => {
        // The run may have taken hours. Another process may have created this file.
        if (output !== undefined) requireAvailable(output, flags.force)
        if (report !== undefined) writeReport(report, prepared, counts, isCharged)
      },
    }
    const { counts, reason } = await enrichLeads(run, resumePoint).finally(progress.stop)
    print(formatSummary(counts, { total: table.count, rateLimit: enricher.getRateLimit(), isCharged }, paint))
    if (reason !== undefined)
      throw interruption.toError(describeEarlyEnd(reason, counts.rows, table.count, output !== undefined))
    if (output !== undefined) print(`\nWritten to ${output.name}\n`)
    if (report !== undefined) print(`Report     ${report.name}\n`)
  } finally {
    enricher?.close()
    interruption.dispose()
  }
}

/** Writes the report before the output gets its name, so that the same command can continue if this fails. */
function writeReport(
  report: OutputFile,
  { name, mapping, paths, plan }: Prepared,
  counts: SummaryCounts,
  isCharged: boolean,
): void {
  const page = renderReport({
    leads: name,
    output: paths.outputName,
    target: plan.target,
    at: systemClock.now(),
    notes: mapping.notes,
    counts,
    isCharged,
  })
  requireReplaceable(report)
  explainWriteErrors(
    `The report ${report.name}`,
    () => writeFileSync(report.path, page),
    paths.output === undefined
      ? 'All rows were written.'
      : 'All rows are enriched. To write the report and the output, run the same command again.',
  )
}
