/** Counts the results of a run. */
import { describeError, type RowResult } from './enricher.ts'
import type { Lead } from './lead.ts'

/** The number of rows with an error, and the lines of the first ones. */
interface MessageCount {
  readonly rows: number
  readonly lines: readonly number[]
}

export class SummaryCounts {
  /** The rows of each result, of the whole file: `earlier` are those with a result of an earlier run. */
  readonly found = { contacts: 0, companies: 0, nothing: 0, errors: 0, earlier: 0 }
  /** The rows that this run has written. */
  rows = 0
  readonly contactGrades: Record<string, number> = {}
  readonly companyGrades: Record<string, number> = {}
  /** Contacts who have left the company in the request. */
  left = 0
  credits = 0
  /** Rows with a result whose charge is unknown. */
  unpriced = 0
  /** Rows whose result is lost. They may be charged. */
  lost = 0
  /** The lowest number of credits left: `null` is unlimited, `undefined` is unknown. */
  remaining: number | null | undefined
  /** By message, in the order of their first rows. */
  readonly errors = new Map<string, MessageCount>()
  seconds = 0
}

/** Returns the number of rows in the file. */
export const countAllRows = ({ found }: SummaryCounts): number =>
  Object.values(found).reduce((sum, rows) => sum + rows, 0)

const MAX_MESSAGES = 50
const MAX_LINES = 5

export function countResult(counts: SummaryCounts, lead: Lead, result: RowResult): void {
  if (result.kind === 'enriched') {
    countResponse(counts, result)
    return
  }
  if (result.kind === 'lost') counts.lost++
  countError(counts, lead, describeError(result))
}

/** @param error the error in the output of the earlier run; `''` for a row with a result */
export function countEarlierRow(counts: SummaryCounts, lead: Lead, error: string): void {
  if (error === '') counts.found.earlier++
  else countError(counts, lead, error)
}

/** Counts a row that was sent, but is not in the output. If it has a result, it may be charged. */
export function countUnwritten(counts: SummaryCounts, lead: Lead, result: RowResult): void {
  if (result.kind === 'enriched') counts.lost++
  if (result.kind === 'enriched') countError(counts, lead, 'the result could not be written')
  else countResult(counts, lead, result)
}

/** Counts the rows that were not sent. */
export function countUnsent(counts: SummaryCounts, total: number): void {
  counts.found.errors += total - countAllRows(counts)
}

function countError({ found, errors }: SummaryCounts, { line }: Lead, error: string): void {
  found.errors++
  const message = errors.size < MAX_MESSAGES || errors.has(error) ? error : 'other reasons'
  const { rows, lines } = errors.get(message) ?? { rows: 0, lines: [] }
  errors.set(message, { rows: rows + 1, lines: lines.length < MAX_LINES ? [...lines, line] : lines })
}

function countResponse(
  counts: SummaryCounts,
  { response, credits, remaining }: Extract<RowResult, { kind: 'enriched' }>,
): void {
  counts.credits += credits ?? 0
  if (credits === undefined) counts.unpriced++
  // Rows are counted in their order, which may not be the order of the charges.
  if (typeof remaining === 'number') counts.remaining = Math.min(counts.remaining ?? Infinity, remaining)
  else if (remaining === null) counts.remaining = null
  const { conGUID, compGUID, accuracy, recordStatus } = response
  const kind = conGUID ? 'contacts' : compGUID ? 'companies' : 'nothing'
  counts.found[kind]++
  if (kind === 'nothing') return
  const grades = kind === 'contacts' ? counts.contactGrades : counts.companyGrades
  const grade = accuracy || 'none'
  grades[grade] = (grades[grade] ?? 0) + 1
  if (recordStatus === 'No Longer') counts.left++
}
