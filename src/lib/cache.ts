/** Caches: lazy values, results of pure functions, and query results that a change of the data clears. */
import { LRUCache } from 'lru-cache'

/** Returns a function that computes its value at the first call. */
export function lazy<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined
  return () => {
    computed ??= { value: compute() }
    return computed.value
  }
}

/** Longer texts are rare, and would take much memory. */
const MAX_MEMOIZED_LENGTH = 256

/** Caches the results of a pure function, for texts of up to 256 characters. */
export function memoize<Result>(
  compute: (text: string) => Result,
  maxEntries: number,
): (text: string) => Result {
  const results = new LRUCache<string, { readonly result: Result }>({ max: maxEntries })
  return (text) => {
    if (text.length > MAX_MEMOIZED_LENGTH) return compute(text)
    const cached = results.get(text)
    if (cached !== undefined) return cached.result
    const result = compute(text)
    results.set(text, { result })
    return result
  }
}

/**
 * A counter of changes to stored rows, which invalidates cached query results. Every write of organizations, users, keys, or records
 * increments it, but no charge and no count of requests. It also increments when the period changes, such as the day, since time
 * decides which jobs are current.
 */
export class DataVersion {
  #version = 0
  #period = 0
  #getPeriod = (): number => 0

  /** Returns another number after each change, and in each period, which it checks for. */
  refresh(): number {
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
export class VersionedCache<Key extends object | string, Value extends object | string> {
  readonly #dataVersion: DataVersion
  readonly #values: LRUCache<Key, Value>
  #version = -1

  constructor(dataVersion: DataVersion, maxEntries: number) {
    this.#dataVersion = dataVersion
    this.#values = new LRUCache({ max: maxEntries })
  }

  get(key: Key): Value | undefined {
    this.#clearIfOutdated()
    return this.#values.get(key)
  }

  /** Returns the value. */
  set<Given extends Value>(key: Key, value: Given): Given {
    this.#clearIfOutdated()
    this.#values.set(key, value)
    return value
  }

  #clearIfOutdated(): void {
    const version = this.#dataVersion.refresh()
    if (this.#version === version) return
    this.#version = version
    this.#values.clear()
  }
}
