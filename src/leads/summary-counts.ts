/** Counts the results of a run. The counts are stored with an interrupted run. */
import { type Static, Type } from '@sinclair/typebox'
import { RESPONSE_FIELDS, type RowResult } from './enricher.ts'
import type { Lead } from './lead.ts'
import type { LeadRequest } from './map/lead-request.ts'

const Count = Type.Integer({ minimum: 0 })
const Counts = Type.Record(Type.String(), Count)

const ResultCounts = Type.Object({ contacts: Count, companies: Count, nothing: Count, errors: Count })
export type ResultCounts = Static<typeof ResultCounts>

/** The number of rows with an error or a warning, and the lines of the first ones. */
const MessageCount = Type.Object({ message: Type.String(), rows: Count, lines: Type.Array(Count) })
export type MessageCount = Static<typeof MessageCount>

export const SummaryCounts = Type.Object({
  rows: Count,
  found: ResultCounts,
  contactGrades: Counts,
  companyGrades: Counts,
  /** Contacts who have left the company in the request. */
  left: Count,
  credits: Count,
  /** Responses to requests of an earlier attempt. */
  replayed: Count,
  /** The lowest number of credits left in this attempt: `null` is unlimited, absent is unknown. */
  remaining: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  /** By the names of the fields with a value, joined by ` + `. */
  byFields: Type.Record(Type.String(), ResultCounts),
  /** By response field, the number of matched rows that have it. */
  filled: Counts,
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
  found: newResultCounts(),
  contactGrades: {},
  companyGrades: {},
  left: 0,
  credits: 0,
  replayed: 0,
  byFields: {},
  filled: {},
  errors: [],
  warnings: [],
  seconds: 0,
})

const newResultCounts = (): ResultCounts => ({ contacts: 0, companies: 0, nothing: 0, errors: 0 })

const MAX_MESSAGES = 50
const MAX_LINES = 5
/** Counts all messages beyond `MAX_MESSAGES`. */
const OTHER_MESSAGES = 'other reasons'
/** Files seldom have more combinations. Each one is a line of the report. */
const MAX_COMBINATIONS = 200
const OTHER_COMBINATIONS = 'other combinations'

export function countRow(
  counts: SummaryCounts,
  lead: Lead,
  { body, warning }: LeadRequest,
  result: RowResult,
): void {
  const kind = getResultKind(result)
  counts.rows++
  counts.found[kind]++
  // The record id is the caller's own. It is not searched.
  const fields =
    Object.keys(body)
      .filter((field) => field !== 'recordId')
      .join(' + ') || 'nothing'
  const isNew = counts.byFields[fields] === undefined
  const name = isNew && Object.keys(counts.byFields).length >= MAX_COMBINATIONS ? OTHER_COMBINATIONS : fields
  const results = counts.byFields[name] ?? newResultCounts()
  results[kind]++
  counts.byFields[name] = results
  if (result.kind === 'rejected') countMessage(counts.errors, lead.line, result.message)
  if (warning !== '') countMessage(counts.warnings, lead.line, warning)
  if (result.kind === 'enriched') countResponse(counts, result, kind)
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
  { response, credits, remaining, isReplayed }: Extract<RowResult, { kind: 'enriched' }>,
  kind: keyof ResultCounts,
): void {
  counts.credits += credits
  if (remaining !== undefined) counts.remaining = getLowest(counts.remaining, remaining)
  if (isReplayed) counts.replayed++
  if (kind === 'nothing') return
  const grades = kind === 'contacts' ? counts.contactGrades : counts.companyGrades
  const grade = response.accuracy || 'none'
  grades[grade] = (grades[grade] ?? 0) + 1
  if (response.recordStatus === 'No Longer') counts.left++
  for (const field of RESPONSE_FIELDS)
    if (response[field]) counts.filled[field] = (counts.filled[field] ?? 0) + 1
}

/** Returns the lower balance, because results are counted in the order of the rows, not of the charges. */
const getLowest = (before: number | null | undefined, now: number | null): number | null =>
  now === null || before === null || before === undefined ? now : Math.min(before, now)

function getResultKind(result: RowResult): keyof ResultCounts {
  if (result.kind !== 'enriched') return 'errors'
  const { conGUID, conFullName, compGUID, compName } = result.response
  if (conGUID || conFullName) return 'contacts'
  return compGUID || compName ? 'companies' : 'nothing'
}
