/** Lists and shows recorded requests. */
import { ApiError } from '../../lib/api-error.ts'
import { flatMapInSlices } from '../../lib/time-slices.ts'
import { parsePage, toPage } from '../paging.ts'
import { ParsedRequest } from '../request-match/parsed-request.ts'
import { matchesAll, NONE, toComparedText, toMatchConditions } from '../request-match/request-match.ts'
import { Masker } from '../request-match/secret-values.ts'
import { requireInstant, requireKnownOrganization } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'
import { explainRequest } from './explain-request.ts'
import { ANY, type JournalFilter, type StreamFilter } from './filter-schema.ts'
import type { Journal } from './journal.ts'
import { toJournalEntry, withoutBodies } from './journal-entry.ts'
import { getChargedGuid, type RecordedRequest } from './recorded-request.ts'
import { countOutcomes } from './request-outcome.ts'
import type { JournalEntryInFull, JournalPage, JournalWarning } from './schema.ts'
import { parseResponse, SITUATIONS } from './situations.ts'
import { createTimeline } from './timeline.ts'
import { findWarnings } from './warnings.ts'

/** Returns whether a request matches a filter. */
type MatchRequest = (recorded: RecordedRequest, request: ParsedRequest) => boolean

/**
 * Returns the filter of a list or a stream, without `outcome`.
 * @throws {InputError} for a condition that no request could match
 */
export function createRequestFilter(modules: Modules, filter: Omit<StreamFilter, 'events'>): MatchRequest {
  const { orgId, operation, search, key, status, host, transactionId, recordId, source, fault } = filter
  if (orgId !== NONE) requireKnownOrganization(modules, 'orgId', orgId)
  const since = requireInstant('since', filter.since) ?? Number.NEGATIVE_INFINITY
  const until = requireInstant('until', filter.until) ?? Number.POSITIVE_INFINITY
  const conditions = toMatchConditions({ orgId, operation, key, status, host })
  const isFound = createSearch(search)
  const isReported = createReportFilter(filter)
  return (recorded, request) =>
    (transactionId === undefined || recorded.transactionId === transactionId) &&
    recorded.machineTime >= since &&
    recorded.machineTime < until &&
    recorded.source === (source ?? recorded.source) &&
    (fault === undefined ||
      (recorded.fault !== undefined && (fault === ANY || recorded.fault.id === fault))) &&
    (recordId === undefined || toComparedText(request.field('recordId')) === recordId) &&
    matchesAll(request, conditions) &&
    isReported(recorded, request) &&
    isFound(recorded)
}

/** Returns the part of a filter that lists the requests of a line of the report. */
function createReportFilter({ situation, chargedGuid, warning, warningField }: JournalFilter): MatchRequest {
  const matchesSituation = SITUATIONS.find(({ id }) => id === situation)?.matches
  const isWarning = ({ code, field }: Pick<JournalWarning, 'code' | 'field'>): boolean =>
    (warning === ANY || code === (warning ?? code)) && field === (warningField ?? field)
  return (recorded, request) =>
    (chargedGuid === undefined || getChargedGuid(recorded) === chargedGuid) &&
    (matchesSituation === undefined || matchesSituation(recorded, parseResponse(recorded))) &&
    ((warning ?? warningField) === undefined || findWarnings(request).some(isWarning))
}

/**
 * Returns a function that checks whether the URL, the headers, the bodies, or the transaction id of a request contain all words
 * of a text, in any case and order. Masked values are not searched.
 */
function createSearch(text = ''): (recorded: RecordedRequest) => boolean {
  const words = text.toLowerCase().split(/\s+/)
  return (recorded) => {
    if (text.trim() === '') return true
    const { transactionId, url, headersText, requestBody = '', responseBody = '', secrets } = recorded
    const masker = new Masker(secrets)
    const texts = [url, headersText, requestBody, responseBody].map((each) =>
      masker.text(withoutEscapes(each)),
    )
    const searched = [transactionId, ...texts].join('\n').toLowerCase()
    return words.every((word) => searched.includes(word))
  }
}

/** Many clients send `\\u00e9` for `é`. */
const withoutEscapes = (text: string): string =>
  text.includes('\\u')
    ? text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

/**
 * Lists the recorded requests that match a filter.
 * @throws {InputError} for an invalid filter
 */
export async function listRequests(modules: Modules, filter: JournalFilter): Promise<JournalPage> {
  const { journal } = modules.sandbox
  const { outcome, buckets, bodies = true } = filter
  const matches = createRequestFilter(modules, filter)
  // A cursor is the sequence number of the newest request on its page.
  const { limit, start: newest = journal.lastSequence } = parsePage('requests', filter)
  const all = journal.newestFirst()
  const counted = await flatMapInSlices(all, (recorded) =>
    matches(recorded, new ParsedRequest(recorded)) ? [recorded] : [],
  )
  // The first use of an outcome parses the response, so it happens in slices, too.
  const matching = await flatMapInSlices(counted, (recorded) =>
    recorded.outcome === (outcome ?? recorded.outcome) ? [recorded] : [],
  )
  const listed = matching.filter(({ sequence }) => sequence <= newest)
  const entries = await flatMapInSlices(listed.slice(0, limit), (recorded) => {
    const entry = toJournalEntry(recorded)
    return [bodies ? entry : withoutBodies(entry)]
  })
  return {
    ...toPage('requests', entries, matching.length, listed[limit]?.sequence),
    recorded: all.length,
    outcomes: countOutcomes(counted),
    ...(buckets !== undefined && {
      timeline: createTimeline(counted, {
        maxBuckets: buckets,
        since: requireInstant('since', filter.since),
        changes: journal.changes,
      }),
    }),
  }
}

/**
 * Returns a request and the explanation of its result.
 * @throws {ApiError} 404 for an unknown id
 */
export async function getRequest(modules: Modules, transactionId: string): Promise<JournalEntryInFull> {
  const recorded = requireRequest(modules.sandbox.journal, transactionId)
  return { ...toJournalEntry(recorded), match: await explainRequest(modules, recorded) }
}

/** @throws {ApiError} 404 for an unknown id */
export function requireRequest(journal: Journal, transactionId: string): RecordedRequest {
  const recorded = journal.find(transactionId)
  if (recorded) return recorded
  throw new ApiError(
    'not_found',
    'The journal has no request with this transaction id. It was cleared, or newer requests pushed it out. GET /sandbox/requests lists all recorded requests.',
  )
}
