import { Recent } from '../lib/recent.ts'

/** Counts the changes of stored rows, so that cached results of queries can be dropped. Whoever writes calls `tell`. */
export class Changes {
  #version = 0

  /** A new number after each change. */
  get version(): number {
    return this.#version
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
    if (this.#version === this.#changes.version) return
    this.#version = this.#changes.version
    this.#values.clear()
  }
}
