/** A file of leads as a table, independent of its format. */
import type { TextFile } from '../lib/text-file.ts'

export interface Lead {
  /** The row number, from 1. Blank rows are not counted. */
  readonly row: number
  /** The first line of the row in the file, from 1. */
  readonly line: number
  readonly values: readonly string[]
  readonly raw: string
  /** Whether values can be appended to `raw`. With unbalanced quotes, a parser would read them as part of the last value. */
  readonly canAppend: boolean
  /** Why the row cannot be parsed. Such a row is not sent. */
  readonly parseError: string | undefined
}

export interface LeadTable {
  readonly format: LeadFormat
  /** The headings as in the file. Values beyond the last heading have blank ones. */
  readonly columns: readonly string[]
  readonly count: number
  readonly invalidCount: number
  readonly firstInvalid: Lead | undefined
  rows(): Iterable<Lead>
}

export type LeadFormat =
  | {
      readonly kind: 'csv'
      readonly delimiter: string
      readonly lineEnding: string
      /** Excel's `sep=;` with its line ending, or `''`. */
      readonly preamble: string
      /** The header row as in the file. */
      readonly header: string
    }
  | { readonly kind: 'jsonl' }

/** Counts leads, and finds the first one that cannot be parsed. */
export function summarizeLeads(
  leads: Iterable<Lead>,
): Pick<LeadTable, 'count' | 'invalidCount' | 'firstInvalid'> {
  let count = 0
  let invalidCount = 0
  let firstInvalid: Lead | undefined
  for (const lead of leads) {
    count++
    if (lead.parseError === undefined) continue
    invalidCount++
    firstInvalid ??= lead
  }
  return { count, invalidCount, firstInvalid }
}

/** Returns at least the given number of characters from the start of a text, if it is that long. */
export function readStart(text: TextFile, length: number): string {
  let start = ''
  for (const chunk of text.chunks()) {
    start += chunk
    if (start.length >= length) break
  }
  return start
}
