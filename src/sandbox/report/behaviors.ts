/** What an integration did after each situation: the checks of the report. */

import type { Organization } from '../../accounts/organizations.ts'
import { formatCount } from '../../lib/text.ts'
import type { RecordedRequest } from '../journal/journal.ts'
import type { JournalWarning } from '../journal/schema.ts'
import type { ReportLine } from './schema.ts'
import { isLost } from './situations.ts'

/** A recorded request with what the report reads of its bodies. */
export interface SeenRequest {
  readonly recorded: RecordedRequest
  /** Equal for requests of one operation with the same body, unless the state was restored between them. */
  readonly key: string
  /** The same without `recordId`. */
  readonly keyWithoutId: string
  readonly warnings: readonly Pick<JournalWarning, 'code' | 'field'>[]
  /** The ids of the situations that it shows. */
  readonly situations: readonly string[]
}

interface Finding extends Pick<ReportLine, 'verdict' | 'sentence'> {
  /** The requests behind the sentence. */
  readonly behind: readonly SeenRequest[]
}

interface Behavior extends Pick<ReportLine, 'id' | 'title'> {
  /** @param requests all requests of the organization, oldest first */
  readonly judge: (requests: readonly SeenRequest[], organization: Organization) => Finding
}

export const BEHAVIORS: readonly Behavior[] = [
  {
    id: 'waits_before_retry',
    title: 'Waits for Retry-After (or a second) after a 429 or 5xx',
    judge: judgeRetries,
  },
  {
    id: 'repeats_no_402',
    title: "Doesn't repeat a request within a minute of a 402",
    judge: judgeRepeatsAfter402,
  },
  {
    id: 'stops_after_402',
    title: 'Sends no other records within a minute of a 402',
    judge: judgeOthersAfter402,
  },
  {
    id: 'stops_after_429',
    title: 'Sends no other records during Retry-After (or a second) after a 429',
    judge: judgeOthersAfter429,
  },
  {
    id: 'charged_once',
    title: 'Is charged once per record, or twice after a lost response',
    judge: judgeCharges,
  },
  { id: 'repeats_no_400', title: "Doesn't repeat a request after a 400", judge: judgeInvalidRequests },
  { id: 'sends_known_fields', title: 'Sends only known fields', judge: judgeFields },
  { id: 'replaces_tokens', title: 'Replaces all template tokens', judge: judgeTokens },
]

const notSeen = (sentence: string): Finding => ({ verdict: 'not_seen', sentence, behind: [] })
const ok = (sentence: string, behind: readonly SeenRequest[]): Finding => ({
  verdict: 'ok',
  sentence,
  behind,
})
const problem = (sentence: string, behind: readonly SeenRequest[]): Finding => ({
  verdict: 'problem',
  sentence,
  behind,
})

/** Returns `1 request was` or `3 requests were`. */
const countThatWere = (count: number, noun: string): string =>
  `${formatCount(count, noun)} ${count === 1 ? 'was' : 'were'}`

type Pair = readonly [before: SeenRequest, request: SeenRequest]

/**
 * Returns the milliseconds from the response to one request until another one arrived; negative if it was already on its way. A test
 * may advance the sandbox clock instead of waiting.
 */
const waitBetween = ({ recorded: before }: SeenRequest, { recorded: next }: SeenRequest): number =>
  Math.max(next.arrivedAt - before.arrivedAt, next.receivedAt - before.receivedAt) - before.durationMs

/** The least wait without `Retry-After`, in seconds. */
const LEAST_WAIT = 1
/** Timers of clients can fire slightly early. */
const TOLERANCE_MS = 50

const toRetryAfterMs = ({ recorded }: SeenRequest): number =>
  Number(recorded.responseHeaders()['Retry-After'] ?? LEAST_WAIT) * 1000

function judgeRetries(requests: readonly SeenRequest[]): Finding {
  const isRejected = ({ recorded: { status } }: SeenRequest) =>
    status !== null && (status === 429 || status >= 500)
  const retries = findPairs(requests).flatMap((pair) => {
    const [before, request] = pair
    if (!isRejected(before)) return []
    return { pair, missing: toRetryAfterMs(before) - waitBetween(before, request) }
  })
  if (retries.length === 0) return notSeen('No request was repeated after a 429 or 5xx.')
  const toBehind = (some: typeof retries) => some.flatMap(({ pair }) => pair)
  const early = retries.filter(({ missing }) => missing > TOLERANCE_MS)
  return early.length > 0
    ? problem(`${countThatWere(early.length, 'request')} repeated without waiting.`, toBehind(early))
    : ok(`${countThatWere(retries.length, 'request')} repeated after a wait.`, toBehind(retries))
}

/** Within this time after a 402, nobody has bought credits and started the integration again. */
const STOP_MS = 60_000
/** Until then, parallel requests may have been on their way when the client received the 402. */
const PARALLEL_MS = 1_000

const isUnpaid = ({ recorded }: SeenRequest): boolean =>
  recorded.operation === 'enrich' && recorded.status === 402

/** Returns whether the cause of an error, which is not a test case, was solved before the same request, as by adding credits. */
const isSolved = ({ recorded: before }: SeenRequest, { recorded: next }: SeenRequest): boolean =>
  before.fault === undefined && next.status === 200

/**
 * Returns each request that repeats an earlier one, with the latest of those. A webhook may send a new `recordId` with each retry, so
 * soon after an error, the bodies are compared without it.
 */
function findPairs(requests: readonly SeenRequest[]): Pair[] {
  const least = findLeastWait(requests)
  const latest = new Map<string, SeenRequest>()
  const latestWithoutId = new Map<string, SeenRequest>()
  const findRenamed = (request: SeenRequest): SeenRequest | undefined => {
    const before = latestWithoutId.get(request.keyWithoutId)
    if (before?.recorded.outcome !== 'error' || !isSameCase(before, request)) return
    const wait = waitBetween(before, request)
    return wait >= least && wait < STOP_MS ? before : undefined
  }
  return requests.flatMap((request) => {
    const same = latest.get(request.key)
    const before = same ?? findRenamed(request)
    latest.set(request.key, request)
    // If a retry keeps its `recordId`, another one is of another record.
    if (same === undefined) latestWithoutId.set(request.keyWithoutId, request)
    else latestWithoutId.delete(request.keyWithoutId)
    return before === undefined ? [] : [[before, request]]
  })
}

/** Returns the least wait after which a request is surely sent after the response to an earlier one. */
const findLeastWait = (requests: readonly SeenRequest[]): number =>
  hasOverlap(requests) ? PARALLEL_MS : Number.NEGATIVE_INFINITY

/** Returns whether no fault of its own makes a request another test case than the one before. */
const isSameCase = (before: SeenRequest, request: SeenRequest): boolean =>
  request.recorded.fault === undefined || (!isFixedResponse(request) && faultOf(request) === faultOf(before))

const NO_402 = 'No request got a 402.'

function judgeRepeatsAfter402(requests: readonly SeenRequest[]): Finding {
  const unpaid = requests.filter(isUnpaid)
  if (unpaid.length === 0) return notSeen(NO_402)
  const pairs = findPairs(requests).filter(
    ([before, request]) =>
      isUnpaid(before) && waitBetween(before, request) < STOP_MS && !isSolved(before, request),
  )
  return pairs.length > 0
    ? problem(`${countThatWere(pairs.length, 'request')} repeated after a 402.`, pairs.flat())
    : ok('No request was repeated after a 402.', unpaid)
}

function judgeOthersAfter402(requests: readonly SeenRequest[]): Finding {
  const { first, others, wrong } = findOthers(requests, 402, () => STOP_MS)
  if (first.length === 0) return notSeen(NO_402)
  if (wrong.length > 0)
    return problem(`${countThatWere(wrong.length, 'record')} sent after a 402, and got 402 again.`, wrong)
  return judgeOthers(first, others, 'within a minute of a 402')
}

function judgeOthersAfter429(requests: readonly SeenRequest[]): Finding {
  // Limits per day end much later, and may be raised before.
  const toStopMs = (request: SeenRequest) => Math.min(toRetryAfterMs(request) - TOLERANCE_MS, STOP_MS)
  const { first, others, wrong } = findOthers(requests, 429, toStopMs)
  if (first.length === 0) return notSeen('No request got a 429.')
  // A single one may come from another process, which did not see the 429.
  if (wrong.length > 1) {
    const sentence = `${countThatWere(wrong.length, 'record')} sent before Retry-After (or a second) ended, and got 429 again.`
    return problem(sentence, wrong)
  }
  return judgeOthers(first, others, 'within a minute of a 429, before Retry-After (or a second) ended')
}

/** Judges records that were sent after an error, of which none is surely wrong. */
function judgeOthers(errors: readonly SeenRequest[], others: readonly SeenRequest[], when: string): Finding {
  if (others.length === 0) return ok(`No other record was sent ${when}.`, errors)
  const sentence = `${countThatWere(others.length, 'other record')} sent ${when}, perhaps in parallel or as a table of test cases.`
  return { verdict: 'seen', sentence, behind: others }
}

/**
 * Returns the errors with a status after which the integration should have stopped for a time, the other records that it sent
 * nevertheless, and those of them that are wrong.
 */
function findOthers(
  requests: readonly SeenRequest[],
  status: number,
  toStopMs: (error: SeenRequest) => number,
) {
  const least = findLeastWait(requests)
  const first: SeenRequest[] = []
  const others: SeenRequest[] = []
  const wrong: SeenRequest[] = []
  const keys = new Set<string>()
  const repeats = new Set(
    findPairs(requests).flatMap(([before, request]) => (before.recorded.status === status ? request : [])),
  )
  for (const request of requests.filter(({ recorded }) => recorded.operation === 'enrich')) {
    const last = first.at(-1)
    const wait = last === undefined ? Number.POSITIVE_INFINITY : waitBetween(last, request)
    const isStopped = last !== undefined && wait < toStopMs(last)
    const isOther = isStopped && !keys.has(request.key) && !repeats.has(request)
    if (isOther) others.push(request)
    if (request.recorded.status !== status) continue
    keys.add(request.key)
    if (!isStopped) first.push(request)
    // Only further errors of the same cause show that it persists. A table of cases has a fault for each.
    if (isOther && wait >= least && !isFixedResponse(request) && faultOf(request) === faultOf(last))
      wrong.push(request)
  }
  return { first, others, wrong }
}

/** Returns whether the server processed two requests at the same time. The journal has the order of the responses. */
const hasOverlap = (requests: readonly SeenRequest[]): boolean =>
  requests.some(({ recorded: { startedAt = 0 } }, index) => {
    const before = requests[index - 1]?.recorded
    return before?.startedAt !== undefined && startedAt < before.startedAt + before.durationMs
  })

const faultOf = (request: SeenRequest | undefined): string | null | undefined => request?.recorded.fault?.id

const isFixedResponse = ({ recorded: { fault } }: SeenRequest): boolean =>
  fault !== undefined && fault.id === null

const NOT_CHARGED_AGAIN =
  'Not checked, because Plus never charges again for the same record. Use an organization with `standard` or `pro`.'

function judgeCharges(requests: readonly SeenRequest[], { subscription }: Organization): Finding {
  const charged = requests.filter(({ recorded: { charge } }) => charge !== undefined && charge.deducted > 0)
  const repeated = findChains(charged)
  // A client cannot know whether a lost response was charged, so one retry is right.
  const isOneRetry = ([first, ...others]: SeenRequest[]) =>
    others.length === 1 && first !== undefined && isLost(first.recorded)
  const wrong = repeated.filter((group) => !isOneRetry(group))
  if (wrong.length > 0)
    return problem(`${countThatWere(wrong.length, 'record')} charged again.`, wrong.flat())
  if (subscription === 'plus') return notSeen(NOT_CHARGED_AGAIN)
  const lost = charged.filter(({ recorded }) => isLost(recorded))
  if (repeated.length > 0) {
    const each = repeated.length === 1 ? '' : ' each'
    const sentence = `${countThatWere(repeated.length, 'record')} charged twice,${each} because of one retry after a lost response.`
    return ok(sentence, repeated.flat())
  }
  if (lost.length > 0)
    return ok(
      `${countThatWere(lost.length, 'response')} lost after the charge, and no record was charged again.`,
      lost,
    )
  return notSeen('No response was lost after a charge, and no record was charged again.')
}

/** Returns each request that was repeated, with its repetitions. */
function findChains(requests: readonly SeenRequest[]): SeenRequest[][] {
  const chains = new Map<SeenRequest, SeenRequest[]>()
  for (const [before, request] of findPairs(requests)) {
    const chain = chains.get(before) ?? [before]
    chain.push(request)
    chains.set(before, chain).set(request, chain)
  }
  return [...new Set(chains.values())]
}

function judgeInvalidRequests(requests: readonly SeenRequest[]): Finding {
  const invalid = requests.filter(({ recorded }) => recorded.status === 400)
  if (invalid.length === 0) return notSeen('No request got a 400.')
  const pairs = findPairs(requests).filter(
    ([before, request]) =>
      before.recorded.status === 400 &&
      (request.recorded.status === 400 ||
        (waitBetween(before, request) < STOP_MS && !isSolved(before, request))),
  )
  return pairs.length > 0
    ? problem(`${countThatWere(pairs.length, 'request')} repeated after a 400.`, pairs.flat())
    : ok('No request was repeated after a 400.', invalid)
}

function judgeFields(requests: readonly SeenRequest[]): Finding {
  return judgeWarnings(requests, 'unknown_field', 'an unknown field')
}

function judgeTokens(requests: readonly SeenRequest[]): Finding {
  return judgeWarnings(requests, 'template_token', 'an unresolved template token')
}

const MAX_FIELDS = 3

/** A warning of this code is a mistake. The sentence names the first fields that have it. */
function judgeWarnings(
  requests: readonly SeenRequest[],
  code: JournalWarning['code'],
  what: string,
): Finding {
  if (requests.length === 0) return notSeen('No request was sent.')
  const wrong = requests.filter(({ warnings }) => warnings.some((warning) => warning.code === code))
  if (wrong.length === 0) return ok(`No request had ${what}.`, requests)
  const all = wrong.flatMap(({ warnings }) => warnings.filter((warning) => warning.code === code))
  const fields = [...new Set(all.map(({ field }) => field))]
  const names = [...fields.slice(0, MAX_FIELDS), ...(fields.length > MAX_FIELDS ? ['…'] : [])].join(', ')
  return problem(`${formatCount(wrong.length, 'request')} had ${what}: ${names}.`, wrong)
}
