import { Recent } from '../lib/recent.ts'

/**
 * Counts the changes of stored rows, so that cached results of queries can be dropped. Whoever writes calls `tell`. The
 * period, such as the month, changes by the clock.
 */
export class Changes {
  #version = 0
  #period = 0
  #periodNow = (): number => 0

  /** A new number after each change, and in each period. */
  get version(): number {
    const period = this.#periodNow()
    if (period !== this.#period) {
      this.#period = period
      this.#version++
    }
    return this.#version
  }

  /** Nothing is cached beyond the period that `periodNow` returns a number for. */
  goBy(periodNow: () => number): void {
    this.#periodNow = periodNow
  }

  tell(): void {
    this.#version++
  }
}

/** The results of reading, by key: at most so many, and none from before the last change. */
export class Remembered<Key, Value extends object | string | number> {
  readonly #changes: Changes
  readonly #values: Recent<Key, Value>
  #version = -1

  constructor(changes: Changes, most: number) {
    this.#changes = changes
    this.#values = new Recent(most)
  }

  get(key: Key): Value | undefined {
    this.#forgetOld()
    return this.#values.get(key)
  }

  /** Returns the value. */
  set<Given extends Value>(key: Key, value: Given): Given {
    this.#forgetOld()
    return this.#values.set(key, value)
  }

  #forgetOld(): void {
    const { version } = this.#changes
    if (this.#version === version) return
    this.#version = version
    this.#values.clear()
  }
}
