/** A recorded request as a row of the list. Its details are loaded when it is opened. */

import type { Operation } from '../../api/schemas.ts'
import { summarizeRequest, summarizeResult } from './summarize.ts'
import type { Entry } from './types.ts'

export interface JournalRow {
  /** The transaction ID. */
  readonly id: string
  readonly at: string
  readonly operation: Operation | null
  /** `null` if the caller received no response. */
  readonly status: number | null
  readonly orgId: string | null
  readonly orgName: string
  readonly requestText: string
  readonly resultText: string
  readonly grade: string
  /** See `ResultSummary`. */
  readonly isDoubtful: boolean
  /** Credits deducted; `null` for operations without charges. */
  readonly credits: number | null
  readonly durationMs: number
  readonly warnings: number
  readonly fault: string | null
  /** Request and result in lower case. */
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
