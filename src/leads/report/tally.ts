/** What came of the leads so far, in numbers. Plain data: it is kept with a run that is interrupted. */
import { type Static, Type } from '@sinclair/typebox'
import type { Lead } from '../lead.ts'
import type { LeadRequest } from '../map/request.ts'
import type { RowResult } from '../run/reply.ts'
import { RESPONSE_FIELDS } from '../write/row-writer.ts'

const Count = Type.Integer({ minimum: 0 })
const Counts = Type.Record(Type.String(), Count)

const ResultCounts = Type.Object({ contacts: Count, companies: Count, nothing: Count, errors: Count })
export type Found = Static<typeof ResultCounts>

/** Rows with one message, and the lines of the first of them. */
const MessageCount = Type.Object({ message: Type.String(), rows: Count, lines: Type.Array(Count) })
export type RowErrors = Static<typeof MessageCount>

export const SummaryCounts = Type.Object({
  rows: Count,
  found: ResultCounts,
  contactGrades: Counts,
  companyGrades: Counts,
  /** Contacts who have left the company of the request. */
  left: Count,
  credits: Count,
  /** Responses to requests of an earlier attempt. */
  replayed: Count,
  /** The least number of credits left in this attempt: `null` is unlimited, absent unknown. */
  remaining: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  /** By the fields with a value, joined by ` + `. */
  byFields: Type.Record(Type.String(), ResultCounts),
  /** By field of the response, how many of the matched rows have it. */
  filled: Counts,
  /** By message, in the order of their first rows. */
  errors: Type.Array(MessageCount),
  /** About rows that were sent without a value, likewise. */
  warnings: Type.Array(MessageCount),
  /** Of work, over all attempts. */
  seconds: Type.Number({ minimum: 0 }),
})
export type SummaryCounts = Static<typeof SummaryCounts>

export const newSummaryCounts = (): SummaryCounts => ({
  rows: 0,
  found: noneFound(),
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

const noneFound = (): Found => ({ contacts: 0, companies: 0, nothing: 0, errors: 0 })

const MOST_REASONS = 50
const MOST_LINES = 5
/** What is told of reasons beyond those that are kept. */
const OTHER_REASONS = 'other reasons'
/** Of more there are seldom; each costs a line of the report. */
const MOST_COMBINATIONS = 200
const OTHERS = 'other combinations'

export function countRow(tally: SummaryCounts, lead: Lead, { body, warning }: LeadRequest, reply: RowResult): void {
  const kind = kindOf(reply)
  tally.rows++
  tally.found[kind]++
  // An id of the caller's own finds nobody.
  const given =
    Object.keys(body)
      .filter((field) => field !== 'recordId')
      .join(' + ') || 'nothing'
  const isNew = tally.byFields[given] === undefined
  const name = isNew && Object.keys(tally.byFields).length >= MOST_COMBINATIONS ? OTHERS : given
  const found = tally.byFields[name] ?? noneFound()
  found[kind]++
  tally.byFields[name] = found
  if (reply.kind === 'refused') countMessage(tally.errors, lead.line, reply.message)
  if (warning !== '') countMessage(tally.warnings, lead.line, warning)
  if (reply.kind === 'answered') countAnswer(tally, reply, kind)
}

function countMessage(errors: RowErrors[], line: number, given: string): void {
  const find = (message: string): RowErrors | undefined => errors.find((one) => one.message === message)
  const message = errors.length < MOST_REASONS || find(given) ? given : OTHER_REASONS
  const known = find(message)
  if (!known) {
    errors.push({ message, rows: 1, lines: [line] })
    return
  }
  known.rows++
  if (known.lines.length < MOST_LINES) known.lines.push(line)
}

function countAnswer(
  tally: SummaryCounts,
  { answer, credits, remaining, isReplayed }: Extract<RowResult, { kind: 'answered' }>,
  kind: keyof Found,
): void {
  tally.credits += credits
  if (remaining !== undefined) tally.remaining = least(tally.remaining, remaining)
  if (isReplayed) tally.replayed++
  if (kind === 'nothing') return
  const grades = kind === 'contacts' ? tally.contactGrades : tally.companyGrades
  const grade = answer.accuracy || 'none'
  grades[grade] = (grades[grade] ?? 0) + 1
  if (answer.recordStatus === 'No Longer') tally.left++
  for (const field of RESPONSE_FIELDS) if (answer[field]) tally.filled[field] = (tally.filled[field] ?? 0) + 1
}

/** Answers come in the order of the rows, not of the charges. */
const least = (before: number | null | undefined, now: number | null): number | null =>
  now === null || before === null || before === undefined ? now : Math.min(before, now)

function kindOf(reply: RowResult): keyof Found {
  if (reply.kind !== 'answered') return 'errors'
  const { conGUID, conFullName, compGUID, compName } = reply.answer
  if (conGUID || conFullName) return 'contacts'
  return compGUID || compName ? 'companies' : 'nothing'
}
