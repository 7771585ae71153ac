/** A recorded request as a row of the list: what is shown of it, and what it is searched by. The rest is asked for again when it is opened. */
import { askedIn, foundIn } from './request-text.ts'
import type { Entry, Operation } from './types.ts'

export interface Row {
  /** The transaction id. */
  readonly id: string
  readonly at: string
  readonly operation: Operation | null
  /** `null` where the caller saw no answer. */
  readonly status: number | null
  readonly orgId: string | null
  readonly orgName: string
  readonly asked: string
  readonly found: string
  readonly grade: string
  /** See `Found`. */
  readonly isDoubtful: boolean
  /** What it cost; `null` for what costs nothing by its kind. */
  readonly credits: number | null
  readonly durationMs: number
  readonly warnings: number
  readonly fault: string | null
  /** What was asked and found, in lower case. */
  readonly searched: string
}

export function rowOf(entry: Entry): Row {
  const { transactionId, organization } = entry
  const asked = askedIn(entry)
  const { text: found, grade, isDoubtful } = foundIn(entry)
  return {
    id: transactionId,
    at: entry.at,
    operation: entry.operation,
    status: entry.answer.status,
    orgId: organization?.orgId ?? null,
    orgName: organization?.orgName ?? '',
    asked,
    found,
    grade,
    isDoubtful,
    credits: entry.credits?.deducted ?? null,
    durationMs: entry.durationMs,
    warnings: entry.warnings.length,
    fault: entry.fault?.kind ?? null,
    searched: `${asked} ${found}`.toLowerCase(),
  }
}
