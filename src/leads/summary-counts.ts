/** Counts the results of a run. */
import type { FinalResult } from './enricher.ts'
import type { Lead } from './lead.ts'
import type { LeadRequest } from './map/lead-request.ts'

/** The number of rows with an error or a warning, and the lines of the first ones. */
export interface MessageCount {
  readonly message: string
  rows: number
  readonly lines: number[]
}

export interface SummaryCounts {
  rows: number
  readonly found: { contacts: number; companies: number; nothing: number; errors: number }
  readonly contactGrades: Record<string, number>
  readonly companyGrades: Record<string, number>
  /** Contacts who have left the company in the request. */
  left: number
  credits: number
  /** Rows without a response. They may be charged. */
  lost: number
  /** The lowest number of credits left: `null` is unlimited, `undefined` is unknown. */
  remaining: number | null | undefined
  /** Rejected rows by message, in the order of their first rows. */
  readonly errors: MessageCount[]
  /** Rows that were sent without a value by message, in the order of their first rows. */
  readonly warnings: MessageCount[]
  seconds: number
}

export const newSummaryCounts = (): SummaryCounts => ({
  rows: 0,
  found: { contacts: 0, companies: 0, nothing: 0, errors: 0 },
  contactGrades: {},
  companyGrades: {},
  left: 0,
  credits: 0,
  lost: 0,
  remaining: undefined,
  errors: [],
  warnings: [],
  seconds: 0,
})

const MAX_MESSAGES = 50
const MAX_LINES = 5
/** Counts all messages beyond `MAX_MESSAGES`. */
const OTHER_MESSAGES = 'other reasons'

export function countRow(
  counts: SummaryCounts,
  { line }: Lead,
  { warning }: LeadRequest,
  result: FinalResult,
): void {
  counts.rows++
  if (warning !== '') countMessage(counts.warnings, line, warning)
  if (result.kind === 'enriched') countResponse(counts, result)
  else {
    counts.found.errors++
    if (result.kind === 'lost') counts.lost++
    countMessage(counts.errors, line, result.message)
  }
}

function countMessage(counts: MessageCount[], line: number, text: string): void {
  const find = (message: string): MessageCount | undefined => counts.find((one) => one.message === message)
  const message = counts.length < MAX_MESSAGES || find(text) ? text : OTHER_MESSAGES
  const existing = find(message)
  if (!existing) {
    counts.push({ message, rows: 1, lines: [line] })
    return
  }
  existing.rows++
  if (existing.lines.length < MAX_LINES) existing.lines.push(line)
}

function countResponse(
  counts: SummaryCounts,
  { response, credits, remaining }: Extract<FinalResult, { kind: 'enriched' }>,
): void {
  counts.credits += credits
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
