/** Counts the results of a run. */
import type { RowResult } from './enricher.ts'
import type { Lead } from './lead.ts'

/** The number of rows with an error, and the lines of the first ones. */
interface MessageCount {
  readonly rows: number
  readonly lines: readonly number[]
}

export class SummaryCounts {
  rows = 0
  readonly found = { contacts: 0, companies: 0, nothing: 0, errors: 0 }
  readonly contactGrades: Record<string, number> = {}
  readonly companyGrades: Record<string, number> = {}
  /** Contacts who have left the company in the request. */
  left = 0
  credits = 0
  /** Rows without a response. They may be charged. */
  lost = 0
  /** The lowest number of credits left: `null` is unlimited, `undefined` is unknown. */
  remaining: number | null | undefined
  /** By message, in the order of their first rows. */
  readonly errors = new Map<string, MessageCount>()
  seconds = 0
}

const MAX_MESSAGES = 50
const MAX_LINES = 5

export function countRow(counts: SummaryCounts, { line }: Lead, result: RowResult): void {
  counts.rows++
  if (result.kind === 'enriched') {
    countResponse(counts, result)
    return
  }
  counts.found.errors++
  if (result.kind === 'lost') counts.lost++
  const { errors } = counts
  const isListed = errors.size < MAX_MESSAGES || errors.has(result.message)
  const message = isListed ? result.message : 'other reasons'
  const { rows, lines } = errors.get(message) ?? { rows: 0, lines: [] }
  errors.set(message, { rows: rows + 1, lines: lines.length < MAX_LINES ? [...lines, line] : lines })
}

function countResponse(
  counts: SummaryCounts,
  { response, credits, remaining }: Extract<RowResult, { kind: 'enriched' }>,
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
