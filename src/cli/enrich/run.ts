/** Enriches a file of leads: resolves the flags, runs, and writes the summary and the report. */

import { renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Environment } from '../../config.ts'
import type { Enricher } from '../../leads/enricher.ts'
import { mapColumns } from '../../leads/map/map-columns.ts'
import { hasJsonLinesExtension, readLeads } from '../../leads/read/read-leads.ts'
import { renderReport } from '../../leads/report.ts'
import { enrichLeads } from '../../leads/run/enrich-leads.ts'
import type { SummaryCounts } from '../../leads/summary-counts.ts'
import { createStreamOutput, type Output, openFileOutput } from '../../leads/write/output.ts'
import { chooseAddedColumns, createRowFormatter } from '../../leads/write/row-formatter.ts'
import { systemClock } from '../../lib/clock.ts'
import { explainWriteErrors, reasonOf, StartupError } from '../../lib/errors.ts'
import { createLineWriter } from '../../lib/log.ts'
import { formatNumber } from '../../lib/text.ts'
import { BOM, openTextFile, type TextSource } from '../../lib/text-file.ts'
import { type OutputFile, requireReplaceable } from '../output-file.ts'
import { createProgress, type Progress } from '../progress.ts'
import { listenForInterrupts } from '../signals.ts'
import { createPaint, type Paint } from '../terminal.ts'
import { parseTarget, type Target } from './choose-enricher.ts'
import { type EnrichFlags, parseDelimiter, parseFromRow } from './flags.ts'
import { requireAvailable, requireRowsBefore, resolveOutputPaths } from './paths.ts'
import { describeEarlyEnd, formatCommand, formatMapping, formatSummary } from './summary.ts'

/**
 * Enriches the leads of a file.
 * @throws {StartupError} if the run cannot start, or ends before the last row
 */
export async function enrichFile(leads: string, flags: EnrichFlags, env: Environment): Promise<void> {
  const print = createLineWriter('stderr')
  const paint = createPaint(process.stderr, env)
  const target = parseTarget(flags, env)
  const source = leads === '-' ? await readStandardInput() : leads
  const prepared = prepare(leads, source, flags)
  const { name, text, table, mapping } = prepared
  print(formatMapping({ name, encoding: text.encoding, table, mapping, target: target.name }, paint))
  if (flags.dryRun) print('Nothing was sent (--dry-run).\n')
  else await runEnrichment(prepared, target, print, paint)
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
function prepare(leads: string, source: TextSource, flags: EnrichFlags) {
  const name = leads === '-' ? 'standard input' : leads
  const delimiter = parseDelimiter(flags.delimiter)
  const text = openTextFile(source, name)
  const paths = resolveOutputPaths(leads, flags)
  const table = readLeads(text, name, delimiter)
  const mapping = mapColumns(table.columns, flags.map ?? [])
  const added = chooseAddedColumns(table.columns, mapping, flags.columns)
  const { outputName } = paths
  const format = outputName === '-' ? table.format.kind : hasJsonLinesExtension(outputName) ? 'jsonl' : 'csv'
  const formatter = createRowFormatter(table, added, format)
  // Excel needs the mark to read UTF-8. It writes other encodings.
  const bom = format === 'csv' && (text.hasBom || text.encoding !== 'utf-8') ? BOM : ''
  const fromRow = parseFromRow(flags.fromRow, table.count)
  const { partial } = paths
  if (partial !== undefined && !flags.dryRun) {
    const columns = table.format.kind === 'csv' ? table.format.delimiter : ','
    requireRowsBefore(partial, fromRow, { delimiter: columns, force: flags.force })
  }
  const heading = fromRow === 1 ? bom + formatter.header : ''
  return { leads, flags, name, text, table, mapping, paths, added, formatter, heading, fromRow }
}

async function runEnrichment(
  prepared: Prepared,
  target: Target,
  print: (text: string) => void,
  paint: Paint,
): Promise<void> {
  const { leads, flags, table, paths, fromRow } = prepared
  const { isCharged } = target
  const total = table.count
  const interruption = listenForInterrupts()
  const { signal } = interruption
  const now = (): number => performance.now()
  let progress: Progress | undefined
  let enricher: Enricher | undefined
  try {
    enricher = target.createEnricher(signal, (reason) => progress?.note(reason))
    const output = openOutput(prepared)
    const options = { stream: process.stderr, what: 'enriching', unit: 'rows', done: fromRow - 1 }
    progress = createProgress({ ...options, total, now })
    const onProgress = progress.update
    const run = { ...prepared, mapping: prepared.mapping.fields, output, enricher, signal, now, onProgress }
    const { counts, reason, unwritten } = await enrichLeads(run).finally(progress.stop)
    output.close()
    print(formatSummary(counts, { total, rateLimit: enricher.getRateLimit(), isCharged }, paint))
    if (reason !== undefined) {
      const rows = fromRow - 1 + counts.rows
      if (paths.partial !== undefined && rows === 0) rmSync(paths.partial.path, { force: true })
      const command = formatCommand(leads, flags, rows + 1)
      const end = { reason, rows, total, unwritten: isCharged ? unwritten : 0, command }
      throw interruption.toError(describeEarlyEnd(end))
    }
    const { output: file, report } = paths
    finishOutput(paths, flags.force)
    if (file !== undefined) print(`\nWritten to ${file.name}\n`)
    if (report === undefined) return
    writeReport(report, prepared, counts, target)
    print(`Report     ${report.name}\n`)
  } finally {
    enricher?.close()
    interruption.dispose()
  }
}

/** Opens the output: standard output, or a file that gets its name at the end of the run. */
function openOutput({ paths: { partial }, fromRow, flags }: Prepared): Output {
  if (partial === undefined) return createStreamOutput(process.stdout)
  return openFileOutput(partial.path, fromRow > 1 ? 'a' : flags.force ? 'w' : 'wx')
}

/**
 * Gives the complete output its name.
 * @throws {StartupError} if another program has created this file during the run
 */
function finishOutput({ output, partial }: Prepared['paths'], force: boolean | undefined): void {
  if (output === undefined || partial === undefined) return
  try {
    requireAvailable(output, force)
    renameSync(partial.path, output.path)
  } catch (error) {
    throw new StartupError(`${reasonOf(error).replace(/[^.]$/, '$&.')} All rows are in ${partial.name}.`)
  }
}

function writeReport(
  report: OutputFile,
  { name, mapping, paths, fromRow }: Prepared,
  counts: SummaryCounts,
  { name: target, isCharged }: Target,
): void {
  const earlier = fromRow > 1 ? [`Rows 1 to ${formatNumber(fromRow - 1)} are not counted here.`] : []
  const page = renderReport({
    leads: name,
    output: paths.outputName,
    target,
    at: systemClock.now(),
    notes: [...earlier, ...mapping.notes],
    counts,
    isCharged,
  })
  requireReplaceable(report)
  const write = (): void => writeFileSync(report.path, page)
  explainWriteErrors(`The report ${report.name}`, write, 'All rows were written.')
}
