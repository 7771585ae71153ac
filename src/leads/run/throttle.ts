/** Decides when each request is sent, and how long to wait before another attempt. */
import type { Delay } from '../../lib/clock.ts'

export interface ThrottleOptions {
  readonly delay: Delay
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Aborted to send no more requests. */
  readonly signal: AbortSignal
}

interface WaitingRow {
  readonly row: number
  readonly resolve: (isAllowed: boolean) => void
}

/**
 * Sends the requests of earlier rows first, so a repeated request goes before any new row. Spaces requests evenly, at the rate of
 * the `RateLimit-Policy`, and sends none before a pause is over.
 */
export class Throttle {
  /** The most requests at a time. */
  concurrency = 1
  readonly #options: ThrottleOptions
  /** In the order of their rows. */
  readonly #waiting: WaitingRow[] = []
  #isServing = false
  #running = 0
  #requestsPerSecond: number | undefined
  /** The time of the next request. */
  #next = 0

  constructor(options: ThrottleOptions) {
    this.#options = options
  }

  /** Resolves with `true` when a request of the row may be sent; with `false` after the signal is aborted. */
  acquire(row: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const place = this.#waiting.findLastIndex((other) => other.row < row) + 1
    this.#waiting.splice(place, 0, { row, resolve })
    void this.#serve()
    return promise
  }

  /** Ends a request that was allowed. */
  release(): void {
    this.#running--
    void this.#serve()
  }

  async #serve(): Promise<void> {
    if (this.#isServing) return
    this.#isServing = true
    const { now, delay, signal } = this.#options
    while (this.#waiting.length > 0 && (signal.aborted || this.#running < this.concurrency)) {
      const wait = this.#next - now()
      // A row that comes meanwhile may be an earlier one.
      if (wait > 0 && !signal.aborted) await delay(wait, signal)
      else this.#allowFirst()
    }
    this.#isServing = false
  }

  #allowFirst(): void {
    const { now, signal } = this.#options
    this.#waiting.shift()?.resolve(!signal.aborted)
    if (signal.aborted) return
    this.#running++
    const interval = this.#requestsPerSecond === undefined ? 0 : 1000 / this.#requestsPerSecond
    this.#next = Math.max(this.#next, now()) + interval
  }

  /**
   * Limits the request rate to the policy of the server.
   * @param policy a `RateLimit-Policy` header, such as `"qps";q=100;w=1, "daily";q=100000;w=86400`
   */
  applyPolicy(policy: string | null): void {
    const limits = (policy ?? '').split(',').flatMap((item) => {
      const quota = Number(/;\s*q=(\d+)/.exec(item)?.[1])
      const window = Number(/;\s*w=(\d+)/.exec(item)?.[1])
      // A daily quota is not spread over the day: the run would take a day.
      return quota > 0 && window > 0 && window <= 60 ? [quota / window] : []
    })
    if (limits.length > 0) this.#requestsPerSecond = Math.min(...limits)
  }

  pause(ms: number): void {
    this.#next = Math.max(this.#next, this.#options.now() + ms)
  }
}

/** Milliseconds. */
const FIRST_BACKOFF = 500
const MAX_BACKOFF = 30_000

/** Returns the milliseconds before the next attempt. They double each time. */
export const getBackoff = (attempts: number): number =>
  Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** (attempts - 1))
