/** Enriches a file of leads, from the flags to the summary. */
import { writeFileSync } from 'node:fs'
import type { Environment } from '../../config.ts'
import { mapColumns } from '../../leads/map/mapping.ts'
import { textFile } from '../../leads/read/encoding.ts'
import { isJsonLines, leadTable } from '../../leads/read/table.ts'
import { reportPage } from '../../leads/report/report.ts'
import type { Asker } from '../../leads/run/reply.ts'
import { type Ended, enrichLeads, type Session } from '../../leads/run/session.ts'
import { discard } from '../../leads/write/output.ts'
import { lockOutput } from '../../leads/write/output-lock.ts'
import { addedColumns, writtenAs } from '../../leads/write/row-writer.ts'
import { beginningOf, type Plan } from '../../leads/write/run-state.ts'
import { systemClock } from '../../lib/clock.ts'
import { lineSink } from '../../lib/log.ts'
import { reasonOf } from '../../lib/message-of.ts'
import { systemRandom } from '../../lib/random.ts'
import { StartupError } from '../../lib/startup-error.ts'
import { type Progress, progressOf } from '../progress.ts'
import { untilInterrupted } from '../signals.ts'
import { type Paint, paintFor } from '../terminal.ts'
import type { EnrichFlags } from './command.ts'
import {
  delimiterOf,
  placesOf,
  requireFreeOutput,
  requireFreePlaces,
  requireReplaceableReport,
  withFile,
} from './paths.ts'
import { endOf, mappingLines, summaryLines } from './summary.ts'
import { type Target, targetOf } from './target.ts'

/** @throws {StartupError} if it cannot begin, or ends before the last row */
export async function enrichFile(leads: string, flags: EnrichFlags, env: Environment): Promise<void> {
  const print = lineSink(process.stderr)
  const paint = paintFor(process.stderr, env)
  const target = targetOf(flags, env)
  const delimiter = delimiterOf(flags.delimiter)
  await withFile(leads, async (file, name) => {
    const prepared = prepare(leads, file, name, { flags, target, delimiter })
    const { text, table, mapping, places } = prepared
    print(mappingLines({ name, encoding: text.encoding, table, mapping, target: target.name }, paint))
    if (flags.dryRun) return print('Nothing was asked: --dry-run.\n')
    const lock = places.output === undefined ? undefined : lockOutput(places.output)
    try {
      // Another run may have finished in the meantime.
      requireFreePlaces(places, flags)
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
  const text = textFile(file, name)
  const places = placesOf(leads, file, flags)
  const table = leadTable(text, name, delimiter)
  const mapping = mapColumns(table, flags.map ?? [])
  const { outputName } = places
  const plan: Omit<Plan, 'payer'> = {
    input: text.fingerprint,
    mapping: mapping.fields,
    added: addedColumns(table.columns, mapping, flags.columns),
    form: outputName === '-' ? table.form.kind : isJsonLines(outputName) ? 'jsonl' : 'csv',
    delimiter: table.form.kind === 'csv' ? table.form.delimiter : '',
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
  const interruption = untilInterrupted()
  const { signal } = interruption
  let progress: Progress | undefined
  let asker: Asker | undefined
  try {
    asker = target.open(signal, (reason) => progress?.note(reason))
    const plan: Plan = { ...prepared.plan, payer: asker.payer }
    const beginning = beginningOf(places.output, plan, {
      restart: flags.restart === true,
      random: systemRandom,
    })
    const { rows } = beginning.tally
    if (rows > 0)
      print(`Continues after row ${rows.toLocaleString('en-US')}. --restart would begin anew.\n\n`)
    const now = (): number => performance.now()
    progress = progressOf({
      stream: process.stderr,
      what: 'enriching',
      unit: 'rows',
      total: table.count,
      done: rows,
      now,
    })
    const session: Session = {
      table,
      plan,
      written: writtenAs(table.form, text, plan.form),
      file: places.output,
      asker,
      signal,
      now,
      onProgress: progress.update,
      // The run may have taken hours, and others may have used the names.
      beforeNaming: () => {
        requireFreeOutput(places, flags.force)
        requireReplaceableReport(places)
      },
    }
    const ended = await enrichLeads(session, beginning).finally(progress.stop)
    const { isCharged } = target
    print(summaryLines(ended.tally, { total: table.count, limit: asker.limit(), isCharged }, paint))
    if (ended.reason !== undefined) throw interruption.endOf(endOf(ended, table.count, places))
    if (places.output !== undefined) print(`\nWritten to ${places.outputName}\n`)
    if (places.report !== undefined) {
      writeReport(places.report, prepared, ended, isCharged)
      print(`Report     ${places.reportName}\n`)
    }
    // Not earlier: until then the same command finishes what a killed process has left.
    if (places.output !== undefined) discard(places.output)
  } finally {
    asker?.close()
    interruption.end()
  }
}

function writeReport(
  file: string,
  { name, mapping, table, places, plan }: Prepared,
  { tally }: Ended,
  isCharged: boolean,
): void {
  const page = reportPage({
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
