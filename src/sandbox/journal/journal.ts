/** The requests that were answered, and their responses, in memory. */
import type { Exchange } from '../../http/request-context.ts'

/** What is known when a response is sent. */
export interface Told {
  readonly exchange: Exchange
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, unknown>>
    /** What became JSON or text; `undefined` where it is not known. */
    readonly body: unknown
  }
  readonly durationMs: number
}

/** The bytes that an entry is counted with beside its texts: its own objects, and its place. */
const OVERHEAD = 500

/** A request and its response. Headers and bodies are stored as text, and parsed and redacted each time they are shown. */
export interface Recorded
  extends Readonly<Omit<Exchange, 'startedAt' | 'epoch' | 'text' | 'answer' | 'postponed'>> {
  /** Counts up from 1. No two requests have the same. */
  readonly sequence: number
  readonly durationMs: number
  readonly method: string
  readonly url: string
  readonly status: number
  /** The bytes it is counted with. */
  readonly size: number
  headers(): Headers
  /** The body as it came; `undefined` where there was none, or it was too large to read. */
  sent(): string | undefined
  answerHeaders(): Readonly<Record<string, unknown>>
  /** The body of the response: a text, a value, or `undefined` where it is not known. */
  answered(): unknown
}

function toRecorded(
  sequence: number,
  { exchange, method, url, headers, answer, durationMs }: Told,
): Recorded {
  const { startedAt: _, epoch: __, text: sent, answer: ___, postponed: ____, ...known } = exchange
  const headersText = JSON.stringify(headers.toJSON())
  const answerHeadersText = JSON.stringify(answer.headers)
  const isText = typeof answer.body === 'string'
  const answerText = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
  const texts = [url, headersText, sent, answerHeadersText, answerText]
  return {
    ...known,
    sequence,
    durationMs,
    method,
    url,
    status: answer.status,
    size: texts.reduce((sum, text = '') => sum + Buffer.byteLength(text), OVERHEAD),
    headers: () => new Headers(JSON.parse(headersText)),
    sent: () => sent,
    answerHeaders: () => JSON.parse(answerHeadersText),
    answered: () => (answerText === undefined || isText ? answerText : JSON.parse(answerText)),
  }
}

interface Bounds {
  readonly entries: number
  readonly bytes: number
}

export const BOUNDS: Bounds = { entries: 10_000, bytes: 64 * 1024 * 1024 }

/** The last requests: so many, and so many bytes of them, that memory is bounded. The oldest are evicted first. */
export class Journal {
  readonly #bounds: Bounds
  /** By their sequence numbers, oldest first. */
  #entries = new Map<number, Recorded>()
  /** No entry has a lower number. */
  #oldest = 1
  #bytes = 0
  #evicted = 0
  #lastEvicted = 0
  #sequence = 0
  readonly #watchers = new Set<() => void>()
  #isClosed = false

  constructor(bounds: Bounds = BOUNDS) {
    this.#bounds = bounds
  }

  record(told: Told): void {
    const recorded = toRecorded(++this.#sequence, told)
    this.#entries.set(recorded.sequence, recorded)
    this.#bytes += recorded.size
    while (this.#entries.size > this.#bounds.entries || this.#bytes > this.#bounds.bytes) this.#evict()
    for (const wake of this.#watchers) wake()
  }

  size(): number {
    return this.#entries.size
  }

  /** What all entries together are counted with. */
  get bytes(): number {
    return this.#bytes
  }

  /** How many entries were evicted since the journal was last cleared. */
  get evicted(): number {
    return this.#evicted
  }

  /** The number of the last entry that was evicted; 0 if none was. */
  get lastEvicted(): number {
    return this.#lastEvicted
  }

  /** The number of the last request that was recorded; 0 if none was. */
  get lastSequence(): number {
    return this.#sequence
  }

  newestFirst(): Recorded[] {
    return [...this.#entries.values()].reverse()
  }

  /** At most `most` of the entries with a number above `sequence`, oldest first. */
  after(sequence: number, most: number): Recorded[] {
    const found: Recorded[] = []
    for (let at = Math.max(sequence + 1, this.#oldest); at <= this.#sequence && found.length < most; at++) {
      const recorded = this.#entries.get(at)
      if (recorded) found.push(recorded)
    }
    return found
  }

  find(transactionId: string): Recorded | undefined {
    return [...this.#entries.values()].findLast((recorded) => recorded.transactionId === transactionId)
  }

  /**
   * Removes all entries, or those of one organization.
   * @returns how many there were
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
   * Has `wake` called with every request that is recorded, and when the journal is closed.
   * @returns what ends that
   */
  watch(wake: () => void): () => void {
    this.#watchers.add(wake)
    return () => this.#watchers.delete(wake)
  }

  /** Whether nobody needs to wait for more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Wakes everybody who waits for more: a server that stops would wait for them. */
  close(): void {
    this.#isClosed = true
    for (const wake of this.#watchers) wake()
  }

  /** Resolves when all requests that were answered before are recorded, which is after the next turn of the event loop. */
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
