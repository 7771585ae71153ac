/** Enriches leads on a server, within its rate limits, and retries failed requests. */
import type { Clock, Delay } from '../../lib/clock.ts'
import { type HttpRequest, sendRequest } from '../../lib/http-request.ts'
import type { Random } from '../../lib/random.ts'
import { formatDuration } from '../../lib/text.ts'
import { type Enricher, INTERRUPTED, type RowResult } from '../enricher.ts'
import type { EnrichmentBody } from '../map/lead-request.ts'
import { type HttpAttempt, interpretConnectionError, interpretResponse } from './http-attempt.ts'
import {
  getBackoff,
  MAX_FAILURES,
  MAX_INITIAL_FAILURES,
  MAX_RATE_LIMITED,
  MAX_WAIT,
  parseRetryAfter,
  Throttle,
} from './throttle.ts'

interface HttpEnricherOptions {
  readonly url: string
  readonly apiKey: string
  readonly concurrency: number
  /** Aborted to send no more requests. */
  readonly signal: AbortSignal
  readonly delay: Delay
  readonly clock: Clock
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly random: Random
  /** Called with the reason and the duration of each wait. */
  readonly onWait?: (text: string) => void
  readonly fetch?: HttpRequest['fetch']
}

/** Milliseconds to wait after a 429 without `Retry-After`. */
const DEFAULT_RETRY_AFTER = 1_000
/** Milliseconds for one response. */
const TIMEOUT = 60_000
/** Milliseconds that a response may still take after the run was interrupted. */
const GRACE_PERIOD = 5_000

export function createHttpEnricher(options: HttpEnricherOptions): Enricher {
  const client = new RetryingClient(options)
  return {
    payer: hashApiKey(options.apiKey),
    concurrency: options.concurrency,
    enrich: (body, key) => client.enrich(body, key),
    getRateLimit: () => client.throttle.requestsPerSecond,
    restoreCharges: undefined,
    discardResponses: () => {},
    close: () => {},
  }
}

/** Returns a digest that identifies a key without revealing it. */
export const hashApiKey = (apiKey: string): string =>
  new Bun.CryptoHasher('sha256').update(apiKey).digest('hex').slice(0, 16)

class RetryingClient {
  readonly throttle: Throttle
  readonly #options: HttpEnricherOptions
  readonly #graceSignal: AbortSignal
  #successes = 0
  /** The first response has the rate limits, so until then only one request is sent. */
  #first: Promise<unknown> | undefined
  /** The fatal result that all later requests return. */
  #fatalResult: RowResult | undefined

  constructor(options: HttpEnricherOptions) {
    this.#options = options
    this.#graceSignal = afterGracePeriod(options.signal)
    this.throttle = new Throttle(options)
  }

  async enrich(body: EnrichmentBody, key: string): Promise<RowResult> {
    if (this.#first !== undefined) await this.#first
    const result = this.#sendWithRetries(body, key)
    this.#first ??= result
    return result
  }

  async #sendWithRetries(body: EnrichmentBody, key: string): Promise<RowResult> {
    const { signal, delay, random, onWait } = this.#options
    const successesBefore = this.#successes
    let failures = 0
    let rateLimited = 0
    for (;;) {
      await this.throttle.acquire(signal)
      if (this.#fatalResult) return this.#fatalResult
      if (signal.aborted) return INTERRUPTED_RESULT
      const attempt = await this.#send(body, key)
      if (attempt.kind === 'result') return this.#record(attempt.result)
      const { retryAfter, reason } = attempt
      if (retryAfter !== undefined && retryAfter > MAX_WAIT)
        return this.#record({
          kind: 'fatal',
          reason: `${reason} That is ${formatDuration(retryAfter)} from now.`,
        })
      const isLast =
        attempt.kind === 'rate-limited'
          ? ++rateLimited >= MAX_RATE_LIMITED
          : ++failures >= this.#getMaxFailures(attempt)
      // If other requests succeeded in the meantime, the error is in this row.
      const isRowError = this.#successes > successesBefore
      if (isLast)
        return this.#record(isRowError ? { kind: 'rejected', message: reason } : { kind: 'fatal', reason })
      const wait =
        retryAfter ?? (attempt.kind === 'rate-limited' ? DEFAULT_RETRY_AFTER : getBackoff(failures, random))
      onWait?.(`waiting ${formatDuration(wait)}: ${reason}`)
      if (attempt.kind === 'rate-limited') this.throttle.pause(wait)
      else await delay(wait, signal)
    }
  }

  #record(result: RowResult): RowResult {
    if (result.kind === 'enriched') this.#successes++
    if (result.kind === 'fatal') this.#fatalResult = result
    return result
  }

  /**
   * Returns the maximum number of failures. A server that has never returned a result more likely has a wrong URL
   * than restarts.
   */
  #getMaxFailures({ isUnknownServer }: Extract<HttpAttempt, { kind: 'failure' }>): number {
    return isUnknownServer && this.#successes === 0 ? MAX_INITIAL_FAILURES : MAX_FAILURES
  }

  async #send(enrichmentBody: EnrichmentBody, key: string): Promise<HttpAttempt> {
    const { url, apiKey, clock, fetch } = this.#options
    try {
      const response = await sendRequest(`${url}/v7/enrich`, {
        method: 'POST',
        headers: { apikey: apiKey, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(enrichmentBody),
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), this.#graceSignal]),
        fetch,
      })
      this.throttle.applyPolicy(response.headers.get('ratelimit-policy'))
      const retryAfter = parseRetryAfter(response.headers.get('retry-after'), clock.now())
      return interpretResponse(response, url, retryAfter)
    } catch (error) {
      return interpretConnectionError(url, error)
    }
  }
}

const INTERRUPTED_RESULT: RowResult = { kind: 'fatal', reason: INTERRUPTED }

/** Returns a signal that is aborted a grace period after another one. */
function afterGracePeriod(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const abort = (): void => void setTimeout(() => controller.abort(), GRACE_PERIOD).unref()
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return controller.signal
}
