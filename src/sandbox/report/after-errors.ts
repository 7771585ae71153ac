/** Relates errors to the requests after them: those that repeat the same body, and others that get the same error. */
import type { RecordedRequest } from '../journal/recorded-request.ts'
import type { ErrorKind } from './schema.ts'

/** Until then, another request with the same error counts, in milliseconds. */
const OTHERS_MS = 10_000

/** A request with what is compared. */
interface ComparedRequest {
  readonly recorded: RecordedRequest
  /** Equal for requests of an organization, operation, and state with the same body. Unique if the body was not read. */
  readonly key: string
  /** `undefined` for a request without an error. */
  readonly error: ErrorKind | undefined
}

/** A request with the same body after an error. */
export interface Repetition {
  readonly request: RecordedRequest
  /** `Retry-After` of the latest such error. */
  readonly retryAfterSeconds: number | null
  /** Since the latest such error. */
  readonly waitMs: number
}

/** The errors of one kind, and what followed them. All lists are in the order of the journal. */
interface Followed {
  readonly requests: RecordedRequest[]
  readonly repetitions: Repetition[]
  readonly others: RecordedRequest[]
}

/** Collects what followed each kind of error. */
export class AfterErrors {
  readonly #byError = new Map<ErrorKind, Followed>()
  /** The requests with an error, by key and kind. */
  readonly #earlier = new Map<string, Map<ErrorKind, RecordedRequest[]>>()
  /** The latest error by organization, kind, and state, and the latest one with another body. */
  readonly #latest = new Map<string, { readonly last: ComparedRequest; readonly other?: ComparedRequest }>()

  of(error: ErrorKind): Followed {
    const found = this.#byError.get(error) ?? { requests: [], repetitions: [], others: [] }
    this.#byError.set(error, found)
    return found
  }

  /** Adds a request. Call it in the order of the journal, which is that of the responses. */
  add(request: ComparedRequest): void {
    const { recorded, key, error } = request
    const earlier = this.#earlier.get(key) ?? new Map<ErrorKind, RecordedRequest[]>()
    for (const [kind, requests] of earlier) {
      const latest = requests.findLast((one) => !isOnItsWay(one, recorded))
      if (latest !== undefined)
        this.of(kind).repetitions.push({
          request: recorded,
          retryAfterSeconds: readRetryAfter(latest),
          waitMs: waitBetween(latest, recorded),
        })
    }
    if (error === undefined) return
    const sameKind = earlier.get(error) ?? []
    sameKind.push(recorded)
    this.#earlier.set(key, earlier.set(error, sameKind))
    this.of(error).requests.push(recorded)
    this.#addOther(request, error)
  }

  #addOther(request: ComparedRequest, error: ErrorKind): void {
    const { caller, stateVersion } = request.recorded
    const group = `${error} ${caller?.orgId} ${stateVersion}`
    const { last, other } = this.#latest.get(group) ?? {}
    const before = last?.key === request.key ? other : last
    if (before !== undefined && waitBetween(before.recorded, request.recorded) <= OTHERS_MS)
      this.of(error).others.push(request.recorded)
    this.#latest.set(group, { last: request, ...(before && { other: before }) })
  }
}

/** Returns whether a request had arrived before the response to another one was sent. */
const isOnItsWay = (before: RecordedRequest, request: RecordedRequest): boolean =>
  request.monotonicStart < before.monotonicStart + before.durationMs

/** Returns the milliseconds from a response until another request arrived. A test may move the sandbox clock instead of waiting. */
const waitBetween = (before: RecordedRequest, request: RecordedRequest): number =>
  Math.max(request.monotonicStart - before.monotonicStart, request.sandboxTime - before.sandboxTime) -
  before.durationMs

function readRetryAfter(recorded: RecordedRequest): number | null {
  const seconds = Number(recorded.responseHeaders()['Retry-After'] ?? Number.NaN)
  return Number.isNaN(seconds) ? null : seconds
}
