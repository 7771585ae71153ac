/** A recorded request as a row of the list: what is shown of it, and what it is searched by. The rest is asked for again when it is opened. */
import { summarizeRequest, summarizeResult } from './summarize.ts'
import type { Entry, Operation } from './types.ts'

export interface JournalRow {
  /** The transaction id. */
  readonly id: string
  readonly at: string
  readonly operation: Operation | null
  /** `null` where the caller saw no answer. */
  readonly status: number | null
  readonly orgId: string | null
  readonly orgName: string
  readonly requestText: string
  readonly resultText: string
  readonly grade: string
  /** See `Found`. */
  readonly isDoubtful: boolean
  /** What it cost; `null` for what costs nothing by its kind. */
  readonly credits: number | null
  readonly durationMs: number
  readonly warnings: number
  readonly fault: string | null
  /** What was asked and found, in lower case. */
  readonly searchText: string
}

export function toRow(entry: Entry): JournalRow {
  const { transactionId, organization } = entry
  const requestText = summarizeRequest(entry)
  const { text: resultText, grade, isDoubtful } = summarizeResult(entry)
  return {
    id: transactionId,
    at: entry.at,
    operation: entry.operation,
    status: entry.answer.status,
    orgId: organization?.orgId ?? null,
    orgName: organization?.orgName ?? '',
    requestText,
    resultText,
    grade,
    isDoubtful,
    credits: entry.credits?.deducted ?? null,
    durationMs: entry.durationMs,
    warnings: entry.warnings.length,
    fault: entry.fault?.kind ?? null,
    searchText: `${requestText} ${resultText}`.toLowerCase(),
  }
}
