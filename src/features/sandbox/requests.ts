/** The rules of the request journal: which requests are listed, and which is shown. */
import type { Callers } from '../../access/callers.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { parseInstant } from '../../lib/instant.ts'
import type { Journal, Recorded } from '../../traffic/journal.ts'
import type { Readings } from '../../traffic/readings.ts'
import { conditionsOf, fitsAll } from './requests-conditions.ts'
import { type Showing, Shown } from './requests-entry.ts'
import type { JournalCleared, JournalEntryInFull, JournalFilter, JournalList } from './requests-model.ts'

export interface RequestsContext {
  readonly journal: Journal
  readonly callers: Callers
}

/** The journal, and how what stands in it is shown. */
export interface Requests extends Showing {
  readonly journal: Journal
}

export const requestsOf = ({ journal, callers }: RequestsContext, readings: Readings): Requests => ({
  journal,
  readings,
  isKey: (value) => {
    try {
      callers.identify(value)
      return true
    } catch {
      return false
    }
  },
})

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 500

/** @throws {ApiError} 400 for a filter that cannot be */
export function listRequests(requests: Requests, filter: JournalFilter): JournalList {
  const { journal } = requests
  const { orgId, operation, key, transactionId, recordId } = filter
  const conditions = conditionsOf({
    orgId,
    operation,
    key,
    transactionId,
    recordId,
    status: wholeNumber('status', filter.status, 100, 599),
    since: instant('since', filter.since),
    until: instant('until', filter.until),
  })
  const limit = wholeNumber('limit', filter.limit, 1, MAX_LIMIT) ?? DEFAULT_LIMIT
  const before = wholeNumber('before', filter.before, 1, Number.MAX_SAFE_INTEGER)
  const found = shownOf(requests).filter((shown) => fitsAll(shown, conditions))
  const older = found.filter(({ recorded }) => before === undefined || recorded.sequence < before)
  const page = older.slice(0, limit)
  const last = older.length > page.length ? page.at(-1) : undefined
  return {
    requests: page.map((shown) => shown.entry()),
    total: found.length,
    next: last ? String(last.recorded.sequence) : null,
    recorded: journal.size(),
    evicted: journal.evicted,
  }
}

/** @throws {ApiError} 404 */
export function showRequest(requests: Requests, transactionId: string): JournalEntryInFull {
  const recorded = requests.journal.find(transactionId)
  if (recorded) return new Shown(recorded, requests).inFull()
  throw new ApiError(
    'not_found',
    'The journal has no request with this transaction id. It may have been cleared, or been old enough to make room.',
  )
}

/** All, or those of one organization. */
export const clearRequests = ({ journal }: Requests, orgId: string | undefined): JournalCleared => ({
  cleared: journal.clear(orgId),
})

/** All of them, newest first. */
export const shownOf = (requests: Requests): Shown[] =>
  [...requests.journal.newestFirst()].map((recorded: Recorded) => new Shown(recorded, requests))

function wholeNumber(
  field: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`
  throw invalidField(field, `must be a whole number ${range}`)
}

function instant(field: string, text: string | undefined): number | undefined {
  const ms = text === undefined ? undefined : parseInstant(text)
  if (text === undefined || ms !== undefined) return ms
  throw invalidField(field, 'is no instant. Send one such as 2026-03-10T23:59:59Z')
}
