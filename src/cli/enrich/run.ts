/** Enriches a file of leads: reads the leads, matches them in this process, and prints the summary. */
import { resolve } from 'node:path'
import type { Environment } from '../../config/serve-config.ts'
import { describeLeads } from '../../leads/describe-leads.ts'
import { enrichLeads } from '../../leads/enrich-leads.ts'
import { createEnricher } from '../../leads/enricher.ts'
import { mapColumns } from '../../leads/map/map-columns.ts'
import { readLeads } from '../../leads/read/read-leads.ts'
import { chooseAddedColumns, createRowFormatter } from '../../leads/row-formatter.ts'
import type { SummaryCounts } from '../../leads/summary-counts.ts'
import { CommandError } from '../../lib/errors.ts'
import { createHumanLog, createLineWriter } from '../../lib/log.ts'
import { formatCount } from '../../lib/text.ts'
import { openTextFile } from '../../lib/text-file.ts'
import { openModules } from '../../open-modules.ts'
import { createProgress } from '../progress.ts'
import { readStandardInput } from '../standard-input.ts'
import { createPaint, printStatus as print } from '../terminal.ts'
import type { EnrichFlags } from './flags.ts'
import { findOutputPath, openOutput } from './output.ts'
import { formatMapping, formatSummary } from './summary.ts'

/**
 * Enriches the leads of a file.
 * @throws {CommandError} if the run cannot start or ends early, or a row has no result
 */
export async function enrichFile(leads: string, flags: EnrichFlags, env: Environment): Promise<void> {
  const prepared = await prepare(leads, flags)
  const { formatter, path } = prepared
  print(formatMapping({ ...prepared, source: describeSource(flags) }, createPaint(process.stderr, env)))
  const startedAt = performance.now()
  const counts = await run(prepared, flags)
  if (counts === undefined) {
    print('Nothing was written (--dry-run).\n')
    return
  }
  print(formatSummary(counts, flags.subscription, performance.now() - startedAt))
  if (path !== undefined) print(`\nWritten to ${path}\n`)
  const { errors } = counts.found
  if (errors === 0) return
  throw new CommandError(
    `${formatCount(errors, 'row')} ${errors === 1 ? 'has' : 'have'} no result. The ${formatter.headings.at(-1)} column says why.`,
  )
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/**
 * Opens the leads and maps their columns.
 * @throws {InputError} if the file contains no leads, or no column to search with
 */
async function prepare(leads: string, flags: EnrichFlags) {
  const name = leads === '-' ? 'standard input' : leads
  // Standard input can be read only once, so it stays in memory.
  const source =
    leads === '-'
      ? await readStandardInput(256, 'Save the leads to a file, and pass its name instead.')
      : leads
  const text = await openTextFile(source, name)
  const path = findOutputPath(leads, flags)
  const table = readLeads(text, name)
  const columns = mapColumns(table.columns, flags.map ?? [], table.sample)
  const notes = [...columns.notes, ...describeLeads(table, columns.fields, text.encoding)]
  const mapping = { ...columns, notes }
  const formatter = createRowFormatter(table, chooseAddedColumns(table.columns, mapping, flags.columns))
  return { name, text, path, table, mapping, formatter }
}

/** Returns what the leads are matched against. */
function describeSource({ data, db }: EnrichFlags): string {
  const path = data ?? db
  return path === undefined ? 'the bundled sample' : resolve(path)
}

/**
 * Opens the data, and enriches the leads.
 * @returns `undefined` for a dry run, which only checks that the data can be used
 */
async function run(
  { text, path, table, mapping, formatter }: Prepared,
  { data, db, subscription, dryRun, force }: EnrichFlags,
): Promise<SummaryCounts | undefined> {
  const modules = await openModules({
    storage: { kind: 'memory', source: db === undefined ? undefined : { path: db, isOptional: false } },
    dataDirectory: data,
    organizations: [],
    log: createHumanLog(createLineWriter('stderr'), true),
  })
  try {
    if (dryRun) return undefined
    const progress = createProgress('enriching', table.count, process.stderr, () => performance.now())
    const output = await openOutput(path, table, text, force)
    try {
      const counts = await enrichLeads({
        table,
        mapping: mapping.fields,
        formatter,
        enrich: createEnricher(modules, subscription),
        write: output.write,
        onProgress: (rows) => {
          output.check()
          progress.update(rows)
        },
      })
      output.complete()
      return counts
    } finally {
      progress.stop()
      await output.close()
    }
  } finally {
    modules.close()
  }
}
