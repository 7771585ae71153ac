/** Relates the requests of an integration: those that repeat earlier ones, and those of other records that follow an error. */
import type { RecordedRequest } from '../journal/recorded-request.ts'
import type { JournalWarning } from '../journal/schema.ts'

/** A recorded request with what the report reads of its bodies. */
export interface SeenRequest {
  readonly recorded: RecordedRequest
  /** Also with a blank body, or if the body was not recorded. */
  readonly isJson: boolean
  /** Equal for requests of one operation with the same body, unless the state was restored between them. */
  readonly key: string
  /** The same without `recordId`. */
  readonly keyWithoutId: string
  readonly warnings: readonly Pick<JournalWarning, 'code' | 'field'>[]
  /** The ids of the situations that it shows. */
  readonly situations: readonly string[]
}

type Pair = readonly [before: SeenRequest, request: SeenRequest]

/**
 * Returns the milliseconds from the response to one request until another one arrived; negative if it was already on its way. A test
 * may advance the sandbox clock instead of waiting.
 */
export const waitBetween = ({ recorded: before }: SeenRequest, { recorded: next }: SeenRequest): number =>
  Math.max(next.arrivedAt - before.arrivedAt, next.receivedAt - before.receivedAt) - before.durationMs

/** Within this time after an error, nobody has removed its cause, such as by buying credits, and started the integration again. */
export const STOP_MS = 60_000
/** Until then, parallel requests may have been on their way when the client received the error. */
const PARALLEL_MS = 1_000

/**
 * Returns each request that repeats an earlier one, with the latest of those. A webhook may send a new `recordId` with each retry, so
 * soon after an error, the bodies are compared without it.
 */
export function findPairs(requests: readonly SeenRequest[]): Pair[] {
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

/** Returns each request that was repeated, with its repetitions. */
export function findChains(requests: readonly SeenRequest[]): SeenRequest[][] {
  const chains = new Map<SeenRequest, SeenRequest[]>()
  for (const [before, request] of findPairs(requests)) {
    const chain = chains.get(before) ?? [before]
    chain.push(request)
    chains.set(before, chain).set(request, chain)
  }
  return [...new Set(chains.values())]
}

/**
 * Returns the errors with a status after which the integration should have stopped for a time, the other records that it sent
 * nevertheless, and those of them that are wrong.
 */
export function findOthers(
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
