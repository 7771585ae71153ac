/** Counts the results of a run. */
import { formatNumber } from '../lib/text.ts'
import type { FinalResult } from './enricher.ts'
import type { Lead } from './lead.ts'
import type { LeadRequest } from './map/lead-request.ts'

interface ResultCounts {
  contacts: number
  companies: number
  nothing: number
  errors: number
}

/** The number of rows with an error or a warning, and the lines of the first ones. */
export interface MessageCount {
  readonly message: string
  rows: number
  readonly lines: number[]
}

export interface SummaryCounts {
  rows: number
  readonly found: ResultCounts
  readonly contactGrades: Record<string, number>
  readonly companyGrades: Record<string, number>
  /** Contacts who have left the company in the request. */
  left: number
  credits: number
  /** Responses to requests of an earlier attempt. */
  replayed: number
  /** The lowest number of credits left in this attempt: `null` is unlimited, `undefined` is unknown. */
  remaining: number | null | undefined
  /** Rejected rows by message, in the order of their first rows. */
  readonly errors: MessageCount[]
  /** Rows that were sent without a value by message, in the order of their first rows. */
  readonly warnings: MessageCount[]
  /** Working time of all attempts. */
  seconds: number
}

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
  lead: Lead,
  { warning }: LeadRequest,
  result: FinalResult,
): void {
  const kind = getResultKind(result)
  counts.rows++
  counts.found[kind]++
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
  { response, credits, remaining, isReplayed }: Extract<FinalResult, { kind: 'enriched' }>,
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
}

/** Returns the lower balance, because results are counted in the order of the rows, not of the charges. */
const getLowest = (before: number | null | undefined, now: number | null): number | null =>
  now === null || before === null || before === undefined ? now : Math.min(before, now)

function getResultKind(result: FinalResult): keyof ResultCounts {
  if (result.kind === 'rejected') return 'errors'
  if (result.response.conGUID) return 'contacts'
  return result.response.compGUID ? 'companies' : 'nothing'
}

/** Returns the part of a result that is counted. The state of a run contains it, because the output may lack these fields. */
export function toCounted(result: FinalResult): FinalResult {
  if (result.kind === 'rejected') return result
  const { conGUID = '', compGUID = '', accuracy = '', recordStatus = '' } = result.response
  return { ...result, response: { conGUID, compGUID, accuracy, recordStatus }, remaining: undefined }
}

const GRADES = ['A+', 'A', 'A-', 'B']

/** Returns grades with their counts, the best one first, such as `A+ 12, B 3`. */
export function formatGrades(grades: Readonly<Record<string, number>>): string {
  const names = [...GRADES, ...Object.keys(grades).filter((grade) => !GRADES.includes(grade))]
  return names
    .filter((grade) => grades[grade])
    .map((grade) => `${grade} ${formatNumber(grades[grade] ?? 0)}`)
    .join(', ')
}
