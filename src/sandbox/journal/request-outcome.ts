/** The outcome of a recorded request: what the client received. */
import type { OperationName } from '../../http/operation.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'

/** `success` stands for operations other than Enrich. */
export const REQUEST_OUTCOMES = ['found', 'company_only', 'no_match', 'success', 'error'] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

interface SentResponse {
  /** `undefined` for a path that is not an operation of the service. */
  readonly operation: OperationName | undefined
  /** `null` if the client received nothing. */
  readonly status: number | null
  /** The body as it was sent; `undefined` if it is not known. */
  readonly responseBody: string | undefined
}

/** Returns the outcome. A response that the client cannot use is an error, whatever its status is. */
export function findOutcome({ operation, status, responseBody = '' }: SentResponse): RequestOutcome {
  if (status === null || status >= 300) return 'error'
  const body = tryParseJson(responseBody)
  if (!isObject(body)) return 'error'
  if (operation !== 'enrich') return 'success'
  if (body.recordStatus !== 'No Match') return 'found'
  return body.compGUID === '' ? 'no_match' : 'company_only'
}

export type OutcomeCounts = Record<RequestOutcome, number>

/** Counts requests by outcome. */
export function countOutcomes(requests: Iterable<{ readonly outcome: RequestOutcome }>): OutcomeCounts {
  const counts: OutcomeCounts = { found: 0, company_only: 0, no_match: 0, success: 0, error: 0 }
  for (const { outcome } of requests) counts[outcome]++
  return counts
}
