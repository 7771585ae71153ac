/** A file of leads as a table, independent of its format. */

export interface Lead {
  /** The row number, from 1. Blank rows are not counted. */
  readonly row: number
  /** The first line of the row in the file, from 1. */
  readonly line: number
  readonly values: readonly string[]
  /** The number of blank rows before this one. The output has them, too. JSON Lines have none. */
  readonly blankBefore?: number
  /** The source text of a row of JSON Lines, because parsing it loses digits of long numbers. */
  readonly json: string | undefined
  /** Why the row cannot be parsed. Such a row is not enriched. */
  readonly parseError: string | undefined
}

/** What a reader finds in a file. */
export interface LeadSource {
  readonly format: { readonly kind: 'csv'; readonly delimiter: string } | { readonly kind: 'jsonl' }
  /** The headings as in the file. Complete when all rows were read. */
  readonly columns: readonly string[]
  /** What the user should know about lines that are not leads. Complete when all rows were read. */
  readonly notes: readonly string[]
  rows(): Iterable<Lead>
}

export interface LeadTable extends LeadSource {
  readonly count: number
  readonly blankCount: number
  /** The values of the first rows. */
  readonly sample: readonly (readonly string[])[]
  readonly invalidCount: number
  readonly firstInvalid: Lead | undefined
}
