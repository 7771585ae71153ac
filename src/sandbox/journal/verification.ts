/** Compares the number of matching requests with the expected number, and finds the requests that nearly match. */

import { OPERATIONS } from '../../api/operations.ts'
import type { Exchange } from '../../http/exchange.ts'
import { acceptsField, listSuggestedNames } from '../../http/operation.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { invalidField } from '../../lib/errors.ts'
import { formatCount, shorten } from '../../lib/text.ts'
import { flatMapInSlices } from '../../lib/time-slices.ts'
import { describeUnknownField } from '../../lib/unknown-names.ts'
import { ParsedRequest, parseExchange } from '../request-match/parsed-request.ts'
import { matchesAll, type RequestCondition, toMatchConditions } from '../request-match/request-match.ts'
import { requireKnownOrganization } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'
import type { RecordedRequest } from './recorded-request.ts'
import type {
  NearMiss,
  Verification,
  VerificationInput,
  VerificationMatch,
  VerificationOutput,
} from './verification-schema.ts'

const MAX_MATCHES = 10
const MAX_NEAR_MISSES = 5

/**
 * Compares the number of recorded requests with an expected number.
 * @param signal ends the waits for requests and responses
 * @throws {ApiError} 409 if the number differs from the expected one; {InputError} for an invalid expectation
 */
export async function verifyRequests(
  modules: Modules,
  input: VerificationInput,
  signal: AbortSignal,
): Promise<VerificationOutput> {
  const expected = parseExpectation(input)
  const { journal } = modules.sandbox
  const { match = {}, withinSeconds } = input
  const { orgId, status, ...rest } = match
  requireKnownOrganization(modules, 'match.orgId', orgId)
  requireKnownFields(rest)
  // Near misses must not show requests of other organizations.
  const organizationConditions = toMatchConditions({ orgId })
  const conditions = toMatchConditions({ status, ...rest })
  if (withinSeconds) {
    const all = [...organizationConditions, ...conditions]
    await waitForRequests(modules, all, expected, withinSeconds * 1000, signal)
  }
  if (expected.max !== Number.POSITIVE_INFINITY) await waitForResponses(modules, match, signal)
  const candidates = await selectMatching(journal.newestFirst(), organizationConditions)
  const matching = await selectMatching(candidates, conditions)
  const matched = matching.length
  const evicted = journal.countEvicted(orgId)
  const isMet = matched >= expected.min && matched <= expected.max
  // Evicted requests may match, too.
  if (isMet && (evicted === 0 || expected.max === Number.POSITIVE_INFINITY)) return { matched }
  const verification: Verification = {
    matched,
    expected: expected.description,
    matches: matching
      .slice(0, MAX_MATCHES)
      .map((recorded) => toMatchingRequest(recorded, new ParsedRequest(recorded))),
    nearestMisses: matched < expected.min ? await findNearestMisses(candidates, conditions) : [],
  }
  const message = describeFailure(verification, matched > expected.max ? 0 : evicted)
  throw new ApiError('not_as_expected', message, { more: { verification } })
}

/**
 * Rejects a misspelled body field, because an expectation such as `count: 0` would always be met.
 * @throws {InputError} for a field that the operation, or every operation, lacks
 */
function requireKnownFields({ operation, body = {} }: VerificationMatch): void {
  const operations = operation === undefined ? Object.values(OPERATIONS) : [OPERATIONS[operation]]
  const known = [...new Set(operations.flatMap(listSuggestedNames))]
  for (const field of Object.keys(body)) {
    if (!operations.some((each) => acceptsField(each, field)))
      throw invalidField(`match.body.${field}`, describeUnknownField(field, known))
  }
}

const selectMatching = (
  requests: readonly RecordedRequest[],
  conditions: readonly RequestCondition[],
): Promise<RecordedRequest[]> =>
  flatMapInSlices(requests, (recorded) =>
    matchesAll(new ParsedRequest(recorded), conditions) ? [recorded] : [],
  )

/** Waits until enough requests match, or until the end of the time if their number has an upper limit. */
async function waitForRequests(
  { core, sandbox }: Modules,
  conditions: readonly RequestCondition[],
  { min, max }: Expectation,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const { journal } = sandbox
  const finished = new AbortController()
  let isOver = false
  const count = async (): Promise<number> => (await selectMatching(journal.newestFirst(), conditions)).length
  const end = core.delay(ms, AbortSignal.any([signal, finished.signal])).then(() => {
    isOver = true
  })
  while (!isOver && !journal.isClosed) {
    // The promise is older than the count, so no change is missed.
    const changed = journal.changed()
    const isEnough = max === Number.POSITIVE_INFINITY && (await count()) >= min
    if (isEnough) break
    await Promise.race([changed, end])
  }
  finished.abort()
}

/** Waits for the responses to the requests in progress that match, because the journal does not have them yet. */
async function waitForResponses(
  { core, sandbox }: Modules,
  { operation, method, path, headers, ...rest }: VerificationMatch,
  signal: AbortSignal,
): Promise<void> {
  const { journal } = sandbox
  const begun = [...journal.inProgress]
  // A request in progress has no status.
  const knownAtArrival = toMatchConditions({ operation, method, path, headers })
  const conditions = [...knownAtArrival, ...toMatchConditions({ ...rest, status: undefined })]
  const mayMatch = (exchange: Exchange): boolean =>
    // Before authentication, the body and the organization may be unknown.
    matchesAll(parseExchange(exchange), exchange.caller === undefined ? knownAtArrival : conditions)
  const isWaiting = (): boolean =>
    !(journal.isClosed || signal.aborted) &&
    begun.some(
      (each) =>
        journal.inProgress.has(each) &&
        // The journal will not have requests before a reset.
        each.stateVersion >= core.stateVersions.lastReset &&
        mayMatch(each),
    )
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  while (isWaiting()) await Promise.race([journal.changed(), aborted])
}

interface Expectation {
  readonly min: number
  readonly max: number
  readonly description: string
}

function parseExpectation({ count, atLeast, atMost }: VerificationInput): Expectation {
  if (count !== undefined) {
    if (atLeast !== undefined || atMost !== undefined) {
      throw invalidField('count', 'cannot be combined with atLeast and atMost. Leave them out')
    }
    return { min: count, max: count, description: `exactly ${count}` }
  }
  if (atLeast === undefined && atMost === undefined) {
    throw invalidField('count', 'is missing. Send count, atLeast, or atMost')
  }
  const min = atLeast ?? 0
  const max = atMost ?? Number.POSITIVE_INFINITY
  if (min > max) throw invalidField('atLeast', 'is greater than atMost')
  const words = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ]
  return { min, max, description: words.join(' and ') }
}

/** Returns the requests that fail the fewest conditions, newest first among equals. */
async function findNearestMisses(
  candidates: readonly RecordedRequest[],
  conditions: readonly RequestCondition[],
): Promise<NearMiss[]> {
  const findFailed = (request: ParsedRequest): RequestCondition[] =>
    conditions.filter(({ matches }) => !matches(request))
  const misses = await flatMapInSlices(candidates, (recorded) => {
    const failures = findFailed(new ParsedRequest(recorded)).length
    // A request that meets none of several conditions is not a near miss.
    return failures > 0 && (failures < conditions.length || failures === 1) ? [{ recorded, failures }] : []
  })
  const nearest = misses.sort((a, b) => a.failures - b.failures).slice(0, MAX_NEAR_MISSES)
  return nearest.map(({ recorded }) => {
    const request = new ParsedRequest(recorded)
    const failed = findFailed(request).map(({ name, expected, read }) => ({
      condition: name,
      expected,
      found: read(request),
    }))
    return { ...toMatchingRequest(recorded, request), failed }
  })
}

const toMatchingRequest = (
  { transactionId, machineTime, operation, status }: RecordedRequest,
  { path, masker }: ParsedRequest,
): Verification['matches'][number] => ({
  transactionId,
  at: formatTimestamp(machineTime),
  operation: operation ?? null,
  path: masker().text(path),
  status,
})

/** @param evicted the number of evicted requests that could change the result */
function describeFailure(
  { matched, expected, nearestMisses: [nearest] }: Verification,
  evicted: number,
): string {
  const count = matched === 1 ? '1 request matches' : `${matched} requests match`
  if (evicted > 0)
    return `${count}. Expected: ${expected}. The journal removed ${formatCount(evicted, 'older request')}, which may match, too. Delete the requests before the test.`
  const [first, ...others] = nearest?.failed ?? []
  if (!first) return `${count}. Expected: ${expected}.`
  const more = others.length === 0 ? '' : ` and in ${others.map(({ condition }) => condition).join(', ')}`
  const found = first.found === null ? 'nothing' : shorten(first.found)
  return `${count}. Expected: ${expected}. The nearest miss differs in ${first.condition}: ${found} instead of ${shorten(first.expected)}${more}.`
}
