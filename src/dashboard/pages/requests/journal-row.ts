/** A recorded request as a row of the list. */
import type { Entry, Operation, Outcome } from '../../api/schemas.ts'
import { findSandboxTime } from '../../recorded/format.ts'

export interface JournalRow {
  /** The transaction ID. */
  readonly id: string
  readonly at: string
  /** `undefined` if it is the same. */
  readonly sandboxTime: string | undefined
  readonly operation: Operation | null
  readonly outcome: Outcome
  /** `null` if the client received no response. */
  readonly status: number | null
  readonly source: Entry['source']
  readonly orgName: string
  readonly requestText: string
  readonly resultText: string
  readonly grade: string
  /** Credits deducted; `null` for operations without charges. */
  readonly credits: number | null
  readonly durationMs: number
  readonly warnings: number
  readonly fault: string | null
}

export function toRow(entry: Entry): JournalRow {
  const { summary } = entry
  return {
    id: entry.transactionId,
    at: entry.at,
    sandboxTime: findSandboxTime(entry),
    operation: entry.operation,
    outcome: entry.outcome,
    status: entry.response.status,
    source: entry.source,
    orgName: entry.organization?.orgName ?? '',
    requestText: summary.request,
    resultText: summary.result,
    grade: summary.accuracy ?? '',
    credits: entry.credits?.deducted ?? null,
    durationMs: entry.durationMs,
    warnings: entry.warnings.length,
    fault: entry.fault?.kind ?? null,
  }
}
