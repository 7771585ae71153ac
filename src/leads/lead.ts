/** Leads as a table: what a file of them is, whatever form it has. */

export interface Lead {
  /** From 1, blank rows not counted. */
  readonly row: number
  /** The line of the file that it begins on, from 1. */
  readonly line: number
  readonly values: readonly string[]
  readonly raw: string
  /** Why it cannot be understood, and so is not asked for. */
  readonly parseError: string | undefined
}

export interface LeadTable {
  readonly format: LeadFormat
  /** As they stand in the file; blank where a row has more values than there are headings. */
  readonly columns: readonly string[]
  readonly count: number
  /** The first rows: what the meaning of a column is told by, where its name leaves it open. */
  readonly sample: readonly Lead[]
  readonly invalidCount: number
  readonly firstInvalid: Lead | undefined
  rows(): Iterable<Lead>
}

export type LeadFormat =
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

export class LeadStatistics {
  count = 0
  invalidCount = 0
  firstInvalid: Lead | undefined
  readonly sample: Lead[] = []

  add(lead: Lead): void {
    this.count++
    if (this.sample.length < SAMPLE_SIZE) this.sample.push(lead)
    if (lead.parseError === undefined) return
    this.invalidCount++
    this.firstInvalid ??= lead
  }
}
