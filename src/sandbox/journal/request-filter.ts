/** The conditions by which recorded requests are listed, streamed, and counted. */
import type { LazyJournalEntry } from './journal-entry.ts'
import {
  equalCondition,
  type RequestCondition,
  recordIdCondition,
  requireMatchable,
  toMatchConditions,
} from './request-match.ts'
import type { RequestMatch } from './request-match-schema.ts'

export type RecordedCondition = RequestCondition<LazyJournalEntry>

interface RecordedRequestCriteria extends Pick<RequestMatch, 'orgId' | 'operation' | 'key'> {
  readonly status?: number | undefined
  readonly transactionId?: string | undefined
  /** The exact value of the field `recordId` of the body. */
  readonly recordId?: string | undefined
  /** Milliseconds since 1970, inclusive. */
  readonly since?: number | undefined
  /** Milliseconds since 1970, exclusive. */
  readonly until?: number | undefined
}

/**
 * Returns a condition for each criterion of a list. The conditions that are fastest to check come first.
 * @throws {ApiError} 400 for a criterion that no request could match
 */
export function toConditions(criteria: RecordedRequestCriteria): RecordedCondition[] {
  const { orgId, operation, key, status, transactionId, recordId, since, until } = criteria
  const match = {
    ...(orgId !== undefined && { orgId }),
    ...(operation !== undefined && { operation }),
    ...(key !== undefined && { key }),
  }
  requireMatchable(match, '')
  return [
    ...equalCondition(
      'transactionId',
      transactionId,
      ({ recorded }: LazyJournalEntry) => recorded.transactionId,
    ),
    ...statusCondition(status),
    ...(since === undefined ? [] : [timeCondition('since', since, Number.POSITIVE_INFINITY)]),
    ...(until === undefined ? [] : [timeCondition('until', Number.NEGATIVE_INFINITY, until)]),
    ...toMatchConditions(match),
    ...recordIdCondition(recordId),
  ]
}

export const statusCondition = (status: number | undefined): RecordedCondition[] =>
  equalCondition('status', status?.toString(), (request: LazyJournalEntry) => request.status?.toString())

const timeCondition = (name: string, from: number, to: number): RecordedCondition => ({
  name,
  expected: String(name === 'since' ? from : to),
  read: ({ recorded }) => String(recorded.receivedAt),
  matches: ({ recorded }) => recorded.receivedAt >= from && recorded.receivedAt < to,
})
