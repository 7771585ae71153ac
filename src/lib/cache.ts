/** Values that are computed once and kept for as long as they hold. */

/** Computes a value at its first use. */
export function lazily<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined
  return () => {
    computed ??= { value: compute() }
    return computed.value
  }
}

/**
 * The most recently used values by key: `most` of them at most, half as many at least. They are dropped by the
 * generation, because dropping them one at a time costs more than the cache saves.
 */
export class Recent<Key, Value extends object | string | number> {
  readonly #half: number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()

  constructor(most: number) {
    this.#half = Math.ceil(most / 2)
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    return old === undefined ? undefined : this.set(key, old)
  }

  /** Returns the value. */
  set<Given extends Value>(key: Key, value: Given): Given {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
    return value
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }
}

/** Caches the results of a pure function for the last `most` texts. */
export function memoized<Result>(compute: (text: string) => Result, most: number): (text: string) => Result {
  const results = new Recent<string, { readonly result: Result }>(most)
  return (text) => (results.get(text) ?? results.set(text, { result: compute(text) })).result
}

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

/** The results of queries by key: at most so many, and none from before the last change. */
export class Remembered<Key, Value extends object | string | number> {
  readonly #changes: Changes
  readonly #values: Recent<Key, Value>
  #version = -1

  constructor(changes: Changes, most: number) {
    this.#changes = changes
    this.#values = new Recent(most)
  }

  get(key: Key): Value | undefined {
    this.#dropOutdated()
    return this.#values.get(key)
  }

  /** Returns the value. */
  set<Given extends Value>(key: Key, value: Given): Given {
    this.#dropOutdated()
    return this.#values.set(key, value)
  }

  #dropOutdated(): void {
    const { version } = this.#changes
    if (this.#version === version) return
    this.#version = version
    this.#values.clear()
  }
}
