/** How fast a server may be asked, as its answers tell. */
import type { Delay } from '../lib/delay.ts'

interface PaceOptions {
  readonly delay: Delay
  /** Milliseconds, of any beginning. */
  readonly now: () => number
}

/** Requests at even distances, as many a second as the `RateLimit-Policy` allows, and none before a `Retry-After` is over. */
export class Pace {
  readonly #options: PaceOptions
  #perSecond: number | undefined
  #next = 0

  constructor(options: PaceOptions) {
    this.#options = options
  }

  /** Requests a second that are let through; `undefined` where no limit was told. */
  get perSecond(): number | undefined {
    return this.#perSecond
  }

  /** Resolves when the next request may be sent, or the signal was given. */
  async turn(signal: AbortSignal): Promise<void> {
    const { now, delay } = this.#options
    for (;;) {
      const wait = this.#next - now()
      if (wait <= 0 || signal.aborted) break
      await delay(wait, signal)
    }
    this.#next = Math.max(this.#next, now()) + (this.#perSecond === undefined ? 0 : 1000 / this.#perSecond)
  }

  /** @param policy such as `"qps";q=100;w=1, "daily";q=100000;w=86400` */
  learn(policy: string | null): void {
    const limits = (policy ?? '').split(',').flatMap((one) => {
      const quota = Number(/;\s*q=(\d+)/.exec(one)?.[1])
      const window = Number(/;\s*w=(\d+)/.exec(one)?.[1])
      // A day's quota is used up when it is; spreading it over the day would take a day.
      return quota > 0 && window > 0 && window <= 60 ? [quota / window] : []
    })
    if (limits.length > 0) this.#perSecond = Math.min(...limits)
  }

  /** Nothing is sent for so many milliseconds. */
  pause(ms: number): void {
    this.#next = Math.max(this.#next, this.#options.now() + ms)
  }
}
