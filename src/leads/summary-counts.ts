/** Counts the results of a run. */
import { type Static, Type } from '@sinclair/typebox'
import type { FinalResult } from './enricher.ts'
import type { Lead } from './lead.ts'
import type { LeadRequest } from './map/lead-request.ts'

const Count = Type.Integer({ minimum: 0 })

/** The number of rows with an error or a warning, and the lines of the first ones. */
const MessageCount = Type.Object({ message: Type.String(), rows: Count, lines: Type.Array(Count) })
export type MessageCount = Static<typeof MessageCount>

export const SummaryCounts = Type.Object({
  rows: Count,
  found: Type.Object({ contacts: Count, companies: Count, nothing: Count, errors: Count }),
  contactGrades: Type.Record(Type.String(), Count),
  companyGrades: Type.Record(Type.String(), Count),
  /** Contacts who have left the company in the request. */
  left: Count,
  credits: Count,
  /** Responses to requests of an earlier attempt. */
  replayed: Count,
  /** The lowest number of credits left in this attempt: `null` is unlimited, `undefined` is unknown. */
  remaining: Type.Optional(Type.Union([Type.Number(), Type.Null(), Type.Undefined()])),
  /** Rejected rows by message, in the order of their first rows. */
  errors: Type.Array(MessageCount),
  /** Rows that were sent without a value by message, in the order of their first rows. */
  warnings: Type.Array(MessageCount),
  /** Working time of all attempts. */
  seconds: Type.Number({ minimum: 0 }),
})
export type SummaryCounts = Static<typeof SummaryCounts>

export const newSummaryCounts = (): SummaryCounts => ({
  rows: 0,
  found: { contacts: 0, companies: 0, nothing: 0, errors: 0 },
  contactGrades: {},
  companyGrades: {},
  left: 0,
  credits: 0,
  replayed: 0,
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
  { response, credits, remaining, isReplayed }: Extract<FinalResult, { kind: 'enriched' }>,
): void {
  counts.credits += credits
  // Rows are counted in their order, which may not be the order of the charges.
  if (typeof remaining === 'number') counts.remaining = Math.min(counts.remaining ?? Infinity, remaining)
  else if (remaining === null) counts.remaining = null
  if (isReplayed) counts.replayed++
  const { conGUID, compGUID, accuracy, recordStatus } = response
  const kind = conGUID ? 'contacts' : compGUID ? 'companies' : 'nothing'
  counts.found[kind]++
  if (kind === 'nothing') return
  const grades = kind === 'contacts' ? counts.contactGrades : counts.companyGrades
  const grade = accuracy || 'none'
  grades[grade] = (grades[grade] ?? 0) + 1
  if (recordStatus === 'No Longer') counts.left++
}
