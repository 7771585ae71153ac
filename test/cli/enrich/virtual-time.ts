/** Time that advances only while everything waits for it, so that tests with delays take no time. */
import type { Delay } from '../../../src/lib/clock.ts'

interface Timer {
  readonly at: number
  readonly end: () => void
}

/** Iterations of the event loop after which work without a timer has ended. A request to the app takes a few. */
const SETTLED = 8

export class VirtualTime {
  #now = 0
  #timers: Timer[] = []
  #running = 0

  readonly now = (): number => this.#now

  readonly delay: Delay = (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const timer = { at: this.#now + ms, end: resolve }
      this.#timers.push(timer)
      signal?.addEventListener('abort', () => {
        this.#timers = this.#timers.filter((other) => other !== timer)
        resolve()
      })
    })

  /** Performs work that uses the event loop, while time stands still. */
  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
    }
  }

  /**
   * Advances the time to the next timer, whenever nothing else happens, until the work ends.
   * @param onAdvance called with the milliseconds of each step
   */
  async run<Result>(work: Promise<Result>, onAdvance: (ms: number) => void): Promise<Result> {
    let isDone = false
    const end = (): void => {
      isDone = true
    }
    work.then(end, end)
    for (let idle = 0; !isDone; idle++) {
      await new Promise(setImmediate)
      if (this.#running > 0) idle = 0
      if (idle < SETTLED) continue
      idle = 0
      const [next, ...later] = this.#timers.toSorted((one, other) => one.at - other.at)
      if (next === undefined) continue
      this.#timers = later
      onAdvance(Math.max(0, next.at - this.#now))
      this.#now = Math.max(this.#now, next.at)
      next.end()
    }
    return work
  }
}
