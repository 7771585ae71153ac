import type { Delay } from '../../src/lib/clock.ts'

/** Waits that last until they are let go: nothing sleeps. */
export class HeldDelay {
  /** Milliseconds of each wait so far. */
  readonly waits: number[] = []
  #begun = Promise.withResolvers<void>()
  readonly #end = Promise.withResolvers<void>()

  readonly wait: Delay = (ms) => {
    this.waits.push(ms)
    this.#begun.resolve()
    return this.#end.promise
  }

  /** Resolves when somebody waits. */
  begun(): Promise<void> {
    return this.#begun.promise
  }

  /** Ends all waits. */
  release(): void {
    this.#end.resolve()
  }
}
