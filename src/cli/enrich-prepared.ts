/** What is known of a run before anything is asked. */
import type { TextFile } from '../leads/encoding.ts'
import type { LeadTable } from '../leads/lead.ts'
import { type Mapping, mapColumns } from '../leads/mapping.ts'
import { addedColumns } from '../leads/output-columns.ts'
import type { Plan } from '../leads/plan.ts'
import type { OutputForm } from '../leads/row-writer.ts'
import { isJsonLines, leadTable } from '../leads/table.ts'
import type { EnrichFlags } from './enrich.ts'
import type { Places } from './enrich-input.ts'
import type { Target } from './target.ts'

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
