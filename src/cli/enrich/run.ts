/** Enriches a file of leads: resolves the flags, runs, and writes the summary and the report. */

import { rmSync, statSync, writeFileSync } from 'node:fs'
import type { Environment } from '../../config/serve-config.ts'
import { describeLeads } from '../../leads/describe-leads.ts'
import type { Enricher } from '../../leads/enricher.ts'
import { mapColumns } from '../../leads/map/map-columns.ts'
import { readLeads } from '../../leads/read/read-leads.ts'
import { renderReport } from '../../leads/report.ts'
import { enrichLeads } from '../../leads/run/enrich-leads.ts'
import type { SummaryCounts } from '../../leads/summary-counts.ts'
import { completeOutput, createStandardOutput } from '../../leads/write/output.ts'
import { chooseAddedColumns, createRowFormatter } from '../../leads/write/row-formatter.ts'
import { systemClock } from '../../lib/clock.ts'
import { explainWriteErrors, StartupError } from '../../lib/errors.ts'
import { formatCount } from '../../lib/text.ts'
import { BOM, openTextFile, type TextSource } from '../../lib/text-file.ts'
import { requireConsent } from '../consent.ts'
import { createProgress, type Progress } from '../progress.ts'
import { listenForInterrupts } from '../signals.ts'
import { readStandardInput } from '../standard-input.ts'
import { createPaint, printStatus as print } from '../terminal.ts'
import { parseTarget, type Target } from './choose-enricher.ts'
import { isNotEnriched, openPartialOutput, readEarlierErrors } from './earlier-output.ts'
import { type EnrichFlags, parseWholeNumber } from './flags.ts'
import { getOutputName, resolveOutputPaths } from './paths.ts'
import { describeEarlyEnd, formatCommand, formatMapping, formatSummary } from './summary.ts'

/**
 * Enriches the leads of a file.
 * @throws {StartupError} if the run cannot start, or a row has no result
 */
export async function enrichFile(
  leads: string,
  flags: EnrichFlags,
  env: Environment,
  target = parseTarget(flags, env, getOutputName(leads, flags) !== '-'),
): Promise<void> {
  const prepared = await prepare(leads, leads === '-' ? await readLeadsFromInput() : leads, flags)
  print(formatMapping({ ...prepared, target }, createPaint(process.stderr, env)))
  if (flags.dryRun) {
    print('Nothing was sent (--dry-run).\n')
    return
  }
  if (!target.isLocal)
    await requireConsent({ count: prepared.rowsToSend, unit: 'row', url: target.name, yes: flags.yes })
  await runEnrichment(prepared, target)
}

/** Standard input can be read only once, so it stays in memory. */
const readLeadsFromInput = (): Promise<Uint8Array[]> =>
  readStandardInput(256, 'Save the leads to a file, and pass its name instead.')

type Prepared = Awaited<ReturnType<typeof prepare>>

/**
 * Opens the leads and maps their columns.
 * @throws {StartupError} if the file contains no leads, or no column to search with
 */
async function prepare(leads: string, source: TextSource, flags: EnrichFlags) {
  const name = leads === '-' ? 'standard input' : leads
  const text = await openTextFile(source, name)
  const paths = resolveOutputPaths(leads, flags)
  const table = readLeads(text, name)
  const columns = mapColumns(table.columns, flags.map ?? [], table.sample)
  const notes = [...columns.notes, ...describeLeads(table, columns.fields, text.encoding)]
  const mapping = { ...columns, notes }
  const formatter = createRowFormatter(table, chooseAddedColumns(table.columns, mapping, flags.columns))
  // A killed process may leave a partial output with all rows.
  const fromRow =
    flags.fromRow === undefined ? undefined : parseWholeNumber('--from-row', flags.fromRow, table.count + 1)
  const earlier =
    paths.partial === undefined || flags.dryRun
      ? Array<string>((fromRow ?? 1) - 1).fill('')
      : await readEarlierErrors(paths.partial, { fromRow, leads: table, formatter })
  const rowsToSend = table.count - earlier.filter((error) => !isNotEnriched(error)).length
  // Excel needs the mark to read UTF-8. It writes other encodings.
  const needsBom = table.format.kind === 'csv' && (text.hasBom || text.encoding !== 'utf-8')
  const heading = earlier.length > 0 ? '' : `${needsBom ? BOM : ''}${formatter.header}`
  return {
    leads,
    flags,
    name,
    encoding: text.encoding,
    table,
    mapping,
    paths,
    formatter,
    heading,
    earlier,
    rowsToSend,
  }
}

async function runEnrichment(prepared: Prepared, target: Target): Promise<void> {
  const { leads, flags, table, paths, earlier, formatter } = prepared
  const { output: file, partial, report } = paths
  const interruption = listenForInterrupts()
  const { signal } = interruption
  const now = (): number => performance.now()
  let progress: Progress | undefined
  let enricher: Enricher | undefined
  try {
    enricher = await target.createEnricher(signal, (reason) => progress?.note(reason))
    const output =
      partial === undefined ? createStandardOutput(target.isCharged) : openPartialOutput(partial, prepared)
    progress = createProgress('enriching', table.count, process.stderr, now)
    const onProgress = progress.update
    const run = { ...prepared, mapping: prepared.mapping.fields, output, enricher, signal, now, onProgress }
    const { counts, rest } = await enrichLeads(run).finally(progress.stop)
    // Before the last write, whose error would hide the charges.
    print(formatSummary(counts, target.isCharged))
    await output.close()
    if (rest !== undefined) {
      const isEmpty = earlier.length + counts.rows === 0
      // Another run may have replaced and filled it.
      if (partial !== undefined && isEmpty && statSync(partial, { throwIfNoEntry: false })?.size === 0)
        rmSync(partial)
      const command = isEmpty ? undefined : formatCommand(leads, flags, rest.row)
      throw interruption.toError(describeEarlyEnd({ reason: rest.reason, counts, command }))
    }
    if (file !== undefined && partial !== undefined) {
      completeOutput(partial, file, table.format.kind === 'csv')
      print(`\nWritten to ${file}\n`)
    }
    if (report !== undefined) {
      const page = renderPage(prepared, counts, target)
      explainWriteErrors(`The report ${report}`, () => writeFileSync(report, page), 'All rows were written.')
      print(`Report     ${report}\n`)
    }
    const { errors } = counts.found
    if (errors === 0) return
    throw new StartupError(
      `${formatCount(errors, 'row')} ${errors === 1 ? 'has' : 'have'} no result. The ${formatter.headings.at(-1)} column says why.`,
    )
  } finally {
    enricher?.close?.()
    interruption.dispose()
  }
}

const renderPage = (
  { name, mapping, paths }: Prepared,
  counts: SummaryCounts,
  { name: target, isCharged }: Target,
): string =>
  renderReport({
    leads: name,
    output: paths.output ?? 'standard output',
    target,
    at: systemClock.now(),
    notes: mapping.notes,
    counts,
    isCharged,
  })
