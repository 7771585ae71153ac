/** Leads as a table: what a file of them is, whatever form it has. */

export interface Lead {
  /** From 1, blank rows not counted. */
  readonly row: number
  /** The line of the file that it begins on, from 1. */
  readonly line: number
  readonly values: readonly string[]
  readonly raw: string
  /** Why it cannot be understood, and so is not asked for. */
  readonly flaw: string | undefined
}

export interface LeadTable {
  readonly form: LeadForm
  /** As they stand in the file; blank where a row has more values than there are headings. */
  readonly columns: readonly string[]
  readonly count: number
  /** The first rows: what the meaning of a column is told by, where its name leaves it open. */
  readonly sample: readonly Lead[]
  readonly flawed: number
  readonly firstFlaw: Lead | undefined
  rows(): Iterable<Lead>
}

export type LeadForm =
  | {
      readonly kind: 'csv'
      readonly delimiter: string
      readonly lineEnding: string
      /** Excel's `sep=;` with its line ending, or nothing. */
      readonly preamble: string
      /** The headings as they stand in the file. */
      readonly header: string
    }
  | { readonly kind: 'jsonl' }

/** Rows that are looked at to tell what a column holds. */
const SAMPLE_SIZE = 200

export class Survey {
  count = 0
  flawed = 0
  firstFlaw: Lead | undefined
  readonly sample: Lead[] = []

  add(lead: Lead): void {
    this.count++
    if (this.sample.length < SAMPLE_SIZE) this.sample.push(lead)
    if (lead.flaw === undefined) return
    this.flawed++
    this.firstFlaw ??= lead
  }
}
