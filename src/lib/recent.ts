/**
 * The values that were used last, by key: `most` of them at most, half as many at least. They are forgotten by the
 * generation: to take out one at a time costs more than what is remembered saves.
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
