/** The most recent requests and their responses, in memory. */
import type { RequestContext } from '../../http/request-context.ts'

/** What is known when a response is sent. */
export interface RequestToRecord {
  readonly context: RequestContext
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, unknown>>
    /** The text, or the value that was sent as JSON; `undefined` if it is not known. */
    readonly body: unknown
  }
  readonly durationMs: number
}

/** The approximate memory of an entry in bytes, without its texts. */
const OVERHEAD = 500

/**
 * A request and its response. Headers and bodies are stored as text. They are parsed and redacted when they are shown.
 *
 * An entry has no reference to the `Request`, its `RequestContext`, or a closure. They would take as much memory as its
 * texts, and be most of the objects that the garbage collector inspects.
 */
export class RecordedRequest {
  /** Counts up from 1. */
  readonly sequence: number
  readonly transactionId: RequestContext['transactionId']
  readonly receivedAt: RequestContext['receivedAt']
  readonly operation: RequestContext['operation']
  readonly caller: RequestContext['caller']
  readonly charge: RequestContext['charge']
  readonly fault: RequestContext['fault']
  readonly isLost: RequestContext['isLost']
  readonly durationMs: number
  readonly method: string
  readonly url: string
  readonly status: number
  /** The body as it was received; `undefined` without a body, or if it was too large. */
  readonly requestBody: string | undefined
  /** The bytes that count toward the limit of the journal. */
  readonly size: number
  /** JSON. */
  readonly #requestHeaders: string
  /** JSON. */
  readonly #responseHeaders: string
  /** A text, or JSON. */
  readonly #responseBody: string | undefined
  readonly #isResponseText: boolean

  constructor(sequence: number, { context, method, url, headers, response, durationMs }: RequestToRecord) {
    this.sequence = sequence
    this.transactionId = context.transactionId
    this.receivedAt = context.receivedAt
    this.operation = context.operation
    this.caller = context.caller
    this.charge = context.charge
    this.fault = context.fault
    this.isLost = context.isLost
    this.durationMs = durationMs
    this.method = method
    this.url = url
    this.status = response.status
    this.requestBody = context.bodyText
    this.#requestHeaders = JSON.stringify(headers.toJSON())
    this.#responseHeaders = JSON.stringify(response.headers)
    this.#isResponseText = typeof response.body === 'string'
    this.#responseBody = typeof response.body === 'string' ? response.body : JSON.stringify(response.body)
    this.size =
      OVERHEAD +
      countBytes(url) +
      countBytes(this.#requestHeaders) +
      countBytes(this.requestBody) +
      countBytes(this.#responseHeaders) +
      countBytes(this.#responseBody)
  }

  headers(): Headers {
    return new Headers(JSON.parse(this.#requestHeaders))
  }

  responseHeaders(): Readonly<Record<string, unknown>> {
    return JSON.parse(this.#responseHeaders)
  }

  /** Returns the body of the response: a text, a value, or `undefined` if it is not known. */
  responseBody(): unknown {
    const text = this.#responseBody
    return text === undefined || this.#isResponseText ? text : JSON.parse(text)
  }
}

const countBytes = (text = ''): number => Buffer.byteLength(text)

interface JournalLimits {
  readonly entries: number
  readonly bytes: number
}

const DEFAULT_LIMITS: JournalLimits = { entries: 10_000, bytes: 64 * 1024 * 1024 }

/** The most recent requests, bounded by number and by bytes. The oldest requests are evicted first. */
export class Journal {
  readonly #bounds: JournalLimits
  /** By sequence number, oldest first. */
  #entries = new Map<number, RecordedRequest>()
  /** The lowest sequence number that may be present. */
  #oldest = 1
  #bytes = 0
  #evicted = 0
  #lastEvicted = 0
  #sequence = 0
  readonly #watchers = new Set<() => void>()
  #isClosed = false

  constructor(bounds: JournalLimits = DEFAULT_LIMITS) {
    this.#bounds = bounds
  }

  record(request: RequestToRecord): void {
    const recorded = new RecordedRequest(++this.#sequence, request)
    this.#entries.set(recorded.sequence, recorded)
    this.#bytes += recorded.size
    while (this.#entries.size > this.#bounds.entries || this.#bytes > this.#bounds.bytes) this.#evict()
    for (const wake of this.#watchers) wake()
  }

  size(): number {
    return this.#entries.size
  }

  /** The size of all entries in bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /** The number of entries that were evicted since the journal was last cleared. */
  get evicted(): number {
    return this.#evicted
  }

  /** The sequence number of the last evicted entry, or 0. */
  get lastEvicted(): number {
    return this.#lastEvicted
  }

  /** The sequence number of the last recorded request, or 0. */
  get lastSequence(): number {
    return this.#sequence
  }

  newestFirst(): RecordedRequest[] {
    return [...this.#entries.values()].reverse()
  }

  /** Returns at most `limit` entries with a sequence number above `position`, oldest first. */
  after(position: number, limit: number): RecordedRequest[] {
    const entries: RecordedRequest[] = []
    for (
      let sequenceNumber = Math.max(position + 1, this.#oldest);
      sequenceNumber <= this.#sequence && entries.length < limit;
      sequenceNumber++
    ) {
      const recorded = this.#entries.get(sequenceNumber)
      if (recorded) entries.push(recorded)
    }
    return entries
  }

  find(transactionId: string): RecordedRequest | undefined {
    return [...this.#entries.values()].findLast((recorded) => recorded.transactionId === transactionId)
  }

  hasRequestsOf(orgId: string): boolean {
    return [...this.#entries.values()].some(({ caller }) => caller?.orgId === orgId)
  }

  /**
   * Removes all entries, or those of one organization.
   * @returns the number of removed entries
   */
  clear(orgId?: string): number {
    const all = [...this.#entries.values()]
    const left = orgId === undefined ? [] : all.filter(({ caller }) => caller?.orgId !== orgId)
    if (orgId === undefined) this.#evicted = 0
    this.#entries = new Map(left.map((recorded) => [recorded.sequence, recorded]))
    this.#oldest = left[0]?.sequence ?? this.#sequence + 1
    this.#bytes = left.reduce((sum, { size }) => sum + size, 0)
    return all.length - left.length
  }

  /**
   * Calls `wake` for every recorded request, and when the journal is closed.
   * @returns a function that ends the subscription
   */
  watch(wake: () => void): () => void {
    this.#watchers.add(wake)
    return () => this.#watchers.delete(wake)
  }

  /** Whether no more requests will be recorded. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Wakes all subscribers, so that their streams end and the server can stop. */
  close(): void {
    this.#isClosed = true
    for (const wake of this.#watchers) wake()
  }

  /** Resolves when all earlier requests are recorded: in the next iteration of the event loop. */
  settled(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve))
  }

  #evict(): void {
    while (!this.#entries.has(this.#oldest)) this.#oldest++
    const { size = 0 } = this.#entries.get(this.#oldest) ?? {}
    this.#entries.delete(this.#oldest)
    this.#bytes -= size
    this.#evicted++
    this.#lastEvicted = this.#oldest
  }
}
