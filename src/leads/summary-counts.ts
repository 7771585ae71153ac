/** Counts the results of a run. */
import type { RowResult } from './enricher.ts'
import type { Lead } from './lead.ts'

/** The number of rows with a reason, and the line of the first one. */
interface ReasonCount {
  readonly rows: number
  readonly line: number
}

export class SummaryCounts {
  readonly found = { contacts: 0, companies: 0, nothing: 0, errors: 0 }
  readonly contactGrades: Record<string, number> = {}
  readonly companyGrades: Record<string, number> = {}
  /** Contacts who have left the company in the row. */
  left = 0
  /** The GUIDs of the contacts and companies that were found. */
  readonly guids = new Set<string>()
  /** Why rows have no result, in the order of their first rows. */
  readonly reasons = new Map<string, ReasonCount>()
}

/** Returns the number of rows. */
export const countAllRows = ({ found }: SummaryCounts): number =>
  Object.values(found).reduce((sum, rows) => sum + rows, 0)

/** Returns how many rows the service charges, and how many of these deliver what an earlier row has delivered. */
export function countCharges({ found, guids }: SummaryCounts): { charged: number; repeated: number } {
  const charged = found.contacts + found.companies
  return { charged, repeated: charged - guids.size }
}

/** Reasons quote values, so there may be one for each row. */
const MAX_REASONS = 50

export function countResult(counts: SummaryCounts, { line }: Lead, result: RowResult): void {
  const { found, guids, reasons } = counts
  if (result.kind === 'rejected') {
    found.errors++
    const reason =
      reasons.size < MAX_REASONS || reasons.has(result.message) ? result.message : 'other reasons'
    const first = reasons.get(reason)
    reasons.set(reason, { rows: (first?.rows ?? 0) + 1, line: first?.line ?? line })
    return
  }
  const { conGUID, compGUID, accuracy, recordStatus } = result.response
  const kind = conGUID ? 'contacts' : compGUID ? 'companies' : 'nothing'
  found[kind]++
  if (kind === 'nothing') return
  guids.add(conGUID || compGUID || '')
  const grades = kind === 'contacts' ? counts.contactGrades : counts.companyGrades
  const grade = accuracy || 'none'
  grades[grade] = (grades[grade] ?? 0) + 1
  if (recordStatus === 'No Longer') counts.left++
}
