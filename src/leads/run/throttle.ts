/** How fast to send requests, and when to send one again. */
import type { Delay } from '../../lib/clock.ts'
import type { Random } from '../../lib/random.ts'

interface PaceOptions {
  readonly delay: Delay
  readonly now: () => number
}

/** Requests at even distances, as many a second as the `RateLimit-Policy` allows, and none before a `Retry-After` is over. */
export class Throttle {
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
  async acquire(signal: AbortSignal): Promise<void> {
    const { now, delay } = this.#options
    for (;;) {
      const wait = this.#next - now()
      if (wait <= 0 || signal.aborted) break
      await delay(wait, signal)
    }
    this.#next = Math.max(this.#next, now()) + (this.#perSecond === undefined ? 0 : 1000 / this.#perSecond)
  }

  /** @param policy such as `"qps";q=100;w=1, "daily";q=100000;w=86400` */
  applyPolicy(policy: string | null): void {
    const limits = (policy ?? '').split(',').flatMap((one) => {
      const quota = Number(/;\s*q=(\d+)/.exec(one)?.[1])
      const window = Number(/;\s*w=(\d+)/.exec(one)?.[1])
      // A day's quota is used up when it is; spreading it over the day would take a day.
      return quota > 0 && window > 0 && window <= 60 ? [quota / window] : []
    })
    if (limits.length > 0) this.#perSecond = Math.min(...limits)
  }

  pause(ms: number): void {
    this.#next = Math.max(this.#next, this.#options.now() + ms)
  }
}

/** Attempts at a question that the server does not answer: about a minute. */
export const MAX_FAILURES = 8
/** Attempts at the first question, of a server that nobody has seen yet. */
export const MAX_INITIAL_FAILURES = 3
/** Attempts at a question that was to wait: others use the same limit. */
export const MAX_WAITS = 20
/** Milliseconds beyond which a run ends rather than waits. */
export const MAX_WAIT = 5 * 60_000

const FIRST = 500
const LONGEST = 30_000

/** Milliseconds before the next attempt: twice as many each time, and a random part of them less. */
export function getBackoff(failures: number, random: Random): number {
  const most = Math.min(LONGEST, FIRST * 2 ** (failures - 1))
  const fraction = (random.bytes(1)[0] ?? 0) / 256
  return Math.round(most * (0.5 + fraction / 2))
}

/** Milliseconds that a `Retry-After` asks for: seconds, or a date. `undefined` without one that can be read. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** `3 h 20 min`, for people. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
