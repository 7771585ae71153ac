import type { Delay } from '../../src/lib/clock.ts'

/** Delays that last until the test ends them, or until their signal is aborted. */
export class BlockedDelay {
  /** The requested milliseconds of each delay. */
  readonly waits: number[] = []
  /** Ends each current delay. */
  readonly pending = new Set<() => void>()
  readonly #started = Promise.withResolvers<void>()
  #isReleased = false

  readonly wait: Delay = (ms, signal) => {
    this.waits.push(ms)
    this.#started.resolve()
    if (this.#isReleased) return Promise.resolve()
    return new Promise((resolve) => {
      const end = (): void => {
        this.pending.delete(end)
        resolve()
      }
      this.pending.add(end)
      signal?.addEventListener('abort', end)
    })
  }

  /** Resolves when a delay has started. */
  started(): Promise<void> {
    return this.#started.promise
  }

  /** Ends the current delays. */
  pass(): void {
    for (const end of this.pending) end()
  }

  /** Ends the current delays. Later ones end at once. */
  release(): void {
    this.#isReleased = true
    this.pass()
  }
}
