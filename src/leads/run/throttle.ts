/** Limits the rate of requests, and returns how long to wait before another attempt. */
import type { Delay } from '../../lib/clock.ts'

export interface ThrottleOptions {
  readonly delay: Delay
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** Spaces requests evenly, at the rate of the `RateLimit-Policy`, and none before a `Retry-After` has passed. */
export class Throttle {
  readonly #options: ThrottleOptions
  #requestsPerSecond: number | undefined
  /** The time of the next request. */
  #next = 0

  constructor(options: ThrottleOptions) {
    this.#options = options
  }

  /** Resolves when the next request may be sent, or the signal is aborted. */
  async acquire(signal: AbortSignal): Promise<void> {
    const { now, delay } = this.#options
    for (;;) {
      const wait = this.#next - now()
      if (wait <= 0 || signal.aborted) break
      await delay(wait, signal)
    }
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
