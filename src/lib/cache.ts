/** Caches: lazy values, LRU caches, and caches that a change of the data clears. */

/** Returns a function that computes its value at the first call. */
export function lazy<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined
  return () => {
    computed ??= { value: compute() }
    return computed.value
  }
}

/**
 * A generational LRU cache: it retains at least the `maxEntries / 2` most recently used values, and at most `maxEntries`.
 * Whole generations are evicted, because evicting single entries costs more than the cache saves.
 */
export class LruCache<Key, Value extends object | string | number> {
  readonly #half: number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()

  constructor(maxEntries: number) {
    this.#half = Math.ceil(maxEntries / 2)
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

/** Longer texts are rare, and would take much memory. */
const MAX_MEMOIZED_LENGTH = 256

/** Caches the results of a pure function in an `LruCache`, for texts of up to 256 characters. */
export function memoize<Result>(
  compute: (text: string) => Result,
  maxEntries: number,
): (text: string) => Result {
  const results = new LruCache<string, { readonly result: Result }>(maxEntries)
  return (text) => {
    if (text.length > MAX_MEMOIZED_LENGTH) return compute(text)
    return (results.get(text) ?? results.set(text, { result: compute(text) })).result
  }
}

/**
 * A counter of changes to stored rows, which invalidates cached query results. Every write increments it. It also increments
 * when the period changes, such as the day, since time decides which jobs are current.
 */
export class DataVersion {
  #version = 0
  #period = 0
  #getPeriod = (): number => 0

  /** Another number after each change, and in each period. */
  get current(): number {
    const period = this.#getPeriod()
    if (period !== this.#period) {
      this.#period = period
      this.#version++
    }
    return this.#version
  }

  /** Sets the function that returns the number of the current period. */
  setPeriod(getPeriod: () => number): void {
    this.#getPeriod = getPeriod
  }

  increment(): void {
    this.#version++
  }
}

/** An LRU cache of query results that is cleared when the data version changes. */
export class VersionedCache<Key, Value extends object | string | number> {
  readonly #dataVersion: DataVersion
  readonly #values: LruCache<Key, Value>
  #version = -1

  constructor(dataVersion: DataVersion, maxEntries: number) {
    this.#dataVersion = dataVersion
    this.#values = new LruCache(maxEntries)
  }

  get(key: Key): Value | undefined {
    this.#clearIfOutdated()
    return this.#values.get(key)
  }

  /** Returns the value. */
  set<Given extends Value>(key: Key, value: Given): Given {
    this.#clearIfOutdated()
    return this.#values.set(key, value)
  }

  #clearIfOutdated(): void {
    const { current: version } = this.#dataVersion
    if (this.#version === version) return
    this.#version = version
    this.#values.clear()
  }
}
