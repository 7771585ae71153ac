/** Enriches leads on a server, within its rate limits. Repeats only requests that were not charged. */
import { type HttpRequest, sendRequest } from '../../lib/http-request.ts'
import { formatDuration } from '../../lib/text.ts'
import { type Enricher, type EnrichmentBody, INTERRUPTED, type RowResult } from '../enricher.ts'
import { type HttpAttempt, interpretConnectionError, interpretResponse } from './http-attempt.ts'
import { getBackoff, Throttle, type ThrottleOptions } from './throttle.ts'

interface HttpEnricherOptions extends ThrottleOptions {
  readonly url: string
  readonly apiKey: string
  readonly concurrency: number
  /** Aborted to send no more requests. */
  readonly signal: AbortSignal
  /** Called with the reason and the duration of each wait. */
  readonly onWait?: (text: string) => void
  readonly fetch?: HttpRequest['fetch']
}

/** Milliseconds for one response. */
const TIMEOUT = 60_000
/** Milliseconds that a row waits for other attempts in all. The backoff limits their number. */
const MAX_WAIT = 60_000

export class HttpEnricher implements Enricher {
  readonly concurrency: number
  readonly #throttle: Throttle
  readonly #options: HttpEnricherOptions
  /** Rows that are enriched or rejected. */
  #results = 0
  /** The fatal result that all later requests return. */
  #fatalResult: RowResult | undefined

  constructor(options: HttpEnricherOptions) {
    this.concurrency = options.concurrency
    this.#options = options
    this.#throttle = new Throttle(options)
  }

  async enrich(body: EnrichmentBody): Promise<RowResult> {
    const { signal, onWait } = this.#options
    const resultsBefore = this.#results
    let waited = 0
    for (let attempts = 1; ; attempts++) {
      await this.#throttle.acquire(signal)
      if (this.#fatalResult) return this.#fatalResult
      if (signal.aborted) return { kind: 'fatal', message: INTERRUPTED }
      const attempt = await this.#send(body)
      if (attempt.kind !== 'retry') return this.#record(attempt)
      const { retryAfter = 0, message } = attempt
      const wait = Math.max(retryAfter, getBackoff(attempts))
      waited += wait
      if (waited > MAX_WAIT) {
        // If other rows had results in the meantime, the error is in this row.
        if (this.#results > resultsBefore) return this.#record({ kind: 'rejected', message })
        const advice = retryAfter > 0 ? ` Try again in ${formatDuration(retryAfter)}.` : ''
        return this.#record({ kind: 'fatal', message: `${message}${advice}` })
      }
      onWait?.(`waiting ${formatDuration(wait)}: ${message}`)
      this.#throttle.pause(wait)
    }
  }

  #record(result: RowResult): RowResult {
    if (result.kind === 'fatal') this.#fatalResult = result
    else if (result.kind !== 'lost') this.#results++
    // Without any result, the URL may be wrong.
    else if (this.#results === 0) this.#fatalResult = { kind: 'fatal', message: result.message }
    return result
  }

  async #send(enrichmentBody: EnrichmentBody): Promise<HttpAttempt> {
    const { url, apiKey, fetch } = this.#options
    try {
      const response = await sendRequest(`${url}/v7/enrich`, {
        method: 'POST',
        headers: { apikey: apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(enrichmentBody),
        signal: AbortSignal.timeout(TIMEOUT),
        fetch,
      })
      this.#throttle.applyPolicy(response.headers.get('ratelimit-policy'))
      return interpretResponse(response, url)
    } catch (error) {
      return interpretConnectionError(url, error)
    }
  }
}
