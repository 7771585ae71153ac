/** Enriches a file of leads, from the flags to the summary. */
import { writeFileSync } from 'node:fs'
import type { Environment } from '../config.ts'
import { type TextFile, textFile } from '../leads/encoding.ts'
import type { LeadTable } from '../leads/lead.ts'
import { type Mapping, mapColumns } from '../leads/mapping.ts'
import { lockOutput } from '../leads/output-lock.ts'
import type { Asker } from '../leads/reply.ts'
import { reportPage } from '../leads/report.ts'
import { addedColumns, type OutputForm, writtenAs } from '../leads/row-writer.ts'
import { type Beginning, beginningOf, type Plan } from '../leads/run-state.ts'
import { type Ended, enrichLeads, type Session } from '../leads/session.ts'
import { isJsonLines, leadTable } from '../leads/table.ts'
import { systemClock } from '../lib/clock.ts'
import { lineSink } from '../lib/line-sink.ts'
import { reasonOf } from '../lib/message-of.ts'
import { systemRandom } from '../lib/random.ts'
import { StartupError } from '../lib/startup-error.ts'
import type { EnrichFlags } from './enrich.ts'
import { delimiterOf, type Places, placesOf, requireFreePlaces, withFile } from './enrich-places.ts'
import { endOf, mappingLines, summaryLines } from './enrich-summary.ts'
import { type Target, targetOf } from './enrich-target.ts'
import { type Progress, progressOf } from './progress.ts'
import { untilInterrupted } from './signals.ts'
import { type Paint, paintFor } from './terminal.ts'

export interface Prepared {
  readonly name: string
  readonly text: TextFile
  readonly table: LeadTable
  readonly mapping: Mapping
  /** Who pays is known when whoever answers is. */
  readonly plan: Omit<Plan, 'payer'>
  readonly places: Places
}

/** @throws {StartupError} where the leads cannot be asked about */
export function prepare(given: {
  readonly text: TextFile
  readonly name: string
  readonly delimiter: string | undefined
  readonly flags: EnrichFlags
  readonly target: Target
  readonly places: Places
}): Prepared {
  const { text, name, delimiter, flags, target, places } = given
  const table = leadTable(text, name, delimiter)
  const mapping = mapColumns(table, flags.map ?? [])
  const plan = {
    input: text.fingerprint,
    mapping: mapping.fields,
    added: addedColumns(table.columns, mapping, flags.columns),
    form: formOf(places.outputName, table),
    delimiter: table.form.kind === 'csv' ? table.form.delimiter : '',
    target: target.name,
  }
  return { name, text, table, mapping, plan, places }
}

/** As the name of the output says; what goes to standard output has the form of what came. */
const formOf = (output: string, { form }: LeadTable): OutputForm =>
  output === '-' ? form.kind : isJsonLines(output) ? 'jsonl' : 'csv'

/** @throws {StartupError} where it cannot begin, or ends before the last row */
export async function enrichFile(leads: string, flags: EnrichFlags, env: Environment): Promise<void> {
  const target = targetOf(flags, env)
  const delimiter = delimiterOf(flags.delimiter)
  await withFile(leads, async (file, name) => {
    const text = textFile(file, name)
    const places = placesOf(leads, file, flags)
    const prepared = prepare({ text, name, delimiter, flags, target, places })
    await carryOut(prepared, target, flags, env)
  })
}

async function carryOut(
  prepared: Prepared,
  target: Target,
  flags: EnrichFlags,
  env: Environment,
): Promise<void> {
  const { name, text, table, mapping, places } = prepared
  const tell = lineSink(process.stderr)
  const paint = paintFor(process.stderr, env)
  tell(mappingLines({ name, encoding: text.encoding, table, mapping, target: target.name }, paint))
  if (flags.dryRun) return tell('Nothing was asked: --dry-run.\n')
  const lock = places.output === undefined ? undefined : lockOutput(places.output)
  try {
    // A run that has just ended has put its rows there.
    requireFreePlaces(places, flags)
    await askAll(prepared, target, flags.restart === true, { tell, paint })
  } finally {
    lock?.release()
  }
}

interface Telling {
  readonly tell: (line: string) => void
  readonly paint: Paint
}

async function askAll(prepared: Prepared, target: Target, restart: boolean, telling: Telling): Promise<void> {
  const { text, table, mapping, places } = prepared
  const { tell, paint } = telling
  const interruption = untilInterrupted()
  const { signal } = interruption
  let note = (_: string): void => {}
  let asker: Asker | undefined
  try {
    asker = target.open(signal, (reason) => note(reason))
    const plan: Plan = { ...prepared.plan, payer: asker.payer }
    const beginning = beginningOf(places.output, plan, { restart, random: systemRandom })
    tellContinued(beginning, tell)
    const written = writtenAs(table.form, text, plan.form)
    const session = { table, mapping, added: plan.added, plan, written, file: places.output, asker, signal }
    const ended = await watched(session, beginning, (to) => {
      note = to
    })
    tell(
      summaryLines(
        ended.tally,
        { total: table.count, limit: asker.limit(), isCharged: target.isCharged },
        paint,
      ),
    )
    if (ended.reason !== undefined) throw interruption.endOf(endOf(ended, table.count, places))
    writeReport(prepared, ended, { tell, isCharged: target.isCharged })
  } finally {
    asker?.close()
    interruption.end()
  }
}

function tellContinued({ tally }: Beginning, tell: Telling['tell']): void {
  if (tally.rows > 0)
    tell(`Continues after row ${tally.rows.toLocaleString('en-US')}. --restart would begin anew.\n\n`)
}

/** With progress, and reasons to wait told beside it. */
async function watched(
  session: Omit<Session, 'now' | 'onProgress'>,
  beginning: Beginning,
  notesTo: (note: Progress['note']) => void,
): Promise<Ended> {
  const now = (): number => performance.now()
  const progress = progressOf({
    stream: process.stderr,
    what: 'enriching',
    unit: 'rows',
    total: session.table.count,
    done: beginning.tally.rows,
    now,
  })
  notesTo(progress.note)
  try {
    return await enrichLeads({ ...session, now, onProgress: progress.update }, beginning)
  } finally {
    progress.stop()
  }
}

function writeReport(
  { name, mapping, table, places, plan }: Prepared,
  { tally }: Ended,
  { tell, isCharged }: { readonly tell: Telling['tell']; readonly isCharged: boolean },
): void {
  if (places.output !== undefined) tell(`\nWritten to ${places.outputName}\n`)
  if (places.report === undefined) return
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
    writeFileSync(places.report, page)
  } catch (error) {
    throw new StartupError(
      `The rows are written, and the report ${places.reportName} cannot be: ${reasonOf(error)}.`,
    )
  }
  tell(`Report     ${places.reportName}\n`)
}
