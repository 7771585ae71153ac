import type { Delay } from '../../src/lib/clock.ts'

/** Delays that last until the test releases them. */
export class BlockedDelay {
  /** The requested milliseconds of each delay. */
  readonly waits: number[] = []
  #started = Promise.withResolvers<void>()
  readonly #end = Promise.withResolvers<void>()

  readonly wait: Delay = (ms) => {
    this.waits.push(ms)
    this.#started.resolve()
    return this.#end.promise
  }

  /** Resolves when a delay has started. */
  started(): Promise<void> {
    return this.#started.promise
  }

  /** Ends all delays. */
  release(): void {
    this.#end.resolve()
  }
}
