/** Relates errors to the requests after them: those that repeat the same body, and others that get the same error. */
import type { RecordedRequest } from '../journal/recorded-request.ts'
import type { ErrorKind } from './schema.ts'

/** Until then, another request with the same error counts, in milliseconds. */
const OTHERS_MS = 10_000

/** A request with what is compared. */
interface ComparedRequest {
  readonly recorded: RecordedRequest
  /** Equal for requests of an organization, operation, and state with the same body. Unique if the body was not recorded. */
  readonly key: string
  /** `undefined` for a request without an error. */
  readonly error: ErrorKind | undefined
}

export interface Repetition {
  readonly request: RecordedRequest
  readonly retryAfterSeconds: number | null
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
  /** The errors that their body has not followed yet, by key. */
  readonly #open = new Map<string, ComparedRequest[]>()
  /** The latest error by organization, kind, and state, and the latest one with another body. */
  readonly #latest = new Map<string, { readonly last: ComparedRequest; readonly other?: ComparedRequest }>()

  of(error: ErrorKind): Followed {
    const found = this.#byError.get(error) ?? { requests: [], repetitions: [], others: [] }
    this.#byError.set(error, found)
    return found
  }

  /** Adds a request. Call it in the order of the journal, which is that of the responses. */
  add(request: ComparedRequest): void {
    const open = this.#open.get(request.key) ?? []
    for (const { recorded, error } of open)
      if (error !== undefined && !isOnItsWay(recorded, request.recorded))
        this.of(error).repetitions.push({
          request: request.recorded,
          retryAfterSeconds: readRetryAfter(recorded),
          waitMs: waitBetween(recorded, request.recorded),
        })
    const left = open.filter(({ recorded }) => isOnItsWay(recorded, request.recorded))
    if (request.error !== undefined) {
      left.push(request)
      this.of(request.error).requests.push(request.recorded)
      this.#addOther(request, request.error)
    }
    if (left.length > 0) this.#open.set(request.key, left)
    else this.#open.delete(request.key)
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
  request.startedAt < before.startedAt + before.durationMs

/** Returns the milliseconds from a response until another request arrived. A test may move the sandbox clock instead of waiting. */
const waitBetween = (before: RecordedRequest, request: RecordedRequest): number =>
  Math.max(request.startedAt - before.startedAt, request.receivedAt - before.receivedAt) - before.durationMs

function readRetryAfter(recorded: RecordedRequest): number | null {
  const seconds = Number(recorded.responseHeaders()['Retry-After'] ?? Number.NaN)
  return Number.isNaN(seconds) ? null : seconds
}
