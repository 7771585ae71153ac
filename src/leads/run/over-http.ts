/** Asks a server, no faster than it allows, and again where it could not answer. */
import type { Clock, Delay } from '../../lib/clock.ts'
import type { Random } from '../../lib/random.ts'
import type { EnrichmentBody } from '../map/request.ts'
import { type HttpAttempt, interpretResponse, interpretConnectionError } from './attempt.ts'
import { type Enricher, INTERRUPTED, type RowResult } from './reply.ts'
import {
  getBackoff,
  MAX_INITIAL_FAILURES,
  MAX_WAIT,
  formatDuration,
  MAX_FAILURES,
  MAX_WAITS,
  Throttle,
  parseRetryAfter,
} from './throttle.ts'

interface ServerOptions {
  readonly url: string
  readonly apiKey: string
  readonly concurrency: number
  /** Aborted when nothing new is to be sent. */
  readonly signal: AbortSignal
  readonly delay: Delay
  readonly clock: Clock
  readonly now: () => number
  readonly random: Random
  /** Told why it waits, and how long. */
  readonly onWait?: (text: string) => void
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** Milliseconds to wait where a 429 does not say how long. */
const SHORT_WAIT = 1_000
/** Milliseconds for one answer. */
const TIMEOUT = 60_000
/** Milliseconds that an answer may still take once the run is to end. */
const GRACE = 5_000

export function createHttpEnricher(options: ServerOptions): Enricher {
  const server = new Server(options)
  return {
    payer: hashApiKey(options.apiKey),
    enrich: (question, key) => server.ask(question, key),
    concurrency: options.concurrency,
    getRateLimit: () => server.pace.perSecond,
    discardResponses: () => {},
    close: () => {},
  }
}

/** Tells keys apart without giving one away. */
export const hashApiKey = (apiKey: string): string =>
  new Bun.CryptoHasher('sha256').update(apiKey).digest('hex').slice(0, 16)

class Server {
  readonly pace: Throttle
  readonly #options: ServerOptions
  /** Questions that were answered: a sign that it is there. */
  #answered = 0
  /** The limits are known after the first answer: until then only one is asked. */
  #first: Promise<unknown> | undefined
  /** Why nobody needs to be asked any more. */
  #end: RowResult | undefined

  constructor(options: ServerOptions) {
    this.#options = options
    this.pace = new Throttle(options)
  }

  async ask(question: EnrichmentBody, key: string): Promise<RowResult> {
    if (this.#first !== undefined) await this.#first
    const reply = this.#insist(question, key)
    this.#first ??= reply
    return reply
  }

  async #insist(question: EnrichmentBody, key: string): Promise<RowResult> {
    const { signal, delay, random, onWait } = this.#options
    const answeredBefore = this.#answered
    let failures = 0
    let waits = 0
    for (;;) {
      await this.pace.acquire(signal)
      if (this.#end) return this.#end
      if (signal.aborted) return STOPPED
      const attempt = await this.#attempt(question, key)
      if (attempt.kind === 'reply') return this.#took(attempt.reply)
      const { ms, reason } = attempt
      if (ms !== undefined && ms > MAX_WAIT)
        return this.#took({ kind: 'stopped', reason: `${reason} That is ${formatDuration(ms)} from now.` })
      const isLast =
        attempt.kind === 'wait' ? ++waits >= MAX_WAITS : ++failures >= this.#mostFailures(attempt)
      // The server answered other requests in the meantime: the row is at fault.
      const isRow = this.#answered > answeredBefore
      if (isLast)
        return this.#took(isRow ? { kind: 'refused', message: reason } : { kind: 'stopped', reason })
      const wait = ms ?? (attempt.kind === 'wait' ? SHORT_WAIT : getBackoff(failures, random))
      onWait?.(`waiting ${formatDuration(wait)}: ${reason}`)
      if (attempt.kind === 'wait') this.pace.pause(wait)
      else await delay(wait, signal)
    }
  }

  #took(reply: RowResult): RowResult {
    if (reply.kind === 'answered') this.#answered++
    if (reply.kind === 'stopped') this.#end = reply
    return reply
  }

  /** A server that was never there is rather a wrong address than one that is restarting. */
  #mostFailures({ isSilent }: Extract<HttpAttempt, { kind: 'failure' }>): number {
    return isSilent && this.#answered === 0 ? MAX_INITIAL_FAILURES : MAX_FAILURES
  }

  async #attempt(question: EnrichmentBody, key: string): Promise<HttpAttempt> {
    const { url, apiKey, signal, clock, fetch = globalThis.fetch } = this.#options
    try {
      const response = await fetch(`${url}/v7/enrich`, {
        method: 'POST',
        redirect: 'manual',
        headers: { apikey: apiKey, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(question),
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), afterGrace(signal)]),
      })
      this.pace.applyPolicy(response.headers.get('ratelimit-policy'))
      const body = await response.text()
      return interpretResponse(response, body, url, parseRetryAfter(response.headers.get('retry-after'), clock.now()))
    } catch (error) {
      return interpretConnectionError(url, error)
    }
  }
}

const STOPPED: RowResult = { kind: 'stopped', reason: INTERRUPTED }

const graces = new WeakMap<AbortSignal, AbortSignal>()

function afterGrace(signal: AbortSignal): AbortSignal {
  const known = graces.get(signal)
  if (known) return known
  const controller = new AbortController()
  const abort = (): void => void setTimeout(() => controller.abort(), GRACE).unref()
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  graces.set(signal, controller.signal)
  return controller.signal
}
