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
  /** Called with the reason and the duration of each wait. */
  readonly onWait?: (text: string) => void
  readonly fetch?: HttpRequest['fetch']
}

/** Milliseconds for one response. */
const TIMEOUT = 60_000
/** Milliseconds that a row waits for other attempts in all. The backoff limits their number. */
const MAX_WAIT = 60_000
/** The run ends after so many lost responses in a row: the URL may be wrong, and each may be charged. */
const MAX_LOST = 3

export class HttpEnricher implements Enricher {
  readonly concurrency: number
  readonly #throttle: Throttle
  readonly #options: HttpEnricherOptions
  readonly #stop = new AbortController()
  #rows = 0
  /** Rows that are enriched or rejected. */
  #results = 0
  /** Lost responses since the latest result. */
  #lost = 0
  /** Why no more requests are sent. */
  #reason = INTERRUPTED

  constructor(options: HttpEnricherOptions) {
    this.concurrency = options.concurrency
    this.#options = options
    const signal = AbortSignal.any([options.signal, this.#stop.signal])
    this.#throttle = new Throttle({ ...options, signal })
  }

  async enrich(body: EnrichmentBody): Promise<RowResult> {
    const row = this.#rows++
    const resultsBefore = this.#results
    let waited = 0
    for (let attempts = 1; ; attempts++) {
      if (!(await this.#throttle.acquire(row)))
        return { kind: 'failed', message: this.#reason, endsRun: true }
      const attempt = await this.#send(body)
      if (attempt.kind !== 'retry') return this.#finish(attempt)
      const { retryAfter = 0, message } = attempt
      const wait = Math.max(retryAfter, getBackoff(attempts))
      waited += wait
      if (waited > MAX_WAIT) {
        const advice = retryAfter > 0 ? ` Try again in ${formatDuration(retryAfter)}.` : ''
        // If other rows had results in the meantime, the error is in this row.
        const endsRun = this.#results === resultsBefore
        return this.#finish({ kind: 'failed', message: `${message}${advice}`, endsRun })
      }
      this.#options.onWait?.(`waiting ${formatDuration(wait)}: ${message}`)
      this.#throttle.pause(wait)
      this.#throttle.release()
    }
  }

  #finish(result: RowResult): RowResult {
    if (result.kind === 'failed' && result.endsRun) this.#end(result.message)
    if (result.kind === 'lost' && ++this.#lost === MAX_LOST) this.#end(result.message)
    if (result.kind === 'enriched' || result.kind === 'rejected') {
      this.#results++
      this.#lost = 0
    }
    // One at a time, until a response shows that the server is the right one.
    this.#throttle.concurrency = this.#results > 0 && this.#lost === 0 ? this.concurrency : 1
    this.#throttle.release()
    return result
  }

  #end(reason: string): void {
    if (this.#stop.signal.aborted) return
    this.#reason = reason
    this.#stop.abort()
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
